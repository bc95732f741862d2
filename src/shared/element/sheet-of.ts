const sheets = new Map<string, CSSStyleSheet>()

/** One sheet for each text of CSS, however many shadow roots and pages adopt it: adopted twice, it would count twice. */
export function sheetOf(css: string): CSSStyleSheet {
  const found = sheets.get(css)
  if (found) return found
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}
