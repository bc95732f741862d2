// Style of parts that the shell loads later than its own files. Elements name their sheets in `defineView`.

const adopted = new Map<string, CSSStyleSheet>()

/** Adopts CSS (imported with `?inline`) on the page, once; called where a lazy module begins. */
export function adoptOnPage(...texts: readonly string[]): void {
  for (const css of texts) {
    if (adopted.has(css)) continue
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    adopted.set(css, sheet)
    document.adoptedStyleSheets.push(sheet)
  }
}
