import { viewOf } from './host.ts'

const sheets: Record<string, CSSStyleSheet> = {}

/** Gives the shadow root of `host` its style, in whichever document it stands; one that is not shown needs none. */
export function adoptStyles(host: HTMLElement): void {
  // A document takes only sheets that its own window has made.
  const Sheet = host.ownerDocument.defaultView?.CSSStyleSheet
  if (!Sheet) return
  host.shadowRoot!.adoptedStyleSheets = [...viewOf(host).css].map((text) => {
    let sheet = sheets[text]
    if (!(sheet instanceof Sheet)) (sheet = sheets[text] = new Sheet()).replaceSync(text)
    return sheet
  })
}
