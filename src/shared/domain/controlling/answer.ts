// Values of a figure for a place and a period, made of the units that may be shown; overview, statistics, files and mails read them here.
import type { FigureRule, Grouping } from './figures.ts'
import { grainsWithin, periodWith, type FigurePeriod } from './periods.ts'
import type { Cell, Divided, Unit, UnitHidden } from './units.ts'

/** The scope of a question; undefined values do not restrict it. `companyId` of a site is its company. */
export interface Scope {
  readonly companyId?: number | undefined
  readonly siteId?: number | undefined
  readonly part?: string | undefined
}

/** A value that replaces a counted one by hand; of a whole company where `siteId` is null. */
export interface Correction {
  readonly grain: string
  readonly companyId: number
  readonly siteId: number | null
  readonly value: number
}

export interface Answer {
  readonly value: number | null
  readonly hidden: UnitHidden | 'noData' | null
  readonly people: number | null
  readonly peopleRounded: boolean
  readonly leavesOut: boolean
  readonly original: number | null
}

type Rule = Pick<FigureRule, 'kind' | 'decimals' | 'grain' | 'about' | 'unit'>

/** A figure with its rule, its units by grain, and the valid corrections. */
export interface Counted {
  readonly rule: Rule
  readonly divided: ReadonlyMap<string, Divided>
  readonly corrections: readonly Correction[]
  /** The whole of which this is the rest: corrections are those of the whole. */
  readonly whole?: Counted
}

const holdsCell = ({ companyId, siteId, part }: Scope, cell: Cell): boolean =>
  (companyId === undefined || cell.companyId === companyId) &&
  (siteId === undefined || cell.siteId === siteId) &&
  (part === undefined || cell.part === part)

/** A unit belongs to a scope if all of it does. */
const holdsUnit = (scope: Scope, { cells }: Unit): boolean => cells.every((cell) => holdsCell(scope, cell))

/** Numerator and denominator of units, before and after corrections. */
interface Sums {
  numerator: number
  denominator: number
  corrected: number
  isCorrected: boolean
}

const HUNDRED = 100
/** A percentage is stored as a part of one. */
const scaleOf = ({ unit, kind }: Rule): number => (unit === 'percent' && kind === 'share' ? HUNDRED : 1)

/** The value of sums, unrounded; undefined where there is nothing to divide by. */
const valueOf = (rule: Rule, numerator: number, denominator: number): number | undefined => {
  if (rule.kind !== 'share') return numerator
  return denominator > 0 ? (scaleOf(rule) * numerator) / denominator : undefined
}

/** Numerators of the units of a grain after corrections. That of a company is spread over the units without a correction of their own. */
function correctedNumerators({ rule, corrections }: Counted, grain: string, units: readonly Unit[]): Map<Unit, number> {
  const numerators = new Map(units.map((unit) => [unit, unit.cells.reduce((sum, cell) => sum + cell.numerator, 0)]))
  const mine = corrections.filter((one) => one.grain === grain)
  const own = new Set<Unit>()
  const weightOf = (unit: Unit) =>
    unit.cells.reduce((sum, cell) => sum + (rule.kind === 'share' ? cell.denominator : Math.max(cell.people, 1)), 0)
  const sumOf = (some: readonly Unit[], of: (unit: Unit) => number) => some.reduce((sum, unit) => sum + of(unit), 0)
  const numeratorOf = (unit: Unit) => numerators.get(unit)!
  for (const one of mine.toSorted((a, b) => Number(a.siteId === null) - Number(b.siteId === null))) {
    const scope = { companyId: one.companyId, ...(one.siteId !== null && { siteId: one.siteId }) }
    const held = units.filter((unit) => holdsUnit(scope, unit))
    const changed = held.filter((unit) => !own.has(unit))
    if (one.siteId !== null) for (const unit of held) own.add(unit)
    const whole = rule.kind === 'share' ? (one.value / scaleOf(rule)) * sumOf(held, weightOf) : one.value
    const wanted = whole - sumOf(held, numeratorOf) + sumOf(changed, numeratorOf)
    const present = sumOf(changed, numeratorOf)
    const weights = sumOf(changed, weightOf)
    for (const unit of changed)
      numerators.set(unit, present === 0 ? (wanted * weightOf(unit)) / weights : (numeratorOf(unit) * wanted) / present)
  }
  return numerators
}

/** A unit with its sums, before and after corrections. */
interface SummedUnit extends Pick<Sums, 'numerator' | 'denominator' | 'corrected'> {
  readonly unit: Unit
}

interface Prepared {
  /** Counted weeks or months, in order. */
  readonly grains: readonly string[]
  readonly units: Map<string, readonly SummedUnit[]>
}

/** Caches the sums and corrections of each week or month for all rows and periods. */
const prepared = new WeakMap<Counted, Prepared>()

function prepare(counted: Counted): Prepared {
  const known = prepared.get(counted)
  if (known) return known
  const fresh: Prepared = { grains: [...counted.divided.keys()].toSorted(), units: new Map() }
  prepared.set(counted, fresh)
  return fresh
}

function unitsOf(counted: Counted, grain: string): readonly SummedUnit[] {
  const { units } = prepare(counted)
  const known = units.get(grain)
  if (known) return known
  const mine = counted.divided.get(grain)?.units ?? []
  let summed: readonly SummedUnit[]
  if (counted.whole) {
    const kept = new Set(mine)
    summed = unitsOf(counted.whole, grain).filter(({ unit }) => kept.has(unit))
  } else {
    const corrected = correctedNumerators(counted, grain, mine)
    summed = mine.map((unit) => ({
      unit,
      numerator: unit.cells.reduce((sum, cell) => sum + cell.numerator, 0),
      denominator: unit.cells.reduce((sum, cell) => sum + cell.denominator, 0),
      corrected: corrected.get(unit)!,
    }))
  }
  units.set(grain, summed)
  return summed
}

function addGrain(sums: Sums, counted: Counted, grain: string, scope: Scope): { units: readonly Unit[]; all: Divided } {
  const all = counted.divided.get(grain) ?? { units: [], joined: [], hidden: [] }
  const summed = unitsOf(counted, grain).filter(({ unit }) => holdsUnit(scope, unit))
  for (const { numerator, denominator, corrected } of summed) {
    sums.numerator += numerator
    sums.denominator += denominator
    sums.corrected += corrected
    sums.isCorrected ||= corrected !== numerator
  }
  return { units: summed.map(({ unit }) => unit), all }
}

export const roundTo = (value: number, decimals: number): number => {
  const rounded = Math.round((value + Number.EPSILON) * 10 ** decimals) / 10 ** decimals
  return rounded === 0 ? 0 : rounded
}

const TENS = 10

/** Grains of a period that are read: of a state the last one that was counted. */
function grainsRead(counted: Counted, period: FigurePeriod): readonly string[] {
  const { kind, grain } = counted.rule
  const within = grainsWithin(period, grain, prepare(counted).grains)
  return kind === 'state' ? within.slice(-1) : within
}

/** The first reason why places of the scope are hidden or combined; a part of one place counts as too few. */
function reasonOf(scope: Scope, read: readonly Divided[]): UnitHidden | 'noData' {
  for (const { units, joined, hidden } of read) {
    const found = [...hidden, ...joined].find(({ cell }) => holdsCell(scope, cell))
    if (found) return found.reason
    if (units.some(({ cells }) => cells.some((cell) => holdsCell(scope, cell)))) return 'tooFew'
  }
  return 'noData'
}

/** The value for a scope and a period, as it may be shown. */
export function answer(counted: Counted, scope: Scope, period: FigurePeriod): Answer {
  const { rule } = counted
  const sums: Sums = { numerator: 0, denominator: 0, corrected: 0, isCorrected: false }
  const read = grainsRead(counted, period).map((grain) => addGrain(sums, counted, grain, scope))
  const used = read.flatMap(({ units }) => units)
  const value = used.length === 0 ? undefined : valueOf(rule, sums.corrected, sums.denominator)
  const nothing = { peopleRounded: false, leavesOut: false, original: null, people: null }
  if (value === undefined)
    return {
      value: null,
      hidden: reasonOf(
        scope,
        read.map(({ all }) => all),
      ),
      ...nothing,
    }
  const leavesOut = read.some(({ units, all }) => {
    const shown = new Set(units.flatMap(({ cells }) => cells))
    const counts = [...all.units.flatMap(({ cells }) => cells), ...all.hidden.map(({ cell }) => cell)]
    return counts.some((cell) => holdsCell(scope, cell) && !shown.has(cell))
  })
  const last = read.findLast(({ units }) => units.length > 0)!.units.flatMap(({ cells }) => cells)
  const people = last.reduce((sum, cell) => sum + cell.people, 0)
  const before = valueOf(rule, sums.numerator, sums.denominator)!
  // Where the figure is the number of people, it is rounded as well.
  const isRounded = leavesOut && rule.about === 'people'
  const shown = isRounded && rule.unit === 'people' ? Math.round(value / TENS) * TENS : roundTo(value, rule.decimals)
  return {
    value: shown,
    hidden: null,
    people: rule.about === 'business' ? null : isRounded ? Math.round(people / TENS) * TENS : people,
    peopleRounded: isRounded,
    leavesOut,
    original: sums.isCorrected ? roundTo(before, rule.decimals) : null,
  }
}

/**
 * True if every correction of a company and its sites is what is shown there, and nothing is below 0 that was not. A correction of the
 * company and those of all its sites, or of more than the company has, are not.
 */
export function showsCorrections(counted: Counted, grain: string, companyId: number): boolean {
  const period = periodWith(counted.rule.grain, grain)
  const mine = counted.corrections.filter((one) => one.grain === grain && one.companyId === companyId)
  const numerators = correctedNumerators(counted, grain, counted.divided.get(grain)?.units ?? [])
  const isBelow = [...numerators].some(
    ([{ cells }, numerator]) =>
      numerator < 0 && cells.every((cell) => cell.companyId === companyId && cell.numerator >= 0),
  )
  if (isBelow && mine.every(({ value }) => value >= 0)) return false
  return mine.every(({ siteId, value }) => {
    const shown = answer(counted, { companyId, ...(siteId !== null && { siteId }) }, period)
    // The number of people of a company without some of its places is rounded to tens.
    if (shown.value === null || (shown.peopleRounded && counted.rule.unit === 'people')) return true
    return Math.abs(shown.value - roundTo(value, counted.rule.decimals)) < 10 ** -counted.rule.decimals / 2
  })
}

/** The difference of two shown values, in the decimals of the figure; undefined for rounded numbers of people. */
export function changeOf(value: Answer, before: Answer | undefined, { decimals, unit }: Rule): number | null {
  if (value.value === null || !before || before.value === null) return null
  if (unit === 'people' && (value.peopleRounded || before.peopleRounded)) return null
  return roundTo(value.value - before.value, decimals)
}

export interface Place {
  readonly id: number
  readonly name: string
  readonly sites: readonly { readonly id: number; readonly name: string }[]
}

export interface RowKey {
  readonly id: number | null
  readonly name: string
  readonly others: readonly string[]
  readonly scope: Scope
  /** Units that no other row contains: those of several companies, or of several sites of one. */
  readonly isRest?: true
}

/** The rows of a grouping under filters; a company under a filter of a site is its company. */
export function rowKeys(by: Grouping, scope: Scope, places: readonly Place[], parts: readonly string[]): RowKey[] {
  if (by === 'part') return parts.map((part) => ({ id: null, name: part, others: [], scope: { ...scope, part } }))
  const companies = places.filter(({ id }) => scope.companyId === undefined || id === scope.companyId)
  if (by === 'company')
    return companies.map(({ id, name }) => ({ id, name, others: [], scope: { ...scope, companyId: id } }))
  return companies.flatMap((company) =>
    company.sites
      .filter(({ id }) => scope.siteId === undefined || id === scope.siteId)
      .map(({ id, name }) => ({
        id,
        name: scope.companyId === undefined ? `${company.name}, ${name}` : name,
        others: [],
        scope: { companyId: company.id, siteId: id },
      })),
  )
}

/** A figure with only the units that are in the scope and in none of the rows, and the places of these units. */
export function restOf(
  counted: Counted,
  scope: Scope,
  rows: readonly RowKey[],
  period: FigurePeriod,
): { readonly counted: Counted; readonly cells: readonly Cell[] } {
  const isRest = (unit: Unit) => holdsUnit(scope, unit) && !rows.some((row) => holdsUnit(row.scope, unit))
  const divided = new Map(
    [...counted.divided].map(([grain, one]) => [grain, { units: one.units.filter(isRest), joined: [], hidden: [] }]),
  )
  const rest: Counted = { ...counted, divided, whole: counted }
  const read = grainsRead(rest, period)
  const cells = read.flatMap((grain) => divided.get(grain)!.units.flatMap((unit) => [...unit.cells]))
  return { counted: rest, cells }
}
