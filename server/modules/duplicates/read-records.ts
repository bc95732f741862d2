// Reads records of partners from a CSV file of any size, one after the other; unreadable rows are reported and skipped.
import { createReadStream } from 'node:fs'
import type { PartnerRecord } from '#domain/duplicates/partner-record.ts'

export interface FileRecord extends PartnerRecord {
  readonly id: string
}

export interface RowFault {
  readonly line: number
  /** A column, or '' for the row as a whole. */
  readonly field: string
  readonly rule: string
}

/** Columns of the file with the fields that they fill; other columns, such as the memo, are skipped. */
const COLUMNS: Readonly<Record<string, keyof FileRecord>> = {
  id: 'id',
  name: 'name',
  name2: 'name2',
  street: 'street',
  postcode: 'zip',
  city: 'city',
  country: 'country',
  vat_id: 'vatId',
  tax_no: 'taxNumber',
  register: 'register',
  duns: 'duns',
  iban: 'iban',
  phone: 'phone',
  email: 'email',
  web: 'web',
}
const REQUIRED = ['id', 'name'] as const
/** A longer value of a compared field is ignored. */
const MAX_VALUE = 1_000
const MAX_ID = 200

/** The file is not a table of partners. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

const chunksOf = (path: string, start = 0) => createReadStream(path, { highWaterMark: 1 << 20, start })

/** UTF-8, or the encoding of German spreadsheets if the bytes are not valid UTF-8. */
type Encoding = 'utf-8' | 'windows-1252'
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

interface Row {
  readonly line: number
  readonly cells: readonly string[]
  /** The file ended inside quotes. */
  readonly isOpen: boolean
  /** The byte at which the second line of a row of several lines begins. */
  readonly secondLine: number | undefined
}

const QUOTE = 34
const CR = 13
const LF = 10

/** A position at which reading begins: the number of the line, and the bytes before it. */
interface Place {
  readonly line: number
  readonly bytes: number
}

/** Splits text that arrives in chunks into rows; a quoted cell may contain separators, line ends and doubled quotes. */
class RowSplitter {
  readonly #separator: number
  readonly #bytesOf: (text: string) => number
  #line: number
  #begin: number
  #secondLine: number | undefined
  /** Bytes of the file before the text, or before the position up to which they are counted. */
  #bytes: number
  #cells: string[] = []
  #cell = ''
  #isQuoted = false
  #wasQuote = false
  #wasReturn = false

  constructor(separator: string, encoding: Encoding, { line, bytes }: Place) {
    this.#separator = separator.charCodeAt(0)
    this.#bytesOf = (text) => (encoding === 'utf-8' ? Buffer.byteLength(text) : text.length)
    this.#line = line
    this.#begin = line
    this.#bytes = bytes
  }

  /** Stores no more of a cell than the longest value has, so that a memo of any size needs no memory. */
  #append(text: string): void {
    if (this.#cell.length <= MAX_VALUE) this.#cell += text.length > MAX_VALUE * 2 ? text.slice(0, MAX_VALUE * 2) : text
  }

  #endRow(): Row | undefined {
    this.#cells.push(this.#cell)
    const row = { line: this.#begin, cells: this.#cells, isOpen: this.#isQuoted, secondLine: this.#secondLine }
    this.#cells = []
    this.#secondLine = undefined
    this.#cell = ''
    return row.cells.length > 1 || row.cells[0] !== '' ? row : undefined
  }

  *push(text: string): Generator<Row> {
    let from = 0
    let counted = 0
    const countTo = (to: number) => {
      this.#bytes += this.#bytesOf(text.slice(counted, to))
      counted = to
    }
    const take = (to: number) => {
      if (to > from) this.#append(text.slice(from, to))
      from = to + 1
    }
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (this.#wasQuote) {
        this.#wasQuote = false
        if (code === QUOTE) {
          this.#append('"')
          from = at + 1
          continue
        }
        this.#isQuoted = false
      }
      if (this.#isQuoted) {
        if (code === QUOTE) {
          take(at)
          this.#wasQuote = true
        } else if (code === LF) {
          this.#line++
          if (this.#secondLine === undefined) {
            countTo(at + 1)
            this.#secondLine = this.#bytes
          }
        }
        continue
      }
      if (code === LF && this.#wasReturn) {
        this.#wasReturn = false
        from = at + 1
        continue
      }
      this.#wasReturn = false
      if (code === this.#separator) {
        take(at)
        this.#cells.push(this.#cell)
        this.#cell = ''
      } else if (code === LF || code === CR) {
        take(at)
        this.#wasReturn = code === CR
        const row = this.#endRow()
        this.#line++
        this.#begin = this.#line
        if (row) yield row
      } else if (code === QUOTE && this.#cell === '' && at === from) {
        this.#isQuoted = true
        from = at + 1
      }
    }
    take(text.length)
    countTo(text.length)
  }

  *end(): Generator<Row> {
    if (this.#wasQuote) this.#isQuoted = false
    const row = this.#endRow()
    if (row) yield row
  }
}

const separatorOf = (head: string): string => {
  const [first = ''] = head.split(/\r?\n|\r/, 1)
  return [';', '\t', ','].toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * A quotation mark that is never closed, or only by that of a later line, would hide all lines up to there: if `accepts` refuses a row of
 * several lines, reading continues with its second line.
 */
async function* rowsOf(path: string, accepts: (row: Row) => boolean): AsyncGenerator<Row> {
  const encoding = await encodingOf(path)
  let separator: string | undefined
  let place: Place | undefined = { line: 1, bytes: 0 }
  while (place) {
    const start: Place = place
    place = undefined
    for await (const row of rowsFrom(start)) {
      yield row
      if (row.secondLine === undefined || accepts(row)) continue
      place = { line: row.line + 1, bytes: row.secondLine }
      break
    }
  }

  async function* rowsFrom({ line, bytes }: Place): AsyncGenerator<Row> {
    // The decoder removes a byte order mark.
    const decoder = new TextDecoder(encoding)
    let splitter: RowSplitter | undefined
    for await (const chunk of chunksOf(path, bytes)) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      const hasMark = splitter === undefined && encoding === 'utf-8' && BOM.equals((chunk as Buffer).subarray(0, 3))
      separator ??= separatorOf(text)
      splitter ??= new RowSplitter(separator, encoding, { line, bytes: bytes + (hasMark ? BOM.length : 0) })
      yield* splitter.push(text)
    }
    if (splitter) {
      yield* splitter.push(decoder.decode())
      yield* splitter.end()
    }
  }
}

function readHeads({ cells }: Row): (keyof FileRecord | undefined)[] {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const missing = REQUIRED.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new TableError(`the first line names no column ${missing.join(' and no column ')}`)
  const twice = names.find((name, at) => Object.hasOwn(COLUMNS, name) && names.indexOf(name) !== at)
  if (twice) throw new TableError(`the first line names the column ${twice} twice`)
  return names.map((name) => (Object.hasOwn(COLUMNS, name) ? COLUMNS[name] : undefined))
}

const EMPTY = Object.fromEntries(Object.values(COLUMNS).map((field) => [field, ''])) as unknown as FileRecord
const NAMES = new Map(Object.entries(COLUMNS).map(([column, field]) => [field, column]))
const hasControls = (value: string): boolean => {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) return true
  }
  return false
}

function readRow(
  { line, cells, isOpen }: Row,
  heads: readonly (keyof FileRecord | undefined)[],
): FileRecord | RowFault {
  if (isOpen) return { line, field: '', rule: 'a quotation mark is never closed' }
  if (cells.length !== heads.length)
    return { line, field: '', rule: `has ${cells.length} cells, the first line has ${heads.length}` }
  const record: Record<string, string> = { ...EMPTY }
  for (let at = 0; at < heads.length; at++) {
    const field = heads[at]
    if (field === undefined) continue
    const value = cells[at]!.trim()
    if (value.length > (field === 'id' ? MAX_ID : MAX_VALUE))
      return {
        line,
        field: NAMES.get(field)!,
        rule: `is longer than ${field === 'id' ? MAX_ID : MAX_VALUE} characters`,
      }
    if (hasControls(value)) return { line, field: NAMES.get(field)!, rule: 'holds control characters' }
    record[field] = value
  }
  return record['id'] === '' ? { line, field: 'id', rule: 'is missing' } : (record as unknown as FileRecord)
}

/** Yields every readable record of the file and passes the others to `onFault`. Throws a TableError for a file without the columns. */
export async function* readRecords(path: string, onFault: (fault: RowFault) => void): AsyncGenerator<FileRecord> {
  let heads: (keyof FileRecord | undefined)[] | undefined
  const seen = new Set<string>()
  const accepts = ({ cells, isOpen }: Row) => !heads || (!isOpen && cells.length === heads.length)
  for await (const row of rowsOf(path, accepts)) {
    if (!heads) {
      heads = readHeads(row)
      continue
    }
    const record = readRow(row, heads)
    if ('rule' in record) onFault(record)
    else if (seen.has(record.id)) onFault({ line: row.line, field: 'id', rule: `'${record.id}' was there before` })
    else {
      seen.add(record.id)
      yield record
    }
  }
  if (!heads) throw new TableError('the file is empty')
}
