import { viewOf } from './host.ts'

const sheets: Record<string, CSSStyleSheet> = {}

/** Gives the shadow root of `host` its style, in whichever document it stands; one that is not shown needs none. */
export function dress(host: HTMLElement): void {
  const view = host.ownerDocument.defaultView
  if (view)
    host.shadowRoot!.adoptedStyleSheets = [...viewOf(host).css].map((text) => {
      let sheet = sheets[text]
      // One for each text, however many roots adopt it; the document of another window takes only those of its own class.
      if (!(sheet instanceof view.CSSStyleSheet)) (sheet = sheets[text] = new view.CSSStyleSheet()).replaceSync(text)
      return sheet
    })
}
