// Files for spreadsheets.

/** Spreadsheets pass over spaces, and some take full-width signs for the plain ones. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u
/** A German decimal below zero is none, such as a balance of hours. */
const DECIMAL = /^-\d+,\d{1,2}$/
const SPECIAL = /["\r\n]/
const isLetterOrDigit = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** A cell that a spreadsheet neither splits nor runs as a formula. What begins with a letter is none: most cells need no search. */
function cell(text: string): string {
  const isFormula = !isLetterOrDigit(text.charCodeAt(0)) && FORMULA.test(text) && !DECIMAL.test(text)
  const harmless = isFormula ? `'${text}` : text
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"` : `"${harmless}"`
}

/** Byte order mark before the first line: marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line with its end, for German spreadsheets: semicolons, no formulas. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(';')}\r\n`

/** Rows as CSV for German spreadsheets. */
export const toCsv = (rows: readonly (readonly string[])[]): string => `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`

/** Minutes as hours, 8,08: spreadsheets add these up, also below zero. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(2).replace('.', ',')
