// Answers of overview and statistics, of files and mails: all values come from `answer`, which knows only units that may be shown.
import type {
  FigureCard,
  FigureRow,
  FigureValue,
  Overview,
  PeriodView,
  ScopeQuery,
  ScopeView,
  Statistics,
  StatisticsQuery,
} from '#contract/controlling.ts'
import {
  answer,
  changeOf,
  restOf,
  rowKeys,
  type Counted,
  type Place,
  type RowKey,
  type Scope,
} from '#domain/controlling/answer.ts'
import { isBeyond, type Grouping } from '#domain/controlling/figures.ts'
import {
  comparedWith,
  grainsWithin,
  lastDayOf,
  periodFor,
  periodWith,
  readPeriod,
  shiftPeriod,
  singlePeriods,
  writePeriod,
  type Comparison,
  type FigurePeriod,
} from '#domain/controlling/periods.ts'
import { summarise } from '#domain/controlling/summary.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { readCounted, readFigures, readPlaces, type CountedFigure, type Figure } from './figures.ts'

export const periodView = (period: FigurePeriod): PeriodView => ({
  text: writePeriod(period),
  kind: period.kind,
  first: period.first,
  last: lastDayOf(period),
  count: period.count,
})

/** Filters that were checked against what exists. */
interface AskedFigures {
  readonly scope: Scope
  readonly period: FigurePeriod | undefined
  readonly comparison: Comparison
  readonly names: Pick<ScopeView, 'company' | 'site'>
}

/** 404 for a place that does not exist, 400 for a period without meaning or a site of another company. */
function readAsked(query: ScopeQuery, places: readonly Place[]): AskedFigures {
  const { company: companyId, site: siteId, comparison = 'periodBefore' } = query
  const period = query.period === undefined ? undefined : readPeriod(query.period)
  if (query.period !== undefined && !period)
    throw badRequest('validation_failed', [{ field: 'query.period', rule: 'must be a period that exists' }])
  const company =
    companyId === undefined
      ? places.find(({ sites }) => sites.some(({ id }) => id === siteId))
      : places.find(({ id }) => id === companyId)
  if (!company && (companyId !== undefined || siteId !== undefined)) throw notFound()
  const site = company?.sites.find(({ id }) => id === siteId)
  if (siteId !== undefined && !site)
    throw badRequest('validation_failed', [{ field: 'query.site', rule: 'must be a site of the company' }])
  return {
    scope: { companyId: company?.id, siteId },
    period,
    comparison,
    names: {
      company: company ? { id: company.id, name: company.name } : null,
      site: site ? { id: site.id, name: site.name } : null,
    },
  }
}

const WEEKS_SHOWN = 4

/** Without a filter the newest month, or the newest four weeks, that were counted. */
function periodOf({ rule, countedAt }: CountedFigure, asked: FigurePeriod | undefined): FigurePeriod | undefined {
  if (asked) return periodFor(rule.grain, asked)
  const newest = [...countedAt.keys()].at(-1)
  if (newest === undefined) return undefined
  const one = periodWith(rule.grain, newest)
  return rule.grain === 'week' && rule.kind !== 'state'
    ? { ...shiftPeriod(one, 1 - WEEKS_SHOWN), count: WEEKS_SHOWN }
    : one
}

/** When the last grain of a period was counted. */
const countedAtOf = ({ rule, countedAt }: CountedFigure, period: FigurePeriod): string | null =>
  grainsWithin(period, rule.grain, [...countedAt.keys()])
    .map((grain) => countedAt.get(grain)!.toISOString())
    .at(-1) ?? null

const NOTHING: FigureValue = {
  value: null,
  hidden: 'noData',
  people: null,
  peopleRounded: false,
  leavesOut: false,
  original: null,
}

/** Points of a series, up to the end of the period: about a year of weeks, two years of months. */
const AXIS = { week: 52, month: 24, quarter: 8, year: 3 } as const
const TREND = { week: 26, month: 24, quarter: 8, year: 3 } as const

/** From the first to the last of these periods in which anything was counted: a link may ask for fifty years. */
function axisOf(
  { rule, countedAt }: CountedFigure,
  period: FigurePeriod,
  lengths: Readonly<Record<FigurePeriod['kind'], number>>,
): FigurePeriod[] {
  const count = Math.max(lengths[period.kind], period.count)
  const end = shiftPeriod({ ...period, count: 1 }, period.count - 1)
  const known = [...countedAt.keys()]
  const isCounted = (one: FigurePeriod) => grainsWithin(one, rule.grain, known).length > 0
  const axis = singlePeriods({ ...shiftPeriod(end, 1 - count), count })
  const first = axis.findIndex(isCounted)
  return first < 0 ? [] : axis.slice(first, axis.findLastIndex(isCounted) + 1)
}

function cardOf(figure: Figure, counted: CountedFigure, asked: AskedFigures, places: readonly Place[]): FigureCard {
  const { info, rule } = figure
  const period = periodOf(counted, asked.period)
  const base = { figure: info, trend: [], beyond: [], isBeyond: false, change: null, before: null, countedAt: null }
  if (!period) return { ...base, period: null, value: { ...NOTHING } }
  const value = answer(counted, asked.scope, period)
  const earlier = comparedWith(period, asked.comparison)
  const before = earlier && answer(counted, asked.scope, earlier)
  const by: Grouping = asked.scope.companyId === undefined ? 'company' : 'site'
  const groups = asked.scope.siteId !== undefined || rule.kind !== 'share' ? [] : rowKeys(by, asked.scope, places, [])
  const beyond = groups.filter(({ scope }) => isBeyond(info.target, answer(counted, scope, period).value))
  return {
    ...base,
    period: periodView(period),
    value,
    before: earlier && before ? { period: periodView(earlier), value: before } : null,
    change: changeOf(value, before, rule),
    trend: axisOf(counted, period, TREND).map((one) => ({
      period: writePeriod(one),
      value: answer(counted, asked.scope, one).value,
    })),
    beyond: beyond.slice(0, 5).map(({ name }) => name),
    isBeyond: isBeyond(info.target, value.value),
    countedAt: countedAtOf(counted, period),
  }
}

const latest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null

/** Figures and places, read once for several answers. */
export interface KnownFigures {
  readonly figures: readonly Figure[]
  readonly places: readonly Place[]
}

export async function readKnownFigures({ db, now }: ReadContext): Promise<KnownFigures> {
  const [figures, places] = await Promise.all([readFigures(db, businessDay(now())), readPlaces(db)])
  return { figures, places }
}

/** Every figure under filters, or those of `ids`; 404 for a place that does not exist. */
export async function readOverview(
  context: ReadContext,
  query: ScopeQuery,
  ids?: readonly string[],
  known?: KnownFigures,
): Promise<Overview> {
  const { db } = context
  const { figures: all, places } = known ?? (await readKnownFigures(context))
  const asked = readAsked(query, places)
  const figures = ids ? all.filter(({ info }) => ids.includes(info.id)) : all
  const counted = await readCounted(db, figures)
  const cards = figures.map((figure) => cardOf(figure, counted.get(figure.info.id)!, asked, places))
  return {
    scope: { ...asked.names, period: asked.period ? periodView(asked.period) : null, comparison: asked.comparison },
    figures: cards,
    places: places.map(({ id, name, sites }) => ({ id, name, sites: [...sites] })),
    leastGroup: LEAST_GROUP,
    countedAt: latest(cards.map(({ countedAt }) => countedAt)),
  }
}

/** The row of units that belong to no other row, undefined if there are none. */
function restRow(
  counted: CountedFigure,
  scope: Scope,
  rows: readonly RowKey[],
  period: FigurePeriod,
  places: readonly Place[],
) {
  const rest = restOf(counted, scope, rows, period)
  if (rest.cells.length === 0) return undefined
  const nameOf = ({ companyId, siteId }: { companyId: number | null; siteId: number | null }) => {
    const company = places.find(({ id }) => id === companyId)
    const site = company?.sites.find(({ id }) => id === siteId)
    return [company?.name ?? '', ...(site ? [site.name] : [])].filter((name) => name !== '').join(', ')
  }
  const names = [...new Set(rest.cells.map(nameOf))].filter((name) => name !== '').toSorted()
  return { counted: rest.counted, key: { id: null, name: '', others: names, scope } satisfies RowKey }
}

/** One figure by group and period; 404 for a figure or a place that does not exist. */
export async function readStatistics(
  context: ReadContext,
  id: string,
  query: StatisticsQuery,
  known?: KnownFigures,
): Promise<Statistics> {
  const { db } = context
  const { figures, places } = known ?? (await readKnownFigures(context))
  const figure = figures.find(({ info }) => info.id === id)
  if (!figure) throw notFound()
  const asked = readAsked(query, places)
  const { info, rule } = figure
  const counted = (await readCounted(db, [figure])).get(id)!
  const usual: Grouping = asked.scope.companyId !== undefined && rule.groupings.includes('site') ? 'site' : 'company'
  const by = query.by ?? usual
  if (!rule.groupings.includes(by))
    throw badRequest('validation_failed', [{ field: 'query.by', rule: `must be one of ${rule.groupings.join(', ')}` }])
  const period = periodOf(counted, asked.period)
  const earlier = period && comparedWith(period, asked.comparison)
  const axis = period ? axisOf(counted, period, AXIS) : []
  const rowOf = ({ name, others, id: place, scope }: RowKey, source: Counted = counted): FigureRow => {
    const value = period ? answer(source, scope, period) : { ...NOTHING }
    const before = earlier ? answer(source, scope, earlier) : undefined
    return {
      id: place,
      name,
      others: [...others],
      value,
      before: before ?? null,
      change: changeOf(value, before, rule),
      isBeyond: isBeyond(info.target, value.value),
      series: axis.map((one) => answer(source, scope, one).value),
    }
  }
  const keys = rowKeys(by, asked.scope, places, counted.parts)
  const rest = period && by !== 'part' ? restRow(counted, asked.scope, keys, period, places) : undefined
  const rows = [...keys.map((key) => rowOf(key)), ...(rest ? [rowOf(rest.key, rest.counted)] : [])]
  const total = rowOf({ id: null, name: '', others: [], scope: asked.scope })
  const statistics: Omit<Statistics, 'summary'> = {
    figure: info,
    scope: { ...asked.names, period: period ? periodView(period) : null, comparison: asked.comparison },
    before: earlier ? periodView(earlier) : null,
    by,
    axis: axis.map(writePeriod),
    rows,
    total,
    leastGroup: LEAST_GROUP,
    countedAt: period ? countedAtOf(counted, period) : null,
  }
  return { ...statistics, summary: { de: summarise(statistics, 'de'), en: summarise(statistics, 'en') } }
}
