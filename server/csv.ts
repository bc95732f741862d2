// Files for spreadsheets.

/** Spreadsheets pass over spaces, and some take full-width signs for the plain ones. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u
/** A cell that a spreadsheet neither splits nor runs as a formula. */
const cell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"`
}

/** Rows as CSV for German spreadsheets: semicolons, a byte order mark, no formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  // The byte order mark tells spreadsheets that the file is UTF-8.
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
