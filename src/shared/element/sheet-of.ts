const sheets = new Map<string, CSSStyleSheet>()

/** Returns one shared sheet for each CSS text, so that adopting the same text twice has no further effect. */
export function sheetOf(css: string): CSSStyleSheet {
  const found = sheets.get(css)
  if (found) return found
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}
