// Tables in CSV as spreadsheets write them: semicolons, commas or tabs, quotes, any line end, a byte order mark.

export interface CsvTable {
  readonly heads: readonly string[]
  /** Rows with the number of their line in the file; at most as many cells as headers. `surplus`: the first text beyond them. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[]; readonly surplus?: string }[]
}

const SEPARATORS = [';', '\t', ','] as const

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1)
  const count = (separator: string) => first.split(separator).length
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0]!
}

/** Removes the guards of our own files: an apostrophe, or ="0115", prevents a text from being read as a formula or a number. */
const unguarded = (cell: string): string =>
  cell
    .trim()
    .replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^'(?=\s|\p{C}*[=+\-@＝＋－＠﹦﹢﹣﹫−]|\d{256})/u, '')

/** Splits each line into cells; a quoted cell may contain separators and line ends. Text after a closing quote belongs to its cell. */
export function readCsv(text: string): CsvTable {
  const body = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(body)
  const token = new RegExp(`"((?:[^"]|"")*)"?|[^${separator}"\\r\\n]+|(${separator})|(\\r\\n|\\n|\\r)`, 'g')
  const lines: { line: number; cells: string[] }[] = []
  let [line, begin, cell, cells] = [1, 1, '', [] as string[]]
  const endCell = () => {
    cells.push(unguarded(cell))
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((one) => one !== '')) lines.push({ line: begin, cells })
    cells = []
  }
  for (const [whole, quoted, isSeparator, isEnd] of body.matchAll(token)) {
    if (isSeparator !== undefined) endCell()
    else if (isEnd === undefined) {
      cell += quoted === undefined ? whole : quoted.replaceAll('""', '"')
      line += (quoted?.split(/\r\n|\n|\r/).length ?? 1) - 1
    } else {
      endLine()
      line += 1
      begin = line
    }
  }
  endLine()
  const [heads, ...rows] = lines
  const width = heads?.cells.length ?? 0
  return {
    heads: heads?.cells ?? [],
    // Missing cells are not filled in, because many headers and many short lines would multiply.
    rows: rows.map(({ line, cells }) => {
      const surplus = cells.length > width ? cells.slice(width).find((one) => one !== '') : undefined
      return { line, cells: cells.slice(0, width), ...(surplus === undefined ? {} : { surplus }) }
    }),
  }
}
