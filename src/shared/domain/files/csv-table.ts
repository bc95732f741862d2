// Tables in CSV as spreadsheets write them: semicolons, commas or tabs, quotes, any line end, a byte order mark.

export interface CsvTable {
  readonly heads: readonly string[]
  /** Each with the number of its line in the file; at most as many cells as there are heads. `surplus`: the first text beyond them. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[]; readonly surplus?: string }[]
}

const SEPARATORS = [';', '\t', ','] as const

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1)
  const count = (separator: string) => first.split(separator).length
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0]!
}

/** Our own files keep a text from being run as a formula, by an apostrophe, or read as a number, as in ="0115". */
const unguarded = (cell: string): string =>
  cell
    .trim()
    .replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^'(?=\s|\p{C}*[=+\-@＝＋－＠﹦﹢﹣﹫−]|\d{256})/u, '')

/** Cells of each line; a quoted cell may hold separators and line ends. Text after a closing quote belongs to its cell. */
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
    // Missing cells are not filled in: many heads over many short lines would become their product.
    rows: rows.map(({ line, cells }) => {
      const surplus = cells.length > width ? cells.slice(width).find((one) => one !== '') : undefined
      return { line, cells: cells.slice(0, width), ...(surplus === undefined ? {} : { surplus }) }
    }),
  }
}
