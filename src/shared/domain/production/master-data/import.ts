// Tables of orders, workplaces and workers: the names of their columns, and the rules of each line. Every line that breaks a rule is
// reported with its field.
import { readCsv } from '#domain/files/csv-table.ts'
import { NAME_LIMIT } from './fields.ts'

/** Bytes of an imported table. */
export const IMPORT_BYTES = 2_097_152
/** Lines of it, and findings that a report names; the others are counted. */
export const MOST_LINES = 20_000
export const MOST_FINDINGS = 500
/** Characters of its file name. */
export const FILE_NAME_LIMIT = 200
/** Characters of the number of an order, as terminals and machines send it. */
export const ORDER_NUMBER_LIMIT = 60
const TITLE_LIMIT = 200
const MOST_PIECES = 999_999
/** A week. */
const MOST_SETUP = 10_080
const MOST_RUN = 1_000_000

export const IMPORT_KINDS = ['orders', 'workplaces', 'workers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_FIELDS = [
  'number',
  'title',
  'operation',
  'pieces',
  'setup',
  'run',
  'closed',
  'personnelNumber',
  'site',
  'area',
  'workplace',
  'ended',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_RULES = [
  'missing',
  'unknown',
  'ambiguous',
  'unreadable',
  'tooLong',
  'tooLarge',
  'repeated',
  'ended',
  'hasDevices',
  'signedIn',
] as const
export type ImportRule = (typeof IMPORT_RULES)[number]

export interface ImportFinding {
  readonly line: number
  readonly field: ImportField
  readonly rule: ImportRule
  readonly value: string
}

/** Columns of each table, the required ones first. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  orders: ['number', 'title', 'pieces', 'operation', 'setup', 'run', 'closed'],
  workplaces: ['area', 'workplace', 'site', 'ended'],
  workers: ['personnelNumber', 'area', 'site', 'ended'],
}
const REQUIRED: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  orders: ['number', 'title', 'pieces'],
  workplaces: ['area', 'workplace'],
  workers: ['personnelNumber', 'area'],
}

/** Heads of the tables in German and English; the first is that of the template. */
export const IMPORT_HEADS: Readonly<Record<ImportField, readonly string[]>> = {
  number: ['Auftrag', 'Auftragsnummer', 'Order', 'Order number'],
  title: ['Bezeichnung', 'Title'],
  operation: ['Arbeitsgang', 'Operation'],
  pieces: ['Stück', 'Stückzahl', 'Menge', 'Pieces', 'Quantity'],
  setup: ['Rüstminuten', 'Setup minutes'],
  run: ['Bearbeitungsminuten', 'Run minutes'],
  closed: ['Abgeschlossen', 'Closed'],
  personnelNumber: ['Personalnummer', 'Personnel number'],
  site: ['Standort', 'Site'],
  area: ['Halle', 'Bereich', 'Hall', 'Area'],
  workplace: ['Platz', 'Arbeitsplatz', 'Workplace'],
  ended: ['Beendet', 'Ended'],
}

/** undefined: the table does not have the column, and the value does not change. */
export interface OrderRow {
  readonly line: number
  readonly number: string
  readonly title: string
  readonly pieces: number
  readonly operation: string | undefined
  readonly setup: number | undefined
  readonly run: number | undefined
  readonly isEnded: boolean | undefined
}
export interface WorkplaceRow {
  readonly line: number
  readonly areaId: number
  readonly name: string
  readonly isEnded: boolean | undefined
}
export interface WorkerRow {
  readonly line: number
  readonly areaId: number
  readonly personId: string
  readonly isEnded: boolean | undefined
}
export type ImportRow = OrderRow | WorkplaceRow | WorkerRow

interface KnownArea {
  readonly id: number
  readonly name: string
  readonly site: string
  readonly isEnded: boolean
}

/** Existing data of the company that lines refer to. */
export interface Known {
  readonly areas: readonly KnownArea[]
  /** Active people with their personnel number. */
  readonly people: readonly { readonly id: string; readonly number: string }[]
}

export interface ReadTable {
  readonly rows: readonly ImportRow[]
  readonly lines: number
  /** The first ones. */
  readonly findings: readonly ImportFinding[]
  readonly findingCount: number
  readonly unknownColumns: readonly string[]
}

const plain = (text: string): string => text.trim().toLowerCase()
/** The beginning of a cell; no letter of two code units is cut in half. */
const cut = (text: string): string => /^.{0,100}/su.exec(text)![0]

const YES = new Set(['ja', 'j', 'x', '1', 'yes', 'y', 'true', 'wahr'])
const NO = new Set(['', 'nein', 'n', '0', 'no', 'false', 'falsch'])

/** Parses '1200', '1.200', '1 200' or '1200,00'; undefined for another text: pieces and minutes are whole numbers. */
function readCount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s\u00A0\u202F']/g, '').replace(/,0{1,3}$/, '')
  if (!/^(?:\d{1,12}|[1-9]\d{0,2}(?:\.\d{3})+)$/.test(bare)) return undefined
  return Number(bare.replaceAll('.', ''))
}

/** Reads the cells of one line, and collects their errors. */
class Line {
  readonly #cells: ReadonlyMap<ImportField, string>
  readonly #refuse: (field: ImportField, rule: ImportRule) => void

  constructor(
    cells: ReadonlyMap<ImportField, string>,
    refuse: (field: ImportField, rule: ImportRule, value: string) => void,
  ) {
    this.#cells = cells
    this.#refuse = (field, rule) => refuse(field, rule, cells.get(field) ?? '')
  }

  refuse(field: ImportField, rule: ImportRule): undefined {
    this.#refuse(field, rule)
  }

  /** Undefined where it is missing or too long. */
  text(field: ImportField, limit: number): string | undefined {
    const text = this.#cells.get(field) ?? ''
    if (text === '') return this.refuse(field, 'missing')
    return text.length > limit ? this.refuse(field, 'tooLong') : text
  }

  /** Undefined without such a column. */
  optionalText(field: ImportField, limit: number): string | undefined {
    const text = this.#cells.get(field)
    return text !== undefined && text.length > limit ? this.refuse(field, 'tooLong') : text
  }

  count(field: ImportField, most: number): number | undefined {
    const text = this.#cells.get(field) ?? ''
    if (text === '') return this.refuse(field, 'missing')
    const count = readCount(text)
    if (count === undefined) return this.refuse(field, 'unreadable')
    return count > most ? this.refuse(field, 'tooLarge') : count
  }

  /** 0 for an empty cell, undefined without such a column. */
  optionalCount(field: ImportField, most: number): number | undefined {
    const text = this.#cells.get(field)
    if (text === undefined) return undefined
    return text === '' ? 0 : this.count(field, most)
  }

  flag(field: ImportField): boolean | undefined {
    const text = this.#cells.get(field)
    if (text === undefined) return undefined
    if (YES.has(plain(text))) return true
    return NO.has(plain(text)) ? false : this.refuse(field, 'unreadable')
  }

  /** The hall of that name, and of that site if one is named. `isLeft`: the row only ends work there. */
  area({ areas }: Known, isLeft: boolean): number | undefined {
    const name = this.text('area', NAME_LIMIT)
    if (name === undefined) return undefined
    const site = plain(this.#cells.get('site') ?? '')
    const named = areas.filter((one) => plain(one.name) === plain(name))
    const found = site === '' ? named : named.filter((one) => plain(one.site) === site)
    if (found.length === 0) return this.refuse(named.length > 0 ? 'site' : 'area', 'unknown')
    if (found.length > 1) return this.refuse(site === '' ? 'area' : 'site', 'ambiguous')
    return found[0]!.isEnded && !isLeft ? this.refuse('area', 'ended') : found[0]!.id
  }
}

type People = ReadonlyMap<string, readonly string[]>
type Row = ImportRow & { readonly key: string }

function readOrder(line: Line, at: number): Row | undefined {
  const number = line.text('number', ORDER_NUMBER_LIMIT)
  const title = line.text('title', TITLE_LIMIT)
  const pieces = line.count('pieces', MOST_PIECES)
  const rest = {
    operation: line.optionalText('operation', NAME_LIMIT),
    setup: line.optionalCount('setup', MOST_SETUP),
    run: line.optionalCount('run', MOST_RUN),
    isEnded: line.flag('closed'),
  }
  if (number === undefined || title === undefined || pieces === undefined) return undefined
  return { line: at, key: number, number, title, pieces, ...rest }
}

function readWorkplace(line: Line, at: number, known: Known): Row | undefined {
  const isEnded = line.flag('ended')
  const areaId = line.area(known, isEnded === true)
  const name = line.text('workplace', NAME_LIMIT)
  if (areaId === undefined || name === undefined) return undefined
  return { line: at, key: `${areaId} ${name}`, areaId, name, isEnded }
}

function readWorker(line: Line, at: number, known: Known, people: People): Row | undefined {
  const isEnded = line.flag('ended')
  const areaId = line.area(known, isEnded === true)
  const number = line.text('personnelNumber', NAME_LIMIT)
  if (number === undefined) return undefined
  const found = people.get(plain(number)) ?? []
  if (found.length !== 1) return line.refuse('personnelNumber', found.length === 0 ? 'unknown' : 'ambiguous')
  return areaId === undefined ? undefined : { line: at, key: found[0]!, areaId, personId: found[0]!, isEnded }
}

const KEY_OF: Readonly<Record<ImportKind, ImportField>> = {
  orders: 'number',
  workplaces: 'workplace',
  workers: 'personnelNumber',
}

/** The rows of a table, and every line that breaks a rule; undefined where it lacks a column that it needs. */
export function readTable(kind: ImportKind, csv: string, known: Known): ReadTable | undefined {
  const { heads, rows: lines } = readCsv(csv)
  const fieldOf = (head: string) =>
    IMPORT_COLUMNS[kind].find((field) => IMPORT_HEADS[field].some((name) => plain(name) === plain(head)))
  const columns = heads.map(fieldOf)
  if (!REQUIRED[kind].every((field) => columns.includes(field))) return undefined
  const findings: ImportFinding[] = []
  let findingCount = 0
  const people = new Map<string, string[]>()
  for (const { id, number } of known.people) people.set(plain(number), [...(people.get(plain(number)) ?? []), id])
  const rows: ImportRow[] = []
  const seen = new Set<string>()
  for (const { line: at, cells } of lines) {
    const named = new Map<ImportField, string>()
    for (const [index, field] of columns.entries())
      if (field && !named.has(field)) named.set(field, (cells[index] ?? '').trim())
    const before = findingCount
    const line = new Line(named, (field, rule, value) => {
      findingCount += 1
      if (findings.length < MOST_FINDINGS) findings.push({ line: at, field, rule, value: cut(value) })
    })
    const read =
      kind === 'orders'
        ? readOrder(line, at)
        : kind === 'workplaces'
          ? readWorkplace(line, at, known)
          : readWorker(line, at, known, people)
    if (!read || findingCount > before) continue
    const { key, ...row } = read
    if (seen.has(key)) line.refuse(KEY_OF[kind], 'repeated')
    else rows.push(row)
    seen.add(key)
  }
  const unknownColumns = heads.filter((head) => head !== '' && !fieldOf(head)).map(cut)
  return { rows, lines: lines.length, findings, findingCount, unknownColumns }
}

/** The heads that a table needs at least, as the template names them. */
export const requiredHeads = (kind: ImportKind): string[] => REQUIRED[kind].map((field) => IMPORT_HEADS[field][0]!)
