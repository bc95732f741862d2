import { viewOf } from './host.ts'

const sheets: Record<string, CSSStyleSheet> = {}

/** Adopts the styles of `host` in its shadow root; nothing happens in a document without a window. */
export function adoptStyles(host: HTMLElement): void {
  // A document accepts only sheets that were constructed in its own window.
  const Sheet = host.ownerDocument.defaultView?.CSSStyleSheet
  if (!Sheet) return
  host.shadowRoot!.adoptedStyleSheets = [...viewOf(host).css].map((text) => {
    let sheet = sheets[text]
    if (!(sheet instanceof Sheet)) (sheet = sheets[text] = new Sheet()).replaceSync(text)
    return sheet
  })
}
