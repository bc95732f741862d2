// Parses typed calendar weeks, which begin on Monday: 'KW 52', 'KW 51–52', 'week 2/2027'. Texts are lower case with single spaces.
import { addDays, weekdayOf } from './berlin-time.ts'

/** Monday of the first and Sunday of the last week. */
interface Days {
  readonly first: string
  readonly last: string
}

interface Options {
  readonly today: string
  /** Direction of the search where the year is left out. Default: 'future'. */
  readonly prefer?: 'future' | 'past'
}

interface Week {
  readonly number: number
  readonly year?: number | undefined
}

const WEEK = /^(kw|kalenderwoche|woche|cw|week)\.? ?(\d{1,2})\.?(?:[ /.,]{1,2}(?:\d\d)?(\d{2}))?$/
const BARE = /^(\d{1,2})\.?(?:[ /.,]{1,2}(?:\d\d)?(\d{2}))?$/

function weekOf(text: string, mayBeBare: boolean): Week | undefined {
  const [, , number, year] = WEEK.exec(text) ?? []
  const [, bareNumber, bareYear] = (mayBeBare && BARE.exec(text)) || []
  const found = number ?? bareNumber
  const digits = year ?? bareYear
  return found === undefined
    ? undefined
    : { number: Number(found), year: digits === undefined ? undefined : 2000 + Number(digits) }
}

/** Monday to Sunday; undefined where the year has no such week. */
function daysOf(number: number, year: number): Days | undefined {
  const fourth = `${year}-01-04`
  const first = addDays(fourth, 7 * (number - 1) - weekdayOf(fourth))
  const isOfYear = number >= 1 && addDays(first, 3).slice(0, 4) === String(year)
  return isOfYear ? { first, last: addDays(first, 6) } : undefined
}

/** Two years with a week 53 are at most seven years apart. */
const YEARS = 8

/** The nearest such week that has not ended before `from`, or that has begun by then. */
function nearest({ number, year }: Week, from: string, step: 1 | -1): Days | undefined {
  if (year !== undefined) return daysOf(number, year)
  const start = Number(from.slice(0, 4)) - step
  for (let count = 0; count <= YEARS; count++) {
    const days = daysOf(number, start + step * count)
    if (days && (step === 1 ? days.last >= from : days.first <= from)) return days
  }
  return undefined
}

/** The last week names the year of both; one with a smaller number than the first is of the year after. */
const completed = (start: Week, end: Week): Week =>
  start.year === undefined && end.year !== undefined
    ? { ...start, year: start.number > end.number ? end.year - 1 : end.year }
    : start

/** The typed weeks and whether they lack their year; undefined where the text names no weeks. */
export function parseTypedWeeks(
  [start = '', end, ...more]: readonly string[],
  { today, prefer = 'future' }: Options,
): { readonly days: Days | { readonly error: 'noSuchDay' | 'reversed' }; readonly lacksYear: boolean } | undefined {
  const from = weekOf(start, false)
  const to = end === undefined ? from : weekOf(end, true)
  if (!from || !to || more.length > 0) return undefined
  const step = prefer === 'past' ? -1 : 1
  const begin = completed(from, to)
  const last = step === -1 ? nearest(to, today, -1) : undefined
  const first = nearest(begin, last?.first ?? today, step)
  const until = last ?? (first && nearest(to, first.first, 1))
  const lacksYear = to.year === undefined && from.year === undefined
  if (!first || !until) return { days: { error: 'noSuchDay' }, lacksYear }
  const days = { first: first.first, last: until.last }
  return { days: days.last < days.first ? { error: 'reversed' } : days, lacksYear }
}
