// A file of working time: its columns, its lines as entries, and their errors by line.
import type { EntriesBody, EntryInput } from '#contract/working-time.ts'
import { readCsv } from '#domain/files/csv-table.ts'
import { dayOfSerial, doubtOf, timeOfFraction } from '#domain/files/spreadsheet.ts'
import { isDay, parseTypedDays } from '#domain/calendar/typed-days.ts'
import type { TravelKind } from '#domain/working-time/entry.ts'
import { TIME_COLUMNS, TIME_HEADINGS, type TimeColumn } from '#domain/working-time/file-columns.ts'
import { ApiError } from '#shared/transport/api.ts'
import { contactId, searchContacts } from '#shared/contacts.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { emptyPiece, pathOf, readPieces, type Piece, type PieceFault } from './pieces.ts'

const MOST_LINES = 500
/** Days that one request may hold. */
const PORTION = 62
/** The search for people needs as many letters. */
const SHORTEST_NAME = 3

const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')

type Cells = Readonly<Partial<Record<TimeColumn, string>>>

export type LineFault = Pick<PieceFault, 'field' | 'rule'>
/** A fault of a line as a whole. */
const ofLine = (rule: string): LineFault => ({ field: 'comes', rule })

export interface Line {
  readonly line: number
  readonly cells: Cells
  readonly day: string | undefined
  readonly entries: readonly EntryInput[]
  /** Rules that it breaks, with their fields. */
  readonly faults: readonly LineFault[]
  /** Probable originals of cells that a spreadsheet has changed; '' where digits are lost. */
  readonly originals: Cells
}

export interface Table {
  readonly lines: readonly Line[]
  readonly columns: readonly TimeColumn[]
  readonly ignored: readonly string[]
}

interface Facts {
  /** Uses the probable originals of cells that a spreadsheet has changed. */
  readonly takesOriginals: boolean
  readonly today: string
  /** Now by the clock of the server, in ms. */
  readonly now: number
  /** Project managers by the name in the file; undefined: unknown or ambiguous. */
  readonly managers: ReadonlyMap<string, Suggestion | undefined>
}

const countryOf = (typed: string): string => (/^[A-Za-z]{2}$/.test(typed) ? typed.toUpperCase() : 'DE')

/** '' without travel, undefined for another word. */
function travelKindOf(typed: string): '' | TravelKind | undefined {
  const word = normal(typed)
  if (word === '') return ''
  if (/^(mit|with)(arbeit|work)$|^(aktiv|active)$/.test(word)) return 'active'
  return /^(ohne|without)(arbeit|work)$|^(passiv|passive)$/.test(word) ? 'passive' : undefined
}

function originalsOf({ date = '', comes = '', goes = '', orderNumber = '' }: Cells): Cells {
  const found = {
    date: dayOfSerial(date),
    comes: timeOfFraction(comes),
    goes: timeOfFraction(goes),
    orderNumber: doubtOf(orderNumber)?.original,
  }
  return Object.fromEntries(Object.entries(found).filter(([, original]) => original !== undefined)) as Cells
}

function lineOf(line: number, written: Cells, facts: Facts): Line {
  const originals = originalsOf(written)
  const isDoubtful = Object.keys(originals).length > 0
  if (isDoubtful && (!facts.takesOriginals || Object.values(originals).includes('')))
    return { line, cells: written, day: undefined, entries: [], faults: [ofLine('spreadsheet')], originals }
  return { ...readLine(line, { ...written, ...originals }, facts), originals }
}

function readLine(line: number, cells: Cells, { today, now, managers }: Facts): Omit<Line, 'originals'> {
  const { date = '', country = '', travelKind: kindText = '', projectManager: name = '', ...typed } = cells
  const days = parseTypedDays(date, { today, prefer: 'past' })
  if ('error' in days || days.first !== days.last || !isDay(days.first))
    return { line, cells, day: undefined, entries: [], faults: [ofLine('unreadableDay')] }
  const travelKind = travelKindOf(kindText)
  const projectManager = managers.get(name)
  const given: Partial<Piece> = { ...typed, country: countryOf(country), travelKind: travelKind ?? '', projectManager }
  const { entries, faults } = readPieces(days.first, [emptyPiece(given)], { now })
  const unreadable = [
    ...(travelKind === undefined ? [ofLine('unreadableTravelKind')] : []),
    ...(name !== '' && !projectManager ? [ofLine('unknownPerson')] : []),
  ]
  return { line, cells, day: days.first, entries, faults: unreadable.length > 0 ? unreadable : faults }
}

interface CsvFile {
  readonly rows: readonly { readonly line: number; readonly cells: Cells }[]
  readonly columns: readonly TimeColumn[]
  readonly ignored: readonly string[]
}

/** The cells of a file by column; undefined without the columns it needs. */
function readFile(content: string): CsvFile | undefined {
  const { heads, rows } = readCsv(content)
  const columns = heads.map((head) => TIME_COLUMNS.find((column) => TIME_HEADINGS[column].includes(normal(head))))
  if ((['date', 'comes', 'goes'] as const).some((column) => !columns.includes(column))) return undefined
  return {
    rows: rows.map(({ line, cells }) => {
      const named = columns.flatMap((column, index) => (column ? [[column, cells[index]?.trim() ?? '']] : []))
      return { line, cells: Object.fromEntries(named) as Cells }
    }),
    columns: columns.filter((column) => column !== undefined),
    ignored: heads.filter((_, index) => columns[index] === undefined),
  }
}

/** Searches the project managers that a file names. Rethrows ApiError. */
async function findManagers({ rows }: CsvFile): Promise<Map<string, Suggestion | undefined>> {
  const found = new Map<string, Suggestion | undefined>()
  for (const name of new Set(rows.map(({ cells }) => cells.projectManager ?? ''))) {
    if (name.length < SHORTEST_NAME) continue
    const people = (await searchContacts(name, 'user')).filter(({ title }) => normal(title) === normal(name))
    const [only] = people
    found.set(name, only && people.length === 1 ? { id: contactId(only), label: only.title } : undefined)
  }
  return found
}

/** Reads the lines of a file and finds the project managers it names. Rethrows ApiError. */
export async function readTable(
  content: string,
  clock: Omit<Facts, 'managers'>,
): Promise<Table | { readonly refused: 'missing' | 'empty' | 'tooLarge' }> {
  const file = readFile(content)
  if (!file) return { refused: 'missing' }
  if (file.rows.length === 0) return { refused: 'empty' }
  if (file.rows.length > MOST_LINES) return { refused: 'tooLarge' }
  const facts = { ...clock, managers: await findManagers(file) }
  const { rows, columns, ignored } = file
  return { lines: rows.map(({ line, cells }) => lineOf(line, cells, facts)), columns, ignored }
}

/** Lines of one day together, in the order of the days. */
export function daysOf(lines: readonly Line[]): { day: string; entries: EntryInput[]; lines: number[] }[] {
  const days = new Map<string, { day: string; entries: EntryInput[]; lines: number[] }>()
  for (const { day, entries, line } of lines) {
    if (day === undefined) continue
    const known = days.get(day) ?? { day, entries: [], lines: [] }
    days.set(day, known)
    known.entries.push(...entries)
    known.lines.push(...entries.map(() => line))
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

export type Days = ReturnType<typeof daysOf>
export const portionsOf = (days: Days): Days[] =>
  Array.from({ length: Math.ceil(days.length / PORTION) }, (_, index) =>
    days.slice(index * PORTION, (index + 1) * PORTION),
  )
export const bodyOf = (days: Days): EntriesBody['days'] => days.map(({ day, entries }) => ({ day, entries }))

/** The rules that the server names, by line of the file. */
export function refusedLines(error: unknown, days: Days): Map<number, LineFault[]> {
  const found = new Map<number, LineFault[]>()
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : []
  for (const { field = '', rule = '' } of details as { field?: string; rule?: string }[]) {
    const path = pathOf(field)
    const day = days[Number(path[1])]
    const line = day?.lines[Number(path[path.indexOf('entries') + 1] ?? 0)] ?? day?.lines[0]
    if (line !== undefined) found.set(line, [...(found.get(line) ?? []), ofLine(rule)])
  }
  return found
}
