// Outside figures in a table: one line is the value of a figure for a week or month, a company or a site. Every line that breaks a rule is
// named with its field.
import { readCsv } from '#domain/csv-table.ts'
import { GREATEST_VALUE } from './limits.ts'
import type { FigureKind, FigureUnit } from './figures.ts'
import { grainsOf, readPeriod, type Grain } from './periods.ts'

export const IMPORT_FIELDS = ['figure', 'period', 'company', 'site', 'value', 'weight', 'people'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export const IMPORT_RULES = [
  'missing',
  'unknown',
  'unreadable',
  'negative',
  'notOutside',
  'repeated',
  'otherLevel',
  'tooLarge',
] as const
export type ImportRule = (typeof IMPORT_RULES)[number]

export interface ImportFinding {
  readonly line: number
  readonly field: ImportField
  readonly rule: ImportRule
  readonly value: string
}

/** A line as it is stored; a share is the value of its weight. */
export interface ImportedSum {
  readonly line: number
  readonly figure: string
  readonly grain: string
  readonly companyId: number
  readonly siteId: number | null
  readonly people: number
  readonly numerator: number
  readonly denominator: number
}

export interface ReadTable {
  readonly rows: readonly ImportedSum[]
  readonly lines: number
  readonly findings: readonly ImportFinding[]
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
}

const plain = (text: string): string => text.trim().toLowerCase()

/** '1.234,5', '1 234,5' and '1234.5'; undefined for another text. */
export function readDecimal(text: string): number | undefined {
  const bare = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F']/g, '')
    .replace(/^−/, '-')
    .replace(/%$/, '')
  const isGerman = bare.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(bare)
  const number = isGerman ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(number) ? Number(number) : undefined
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

type Cells = Readonly<Record<ImportField, string>>
type Refuse = (field: ImportField, rule: ImportRule) => undefined

function readPlace({ company, site }: Cells, { places }: Known, refuse: Refuse) {
  if (company === '') return refuse('company', 'missing')
  const found = places.find(({ names }) => names.some((name) => plain(name) === plain(company)))
  if (!found) return refuse('company', 'unknown')
  if (site === '') return { companyId: found.id, siteId: null }
  const at = found.sites.find(({ name }) => plain(name) === plain(site))
  return at ? { companyId: found.id, siteId: at.id } : refuse('site', 'unknown')
}

function readAmount(field: ImportField, text: string, refuse: Refuse): number | undefined {
  if (text === '') return refuse(field, 'missing')
  const amount = readDecimal(text)
  if (amount === undefined) return refuse(field, 'unreadable')
  if (amount < 0) return refuse(field, 'negative')
  return amount > GREATEST_VALUE ? refuse(field, 'tooLarge') : amount
}

/** All rules of a line are checked, so that one correction of the table is enough. */
function readLine(cells: Cells, known: Known, refuse: Refuse): Omit<ImportedSum, 'line'> | undefined {
  const figure = known.figures.find(({ id, names }) =>
    [id, ...names].some((name) => plain(name) === plain(cells.figure)),
  )
  if (cells.figure === '') refuse('figure', 'missing')
  else if (!figure) refuse('figure', 'unknown')
  else if (!figure.isOutside) refuse('figure', 'notOutside')
  const grain = figure && readGrain(cells.period, figure.grain)
  if (cells.period === '') refuse('period', 'missing')
  else if (figure && grain === undefined) refuse('period', 'unreadable')
  const place = readPlace(cells, known, refuse)
  const value = readAmount('value', cells.value, refuse)
  const isShare = figure?.kind === 'share'
  const weight = isShare && cells.weight !== '' ? readAmount('weight', cells.weight, refuse) : 1
  const isPersonal = figure?.isOutside === true && figure.about === 'people'
  const people = isPersonal ? readAmount('people', cells.people, refuse) : 0
  if (people !== undefined && !Number.isInteger(people)) refuse('people', 'unreadable')
  if (value !== undefined && isShare && figure.unit === 'percent' && value > 100) refuse('value', 'tooLarge')
  if (!figure || grain === undefined || !place || value === undefined || weight === undefined || people === undefined)
    return undefined
  const scaled = isShare && figure.unit === 'percent' ? value / 100 : value
  return { figure: figure.id, grain, ...place, people, numerator: scaled * weight, denominator: isShare ? weight : 1 }
}

/** A company and one of its sites would be added up. */
const otherLevel = (line: number, { company, site }: Pick<Cells, 'company' | 'site'>): ImportFinding => ({
  line,
  field: 'site',
  rule: 'otherLevel',
  value: (site || company).slice(0, 100),
})

/** The rows of a table, and every line that breaks a rule; undefined where it has no columns of figure and value. */
export function readFigureTable(csv: string, known: Known): ReadTable | undefined {
  const { heads, rows: lines } = readCsv(csv)
  const fieldOf = (head: string) =>
    IMPORT_FIELDS.find((field) => IMPORT_HEADS[field].some((name) => plain(name) === plain(head)))
  const columns = heads.map(fieldOf)
  if (!columns.includes('figure') || !columns.includes('value')) return undefined
  const findings: ImportFinding[] = []
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
    const before = findings.length
    const row = readLine(named, known, (field, rule) => {
      findings.push({ line, field, rule, value: named[field].slice(0, 100) })
      return undefined
    })
    if (!row || findings.length > before) continue
    const whole = `${row.figure} ${row.grain} ${row.companyId}`
    const key = `${whole} ${row.siteId}`
    const ofSites = levels.get(whole) ?? row.siteId !== null
    levels.set(whole, ofSites)
    if (seen.has(key)) findings.push({ line, field: 'figure', rule: 'repeated', value: named.figure.slice(0, 100) })
    else if (ofSites !== (row.siteId !== null)) findings.push(otherLevel(line, named))
    else rows.push({ line, ...row })
    seen.add(key)
  }
  return { rows, lines: lines.length, findings, unknownColumns: heads.filter((head) => head !== '' && !fieldOf(head)) }
}
