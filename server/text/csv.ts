// Files for spreadsheets. A text stays the text that it is; numbers, days and times are written so that they are read as such.

/** A text that a spreadsheet may read as a number, a day or a time. */
export interface Plain {
  readonly plain: string
}
export type Cell = string | number | Plain

export const plain = (text: string): Plain => ({ plain: text })
/** Minutes as hours, 8,08: spreadsheets add these up, also below zero. */
export const decimalHours = (minutes: number): Plain => plain((minutes / 60).toFixed(2).replace('.', ','))

/** Spreadsheets pass over spaces, and some take full-width signs for the plain ones. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u
/** Matches a trimmed text: '0115' would become 115, '12/34' a day, '1E5' 100000, '(115)' -115. */
export const NUMBER_LIKE = /^(?:\(\s?[.,]?\d[\d\s.,:/%€-]*\)|[.,]?\d[\d\s.,:/%€-]*(?:e[+-]?\d+)?)$/i
const MONTHS =
  'jan(?:uary?|\\.)?|feb(?:ruary?|\\.)?|m(?:är(?:z|\\.)?|rz|ar(?:ch)?)|apr(?:il)?|ma[iy]|jun[ie]?|jul[iy]?|aug(?:ust)?|' +
  'sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[zc](?:ember)?'
/** '1. Mai', 'Dez 24', 'wahr'. */
const WORD_LIKE = new RegExp(
  `^(?:(?:\\d{1,2}[.\\s-]*)(?:${MONTHS})[.\\s-]*\\d*|(?:${MONTHS})[.\\s-]*\\d+|wahr|falsch|true|false)$`,
  'i',
)
/** The longest text that a formula may hold. */
const LONGEST_TEXT = 255
const SPECIAL = /["\r\n]/

const quoted = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"` : `"${text}"`

/** True for a text that a spreadsheet would change when it opens the file, and write back changed. */
function isConverted(text: string): boolean {
  const trimmed = text.trim()
  return NUMBER_LIKE.test(trimmed) || WORD_LIKE.test(trimmed)
}

/** A text that a spreadsheet neither splits, runs as a formula nor takes for a number. */
export function csvText(text: string): string {
  if (FORMULA.test(text)) return quoted(`'${text}`)
  if (!isConverted(text)) return quoted(text)
  // The apostrophe would be shown in the cell, and be part of it in every comparison.
  return text.length > LONGEST_TEXT ? quoted(`'${text}`) : quoted(`="${text}"`)
}

function cell(value: Cell): string {
  if (typeof value === 'string') return csvText(value)
  return quoted(typeof value === 'number' ? String(value).replace('.', ',') : value.plain)
}

/** Byte order mark before the first line: marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line with its end, for German spreadsheets: semicolons, decimal commas. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(cell).join(';')}\r\n`

/** Rows as CSV for German spreadsheets. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`

/** Headers of a response that is saved as a file. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})
