// Files of terminals: the field of each column, the value of each cell, and the broken rules of each line. Results are columns, because a
// file may have a million lines.
import { numberLine } from '#domain/forms/one-line.ts'
import { fold } from '#domain/search/search-text.ts'
import { isDay } from '#domain/calendar/typed-days.ts'
import type { TimeImportRule } from './stamp.ts'
import { originalCells, type Reading } from './stamp-originals.ts'
import { instantOf, startOfDay } from './clock.ts'

const FIELDS = {
  personnelNumber: [
    'personalnummer',
    'personal nr',
    'personalnr',
    'pers nr',
    'persnr',
    'pnr',
    'mitarbeiternummer',
    'personnel number',
    'employee number',
    'staff number',
  ],
  day: ['tag', 'datum', 'buchungsdatum', 'day', 'date'],
  time: ['zeit', 'uhrzeit', 'buchungszeit', 'time'],
  kind: [
    'art',
    'buchung',
    'buchungsart',
    'richtung',
    'kommen gehen',
    'kommt geht',
    'kennzeichen',
    'kind',
    'type',
    'direction',
    'in out',
  ],
  terminal: ['terminal', 'gerat', 'leser', 'reader', 'device'],
} as const
export type StampField = keyof typeof FIELDS
const REQUIRED = ['personnelNumber', 'day', 'time', 'kind'] as const satisfies StampField[]

const SPELLINGS = new Map(
  Object.entries(FIELDS).flatMap(([field, heads]) => heads.map((head) => [fold(head), field as StampField] as const)),
)
const KINDS = new Map<string, 0 | 1>([
  ...['in', 'i', 'kommen', 'kommt', 'komm', 'k', 'ein', 'eingang', 'come', 'comes', '1', '+'].map(
    (word) => [word, 0] as const,
  ),
  ...['out', 'o', 'gehen', 'geht', 'geh', 'g', 'aus', 'ausgang', 'go', 'goes', '0', '2', '-'].map(
    (word) => [word, 1] as const,
  ),
])

export interface StampFinding {
  readonly rule: TimeImportRule
  readonly lines: number
  readonly isRefused: boolean
  readonly first: readonly { readonly line: number; readonly value: string }[]
}

/** Stamps that can be stored, by personnel number, instant and kind; the columns are of equal length. */
export interface StampFile {
  /** Lines with content, without the head. */
  readonly read: number
  readonly columns: readonly { readonly field: StampField; readonly head: string }[]
  readonly unknownColumns: readonly string[]
  /** Required columns that are missing: nothing was read. */
  readonly missing: readonly StampField[]
  readonly numbers: readonly string[]
  readonly terminals: readonly string[]
  /** Index of the personnel number. */
  readonly person: Int32Array
  /** Milliseconds since 1970. */
  readonly at: Float64Array
  /** 0 in, 1 out. */
  readonly kind: Uint8Array
  /** Index of the terminal; -1 for none. */
  readonly terminal: Int32Array
  readonly line: Int32Array
  readonly findings: readonly StampFinding[]
}

const SHOWN = 10

/** Findings by rule, with the first lines of each. */
export function createFindings() {
  const found = new Map<
    TimeImportRule,
    { lines: number; first: { line: number; value: string }[]; isRefused: boolean }
  >()
  return {
    add(rule: TimeImportRule, line: number, value: string, isRefused = true): void {
      const known = found.get(rule) ?? { lines: 0, first: [], isRefused }
      known.lines += 1
      if (known.first.length < SHOWN) known.first.push({ line, value: value.slice(0, 80) })
      found.set(rule, known)
    },
    list: (): StampFinding[] => [...found].map(([rule, rest]) => ({ rule, ...rest })),
  }
}
type Findings = ReturnType<typeof createFindings>

const SEPARATORS = [';', '\t', ','] as const
const separatorOf = (head: string): string =>
  SEPARATORS.toSorted((one, other) => head.split(other).length - head.split(one).length)[0]!

/** Cells of one line; a quoted cell may contain separators, but no line ends. */
function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell]
}

const DAY_FORM = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})|(\d{4})(\d{2})(\d{2}))$/

/** '2026-03-09', '9.3.26', '20260309' as YYYY-MM-DD; undefined for no day. */
function readDay(text: string): string | undefined {
  const match = DAY_FORM.exec(text)
  if (!match) return undefined
  const [year, month, day] = match[1]
    ? match.slice(1, 4)
    : match[4]
      ? [match[6], match[5], match[4]]
      : match.slice(7, 10)
  const named = `${year!.length === 2 ? `20${year}` : year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return isDay(named) ? named : undefined
}

/** 'A' and 'B' name the first and second of the hours that October has twice. */
const TIME_FORM = /^(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2}))?(?: Uhr)?(?: ?([ABab]))?$/

interface Time {
  readonly minute: number
  readonly second: number
  readonly occurrence: 'first' | 'second' | undefined
}

function readTime(text: string): Time | undefined {
  const [, hours, minutes, seconds = '0', mark] = TIME_FORM.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const occurrence = mark === undefined ? undefined : mark.toUpperCase() === 'A' ? 'first' : 'second'
  return { minute: Number(hours) * 60 + Number(minutes), second: Number(seconds), occurrence }
}

interface KnownDay {
  /** The first instant, where all clocks of the day are that much later; undefined on a day on which the clock changes. */
  readonly start: number | undefined
  readonly day: string
}

const days = new Map<string, KnownDay | undefined>()
const times = new Map<string, Time | undefined>()
const MANY = 5_000

/** Caches the parsed value of a text, because a million lines have few different days and times. */
function remembered<T>(cache: Map<string, T>, text: string, read: (text: string) => T): T {
  if (cache.has(text)) return cache.get(text)!
  if (cache.size > MANY) cache.clear()
  const value = read(text)
  cache.set(text, value)
  return value
}

function readKnownDay(text: string): KnownDay | undefined {
  const day = readDay(text)
  if (day === undefined) return undefined
  const start = startOfDay(day)
  const next = startOfDay(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
  return { day, start: next - start === 86_400_000 ? start : undefined }
}

/** The instant, or the rule that it breaks. */
function readInstant(dayText: string, timeText: string): number | TimeImportRule {
  const known = remembered(days, dayText, readKnownDay)
  if (!known) return 'dayForm'
  const time = remembered(times, timeText, readTime)
  if (!time) return 'timeForm'
  if (known.start !== undefined) return known.start + (time.minute * 60 + time.second) * 1_000
  const local = instantOf(known.day, time.minute, time.occurrence)
  return 'at' in local ? local.at + time.second * 1_000 : local.refusal
}

interface Columns {
  readonly fields: ReadonlyMap<StampField, number>
  readonly named: StampFile['columns']
  readonly unknown: readonly string[]
}

function readHeads(heads: readonly string[]): Columns {
  const fields = new Map<StampField, number>()
  const unknown: string[] = []
  heads.forEach((head, index) => {
    const field = SPELLINGS.get(fold(head))
    if (field !== undefined && !fields.has(field)) fields.set(field, index)
    else if (head !== '') unknown.push(head)
  })
  return { fields, unknown, named: [...fields].map(([field, index]) => ({ field, head: heads[index]! })) }
}

/** Numbers texts in the order of their first use. */
function createIndex() {
  const known = new Map<string, number>()
  return {
    of(text: string): number {
      const index = known.get(text) ?? known.size
      if (index === known.size) known.set(text, index)
      return index
    },
    list: (): string[] => [...known.keys()],
  }
}

const isReadableDay = (text: string): boolean => remembered(days, text, readKnownDay) !== undefined

interface Line {
  readonly number: string
  readonly at: number
  readonly kind: 0 | 1
  readonly terminal: string
}

function readLine(
  cells: readonly string[],
  { fields }: Columns,
  reading: Omit<Reading, 'isDay'>,
): Line | { rule: TimeImportRule; value: string } {
  const cell = (field: StampField): string => cells[fields.get(field) ?? -1]?.trim() ?? ''
  const written = { number: numberLine(cell('personnelNumber')), day: cell('day'), time: cell('time') }
  if (written.number === '') return { rule: 'personMissing', value: '' }
  const kindText = cell('kind')
  const kind = KINDS.get(kindText.toLowerCase())
  if (kind === undefined) return { rule: 'kindForm', value: kindText }
  const read = originalCells(written, { ...reading, isDay: isReadableDay })
  if ('rule' in read) return read
  const at = readInstant(read.day, read.time)
  if (typeof at === 'number') return { number: read.number, at, kind, terminal: cell('terminal') }
  return { rule: at, value: at === 'dayForm' ? read.day : `${read.day} ${read.time}` }
}

/** The lines of `text`, each with its number; without empty ones. */
function* linesOf(text: string): Generator<readonly [line: number, content: string]> {
  for (let [from, line] = [0, 1]; from < text.length; line++) {
    const found = text.indexOf('\n', from)
    const end = found === -1 ? text.length : found
    const content = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
    if (content.trim() !== '') yield [line, content]
    from = end + 1
  }
}

interface Raw {
  readonly person: number[]
  readonly at: number[]
  readonly kind: number[]
  readonly terminal: number[]
  readonly line: number[]
}

/** Indexes of the valid stamps: sorted, without repetitions and contradictions. */
function keep({ person, at, kind, line }: Raw, names: readonly string[], findings: Findings): number[] {
  const rank = new Int32Array(names.length)
  names
    .map((name, index) => ({ name, index }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .forEach(({ index }, position) => (rank[index] = position))
  const order = Int32Array.from(person.keys()).sort(
    (a, b) => rank[person[a]!]! - rank[person[b]!]! || at[a]! - at[b]! || kind[a]! - kind[b]! || line[a]! - line[b]!,
  )
  const kept: number[] = []
  for (let from = 0; from < order.length;) {
    let to = from
    while (to < order.length && person[order[to]!] === person[order[from]!] && at[order[to]!] === at[order[from]!]) to++
    const same = order.subarray(from, to)
    const isContradiction = same.some((each) => kind[each] !== kind[same[0]!])
    same.forEach((each, position) => {
      const value = `${names[person[each]!]} ${new Date(at[each]!).toISOString().slice(0, 16)}Z`
      if (isContradiction) findings.add('contradiction', line[each]!, value)
      else if (position > 0) findings.add('duplicateLine', line[each]!, value, true)
      else kept.push(each)
    })
    from = to
  }
  return kept
}

/** Reports stamps without their counterpart: a stamp in without a stamp out, or the reverse. */
function findMissing(
  { person, kind, line, at }: Raw,
  kept: readonly number[],
  names: readonly string[],
  findings: Findings,
) {
  for (let next = 1; next < kept.length; next++) {
    const [one, other] = [kept[next - 1]!, kept[next]!]
    if (person[one] !== person[other] || kind[one] !== kind[other]) continue
    findings.add(
      'pairMissing',
      line[other]!,
      `${names[person[other]!]} ${new Date(at[other]!).toISOString().slice(0, 16)}Z`,
      false,
    )
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older terminals write the character set of Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const NOTHING = {
  numbers: [],
  terminals: [],
  person: new Int32Array(),
  at: new Float64Array(),
  kind: new Uint8Array(),
  terminal: new Int32Array(),
  line: new Int32Array(),
  findings: [],
}

/** Reads a file. Numbers stay texts: leading zeros count. `takesOriginals`: restores values that a spreadsheet has changed. */
export function readStampFile(bytes: Uint8Array, takesOriginals = false): StampFile {
  const lines = linesOf(decode(bytes).replace(/^\uFEFF/, ''))
  const { value: head } = lines.next()
  const separator = separatorOf(head?.[1] ?? '')
  const heads = head ? cellsOf(head[1], separator).map((cell) => cell.trim()) : []
  const columns = readHeads(heads)
  const about = { columns: columns.named, unknownColumns: columns.unknown }
  const missing = REQUIRED.filter((field) => !columns.fields.has(field))
  if (missing.length > 0) return { read: 0, ...about, missing, ...NOTHING }
  const findings = createFindings()
  const [numbers, terminals] = [createIndex(), createIndex()]
  const raw: Raw = { person: [], at: [], kind: [], terminal: [], line: [] }
  let read = 0
  for (const [line, content] of lines) {
    read += 1
    const note = (rule: TimeImportRule, value: string) => findings.add(rule, line, value, false)
    const found = readLine(cellsOf(content, separator), columns, { takesOriginals, note })
    if ('rule' in found) {
      findings.add(found.rule, line, found.value)
      continue
    }
    raw.person.push(numbers.of(found.number))
    raw.at.push(found.at)
    raw.kind.push(found.kind)
    raw.terminal.push(found.terminal === '' ? -1 : terminals.of(found.terminal))
    raw.line.push(line)
  }
  const names = numbers.list()
  const kept = keep(raw, names, findings)
  findMissing(raw, kept, names, findings)
  const column = (values: readonly number[]): number[] => kept.map((at) => values[at]!)
  return {
    read,
    ...about,
    missing: [],
    numbers: names,
    terminals: terminals.list(),
    person: Int32Array.from(column(raw.person)),
    at: Float64Array.from(column(raw.at)),
    kind: Uint8Array.from(column(raw.kind)),
    terminal: Int32Array.from(column(raw.terminal)),
    line: Int32Array.from(column(raw.line)),
    findings: findings.list(),
  }
}
