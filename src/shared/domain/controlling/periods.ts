// Periods of figures: weeks, months, quarters and years, one or several in a row. They consist of grains, weeks or months, so that each
// grain belongs to exactly one period of every kind: a week belongs to the month, the quarter and the year of its Thursday.
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { addMonths, weekNumberOf } from '#domain/calendar/calendar-days.ts'
import { dayOf, FIRST_DAY, type Day } from '#domain/calendar/typed-days.ts'

export const FIGURE_PERIOD_KINDS = ['week', 'month', 'quarter', 'year'] as const
export type FigurePeriodKind = (typeof FIGURE_PERIOD_KINDS)[number]

export const GRAINS = ['week', 'month'] as const
/** The shortest period for which a figure is counted. */
export type Grain = (typeof GRAINS)[number]

export const COMPARISONS = ['none', 'periodBefore', 'yearBefore'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The most periods of one kind in a row. */
export const MOST_PERIODS = 53

/** `count` periods of a kind in a row, the first of which begins on `first`: a Monday for weeks. */
export interface FigurePeriod {
  readonly kind: FigurePeriodKind
  readonly first: Day
  readonly count: number
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const
const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** The period of this kind in which `day` lies. */
export function periodWith(kind: FigurePeriodKind, day: Day): FigurePeriod {
  if (kind === 'week') return { kind, first: addDays(day, -weekdayOf(day)), count: 1 }
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = month - ((month - 1) % MONTHS[kind])
  return { kind, first: `${pad(year, 4)}-${pad(start)}-01`, count: 1 }
}

const stepped = (kind: FigurePeriodKind, first: Day, count: number): Day =>
  kind === 'week' ? addDays(first, 7 * count) : addMonths(first, MONTHS[kind] * count)

/** The same number of periods, `by` single periods later; earlier where negative. */
export const shiftPeriod = (period: FigurePeriod, by: number): FigurePeriod => ({
  ...period,
  first: stepped(period.kind, period.first, by),
})

export const lastDayOf = ({ kind, first, count }: FigurePeriod): Day => addDays(stepped(kind, first, count), -1)

/** The ISO year of a week: that of its Thursday. */
const weekYearOf = (monday: Day): number => Number(addDays(monday, 3).slice(0, 4))

/** The Monday of a week of an ISO year; undefined if the year has no such week. */
function mondayOf(year: number, week: number): Day | undefined {
  const monday = addDays(periodWith('week', `${pad(year, 4)}-01-04`).first, 7 * (week - 1))
  return weekYearOf(monday) === year && weekNumberOf(monday) === week ? monday : undefined
}

/** '2026-W16', '2026-04', '2026-Q2' or '2026': one period as in addresses. */
function writeOne(kind: FigurePeriodKind, first: Day): string {
  if (kind === 'week') return `${pad(weekYearOf(first), 4)}-W${pad(weekNumberOf(first))}`
  const [year = '', month = ''] = first.split('-')
  if (kind === 'month') return `${year}-${month}`
  return kind === 'quarter' ? `${year}-Q${Math.ceil(Number(month) / 3)}` : year
}

/** '2026-W13..2026-W16': the first and the last of several. */
export function writePeriod({ kind, first, count }: FigurePeriod): string {
  const from = writeOne(kind, first)
  return count === 1 ? from : `${from}..${writeOne(kind, stepped(kind, first, count - 1))}`
}

const YEARS = '(?:19|20|21)\\d\\d'
const ONE = `${YEARS}(?:-W\\d\\d|-Q[1-4]|-(?:0[1-9]|1[0-2]))?`
/** The shape of a written period. */
export const PERIOD_PATTERN = `^${ONE}(?:\\.\\.${ONE})?$`
export const PERIOD_LIMIT = 20

function readOne(text: string): FigurePeriod | undefined {
  const [, year = '', week, quarter, month] = /^(\d{4})(?:-W(\d\d)|-Q([1-4])|-(\d\d))?$/.exec(text) ?? []
  if (year === '') return undefined
  if (week !== undefined) {
    const first = mondayOf(Number(year), Number(week))
    return first === undefined ? undefined : { kind: 'week', first, count: 1 }
  }
  const kind = quarter === undefined ? (month === undefined ? 'year' : 'month') : 'quarter'
  const first = dayOf(Number(year), quarter === undefined ? Number(month ?? 1) : Number(quarter) * 3 - 2, 1)
  return first === undefined ? undefined : { kind, first, count: 1 }
}

/** The period that a text of an address names; undefined for others, also for ends of two kinds or in the wrong order. */
export function readPeriod(text: string): FigurePeriod | undefined {
  if (!new RegExp(PERIOD_PATTERN).test(text)) return undefined
  const [from = '', to] = text.split('..')
  const start = readOne(from)
  if (!start || to === undefined) return start
  const end = readOne(to)
  if (!end || end.kind !== start.kind || end.first < start.first) return undefined
  for (let count = 1; count <= MOST_PERIODS; count++)
    if (stepped(start.kind, start.first, count - 1) === end.first) return { ...start, count }
  return undefined
}

/** Each single period of several, in order. */
export const singlePeriods = (period: FigurePeriod): FigurePeriod[] =>
  Array.from({ length: period.count }, (_, index) => ({ ...shiftPeriod(period, index), count: 1 }))

/** The day that decides to which longer period a grain belongs: the Thursday of a week. */
const anchorOf = (grain: Grain, first: Day): Day => (grain === 'week' ? addDays(first, 3) : first)

/** True if a grain that begins on `first` belongs to the period. */
export function holdsGrain(period: FigurePeriod, grain: Grain, first: Day): boolean {
  if (period.kind === 'week') return grain === 'week' && first >= period.first && first <= lastDayOf(period)
  const anchor = anchorOf(grain, first)
  return anchor >= period.first && anchor <= lastDayOf(period)
}

/** The existing grains of a period, in order. The cost depends only on these, because a period of many years has thousands of weeks. */
export function grainsWithin(period: FigurePeriod, grain: Grain, known: readonly Day[]): Day[] {
  if (period.kind === 'week' && grain === 'month') return []
  // Weeks belong to a month, quarter or year by their Thursday.
  const back = grain === 'week' && period.kind !== 'week' ? -3 : 0
  const [from, until] = [addDays(period.first, back), addDays(lastDayOf(period), back)]
  return known.filter((first) => first >= from && first <= until)
}

/** First days of the grains of a period, in order; [] where weeks of a figure are asked for that is counted by month. */
export function grainsOf(period: FigurePeriod, grain: Grain): Day[] {
  if (period.kind === 'week' && grain === 'month') return []
  const grains: Day[] = []
  const last = lastDayOf(period)
  for (let one = periodWith(grain, period.first); one.first <= last; one = shiftPeriod(one, 1))
    if (holdsGrain(period, grain, one.first)) grains.push(one.first)
  return grains
}

/** The period that a figure of this grain is shown for: one counted by month shows the months that end in the weeks of the filter. */
export function periodFor(grain: Grain, period: FigurePeriod): FigurePeriod {
  if (grain === 'week' || period.kind !== 'week') return period
  return periodWith('month', addDays(lastDayOf(period), -3))
}

function earlierThan(period: FigurePeriod, comparison: Comparison): FigurePeriod | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'periodBefore') return shiftPeriod(period, -period.count)
  if (period.kind !== 'week') return { ...period, first: addMonths(period.first, -12) }
  const year = weekYearOf(period.first) - 1
  const first = mondayOf(year, weekNumberOf(period.first)) ?? mondayOf(year, 52)
  return first === undefined ? undefined : { ...period, first }
}

/**
 * The period with which one is compared; undefined for none, and before the first year of addresses. For weeks the year before has the same
 * numbers of weeks.
 */
export function comparedWith(period: FigurePeriod, comparison: Comparison): FigurePeriod | undefined {
  const earlier = earlierThan(period, comparison)
  return earlier && earlier.first >= FIRST_DAY ? earlier : undefined
}
