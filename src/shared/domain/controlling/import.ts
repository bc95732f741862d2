// Outside figures in a table: one line is the value of a figure for a week or month, a company or a site. Every line that breaks a rule is
// named with its field.
import { readCsv } from '#domain/files/csv-table.ts'
import { GREATEST_VALUE, MOST_FINDINGS } from './limits.ts'
import type { FigureKind, FigureUnit } from './figures.ts'
import { grainsOf, lastDayOf, periodWith, readPeriod, type Grain } from './periods.ts'

export const IMPORT_FIELDS = [
  'figure',
  'period',
  'company',
  'site',
  'value',
  'weight',
  'people',
  'contributors',
  'changed',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export const IMPORT_RULES = [
  'missing',
  'unknown',
  'unreadable',
  'ambiguous',
  'negative',
  'notOutside',
  'repeated',
  'otherLevel',
  'counted',
  'earlier',
  'notEnded',
  'tooLarge',
] as const
export type ImportRule = (typeof IMPORT_RULES)[number]

/**
 * Why the import of a table cannot be undone. over: its time has passed · replaced: a later table has written some of its values ·
 * aboutPeople: the difference would reveal few people · corrected: somebody has corrected one of its values since · notAuthor: for people
 * who neither imported it nor own its figures
 */
export const TAKE_BACK_REFUSALS = ['over', 'replaced', 'aboutPeople', 'corrected', 'notAuthor'] as const

export interface ImportFinding {
  readonly line: number
  readonly field: ImportField
  readonly rule: ImportRule
  readonly value: string
}

/** A stored line; a share is the value of its weight. */
export interface ImportedSum {
  readonly line: number
  readonly figure: string
  readonly grain: string
  readonly companyId: number
  readonly siteId: number | null
  readonly people: number
  /** The number of people from whom the value comes. */
  readonly contributors: number
  /** For a state: people who came, left or have another value than in the grain before. */
  readonly changed: number
  readonly numerator: number
  readonly denominator: number
}

export interface ReadTable {
  readonly rows: readonly ImportedSum[]
  readonly lines: number
  /** The first ones. */
  readonly findings: readonly ImportFinding[]
  readonly findingCount: number
  readonly unknownColumns: readonly string[]
}

interface KnownFigure {
  readonly id: string
  readonly names: readonly string[]
  readonly kind: FigureKind
  readonly unit: FigureUnit
  readonly grain: Grain
  readonly about: 'people' | 'business'
  readonly isOutside: boolean
}
interface KnownPlace {
  readonly id: number
  readonly names: readonly string[]
  readonly sites: readonly { readonly id: number; readonly name: string }[]
}
export interface Known {
  /** Today; a week or month can be imported when it is over. */
  readonly today: string
  readonly figures: readonly KnownFigure[]
  readonly places: readonly KnownPlace[]
}

/** Heads of the table in German and English; the first is that of the template. */
export const IMPORT_HEADS: Readonly<Record<ImportField, readonly string[]>> = {
  figure: ['Kennzahl', 'Figure'],
  period: ['Zeitraum', 'Period'],
  company: ['Gesellschaft', 'Firma', 'Company'],
  site: ['Standort', 'Site'],
  value: ['Wert', 'Value'],
  weight: ['Gewicht', 'Weight'],
  people: ['Personen', 'People'],
  contributors: ['Beteiligte', 'Contributors'],
  changed: ['Geändert', 'Changed'],
}

const plain = (text: string): string => text.trim().toLowerCase()

const GROUPED = String.raw`[1-9]\d{0,2}`
const THOUSANDS = new RegExp(`^(?:${GROUPED}(?:[ ']\\d{3})+|${GROUPED}(?:\\.\\d{3})+|${GROUPED}(?:,\\d{3})+)$`)

/**
 * Parses '1.234,5', '1,234.5', '1 234,5' and '1234.5'; undefined for another text. The last sign separates the decimals. 'ambiguous': one
 * point or comma before three digits, which separates thousands in one language and decimals in the other.
 */
export function readWrittenNumber(text: string): number | 'ambiguous' | undefined {
  const bare = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/g, ' ')
    .replace(/^−/, '-')
    .replace(/ ?%$/, '')
  const sign = bare.startsWith('-') ? -1 : 1
  const amount = sign < 0 ? bare.slice(1) : bare
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(amount)) return 'ambiguous'
  const [, whole = '', mark = '', decimals = ''] = /^(.*?)(?:([.,])(\d{1,6}))?$/.exec(amount) ?? []
  // '1.234.567' only has thousands, and no sign may separate both.
  const integer = THOUSANDS.test(amount) ? amount : mark !== '' && whole.includes(mark) ? '' : whole
  if (!/^\d{1,15}$/.test(integer) && !THOUSANDS.test(integer)) return undefined
  const digits = integer.replaceAll(/\D/g, '')
  return digits.length > 15 ? undefined : sign * Number(integer === amount ? digits : `${digits}.${decimals || 0}`)
}

/** '2026-W16', 'KW 16/2026', '2026-04', '04.2026' or '04/2026'; undefined for another text. */
function readGrain(text: string, grain: Grain): string | undefined {
  const [, week, weekYear] = /^kw ?(\d{1,2})[ /.]+(\d{4})$/i.exec(text.trim()) ?? []
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(text.trim()) ?? []
  const written = weekYear
    ? `${weekYear}-W${week!.padStart(2, '0')}`
    : year
      ? `${year}-${month!.padStart(2, '0')}`
      : text.trim()
  const period = readPeriod(written)
  return period && period.kind === grain && period.count === 1 ? grainsOf(period, grain)[0] : undefined
}

interface ByName {
  readonly today: string
  readonly figures: ReadonlyMap<string, KnownFigure>
  readonly places: ReadonlyMap<string, { readonly id: number; readonly sites: ReadonlyMap<string, number> }>
}

/** Of equal names the first one is used. */
const byName = <T>(entries: readonly (readonly [string, T])[]): Map<string, T> =>
  new Map(entries.map(([name, one]) => [plain(name), one] as const).toReversed())

const indexOf = ({ today, figures, places }: Known): ByName => ({
  today,
  figures: byName(figures.flatMap((one) => [one.id, ...one.names].map((name) => [name, one] as const))),
  places: byName(
    places.flatMap(({ id, names, sites }) => {
      const place = { id, sites: byName(sites.map((site) => [site.name, site.id] as const)) }
      return names.map((name) => [name, place] as const)
    }),
  ),
})

type Cells = Readonly<Record<ImportField, string>>
type Refuse = (field: ImportField, rule: ImportRule) => undefined

function readPlace({ company, site }: Cells, { places }: ByName, refuse: Refuse) {
  if (company === '') return refuse('company', 'missing')
  const found = places.get(plain(company))
  if (!found) return refuse('company', 'unknown')
  if (site === '') return { companyId: found.id, siteId: null }
  const siteId = found.sites.get(plain(site))
  return siteId !== undefined ? { companyId: found.id, siteId } : refuse('site', 'unknown')
}

function readAmount(field: ImportField, text: string, refuse: Refuse): number | undefined {
  if (text === '') return refuse(field, 'missing')
  const amount = readWrittenNumber(text)
  if (amount === undefined) return refuse(field, 'unreadable')
  if (amount === 'ambiguous') return refuse(field, 'ambiguous')
  if (amount < 0) return refuse(field, 'negative')
  return amount > GREATEST_VALUE ? refuse(field, 'tooLarge') : amount
}

/** A number of people; of `limit` at most. */
function readPeople(field: ImportField, text: string, refuse: Refuse, limit?: number): number | undefined {
  const count = readAmount(field, text, refuse)
  if (count !== undefined && !Number.isInteger(count)) return refuse(field, 'unreadable')
  return count !== undefined && limit !== undefined && count > limit ? refuse(field, 'tooLarge') : count
}

/** All rules of a line are checked, so that one correction of the table is enough. */
function readLine(cells: Cells, known: ByName, refuse: Refuse): Omit<ImportedSum, 'line'> | undefined {
  const figure = known.figures.get(plain(cells.figure))
  if (cells.figure === '') refuse('figure', 'missing')
  else if (!figure) refuse('figure', 'unknown')
  else if (!figure.isOutside) refuse('figure', 'notOutside')
  const grain = figure && readGrain(cells.period, figure.grain)
  if (cells.period === '') refuse('period', 'missing')
  else if (figure && grain === undefined) refuse('period', 'unreadable')
  else if (figure && grain !== undefined && lastDayOf(periodWith(figure.grain, grain)) >= known.today)
    refuse('period', 'notEnded')
  const place = readPlace(cells, known, refuse)
  const value = readAmount('value', cells.value, refuse)
  const isShare = figure?.kind === 'share'
  const weight = isShare && cells.weight !== '' ? readAmount('weight', cells.weight, refuse) : 1
  const isPersonal = figure?.isOutside === true && figure.about === 'people'
  const people = isPersonal ? readPeople('people', cells.people, refuse) : 0
  const contributors = isPersonal ? readPeople('contributors', cells.contributors, refuse, people) : 0
  const changed = isPersonal && figure.kind === 'state' ? readPeople('changed', cells.changed, refuse) : 0
  if (value !== undefined && isShare && figure.unit === 'percent' && value > 100) refuse('value', 'tooLarge')
  if (!figure || grain === undefined || !place || value === undefined || weight === undefined) return undefined
  if (people === undefined || contributors === undefined || changed === undefined) return undefined
  const scaled = isShare && figure.unit === 'percent' ? value / 100 : value
  const counts = { people, contributors, changed }
  return {
    figure: figure.id,
    grain,
    ...place,
    ...counts,
    numerator: scaled * weight,
    denominator: isShare ? weight : 1,
  }
}

/** The beginning of a cell; no letter of two code units is cut in half. */
const cut = (text: string): string => /^.{0,100}/su.exec(text)![0]

/** A company and one of its sites would be added up. */
const otherLevel = (line: number, { company, site }: Pick<Cells, 'company' | 'site'>): ImportFinding => ({
  line,
  field: 'site',
  rule: 'otherLevel',
  value: cut(site || company),
})

/** The rows of a table, and every line that breaks a rule; undefined where it has no columns of figure and value. */
export function readFigureTable(csv: string, known: Known): ReadTable | undefined {
  const { heads, rows: lines } = readCsv(csv)
  const fieldOf = (head: string) =>
    IMPORT_FIELDS.find((field) => IMPORT_HEADS[field].some((name) => plain(name) === plain(head)))
  const columns = heads.map(fieldOf)
  if (!columns.includes('figure') || !columns.includes('value')) return undefined
  const findings: ImportFinding[] = []
  let findingCount = 0
  const add = (finding: ImportFinding) => {
    findingCount += 1
    if (findings.length < MOST_FINDINGS) findings.push(finding)
  }
  const names = indexOf(known)
  const rows: ImportedSum[] = []
  const seen = new Set<string>()
  /** Whether the first line of a figure, period and company is about its sites. */
  const levels = new Map<string, boolean>()
  for (const { line, cells } of lines) {
    const textOf = (field: ImportField) => (columns.includes(field) ? (cells[columns.indexOf(field)] ?? '').trim() : '')
    const named = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, textOf(field)])) as Record<
      ImportField,
      string
    >
    const before = findingCount
    const row = readLine(named, names, (field, rule) => {
      add({ line, field, rule, value: cut(named[field]) })
      return undefined
    })
    if (!row || findingCount > before) continue
    const whole = `${row.figure} ${row.grain} ${row.companyId}`
    const key = `${whole} ${row.siteId}`
    const ofSites = levels.get(whole) ?? row.siteId !== null
    levels.set(whole, ofSites)
    if (seen.has(key)) add({ line, field: 'figure', rule: 'repeated', value: cut(named.figure) })
    else if (ofSites !== (row.siteId !== null)) add(otherLevel(line, named))
    else rows.push({ line, ...row })
    seen.add(key)
  }
  const unknownColumns = heads.filter((head) => head !== '' && !fieldOf(head)).map(cut)
  return { rows, lines: lines.length, findings, findingCount, unknownColumns }
}
