// Parses typed days in German and English: '15.–19.7.', 'vom 15.7. bis 19.7.', 'heute', 'Mo–Mi', '3.7.27', '3,7,', '03072027', '15 Jul',
// 'tomorrow', 'KW 30'.
import { addDays, daysBetween, weekdayOf } from './berlin-time.ts'
import { parseTypedWeeks } from './typed-weeks.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string & { readonly brand?: 'Day' }

/** The first and last day that can be entered: days around them can still be computed and stored. */
export const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2199-12-31'

/** A range with inclusive ends. */
export interface DayRange {
  readonly first: Day
  readonly last: Day
}

export type TypedDaysError = 'unreadable' | 'noSuchDay' | 'reversed'
export type TypedDays = DayRange | { readonly error: TypedDaysError }

export interface TypedDaysOptions {
  readonly today: Day
  /** Direction of the search where year, month or week is missing; today matches both. Default: 'future'. */
  readonly prefer?: 'future' | 'past'
  /**
   * A year of two digits gets the century in which it is not later than this. Default: looking back the end of the next year, else none.
   */
  readonly latest?: Day | undefined
}

/** One end of a range: a distance from today, a weekday, or a date that may lack year and month. */
type Part = { readonly offset: number } | { readonly weekday: number } | CalendarPart

interface CalendarPart {
  readonly day: number
  readonly month?: number | undefined
  readonly year?: number | undefined
  /** The year was typed with two digits. */
  readonly isShort?: boolean
}

const OFFSETS: Readonly<Record<string, number>> = {
  vorgestern: -2,
  gestern: -1,
  yesterday: -1,
  heute: 0,
  today: 0,
  morgen: 1,
  tomorrow: 1,
  übermorgen: 2,
  uebermorgen: 2,
}
/** Monday first; an abbreviation has at least two letters. */
const WEEKDAYS = [
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag', 'saturday', 'sonnabend'],
  ['sonntag', 'sunday'],
]
/** An abbreviation has at least three letters. */
const MONTHS = [
  ['januar', 'january', 'jänner'],
  ['februar', 'february', 'feber'],
  ['märz', 'march', 'maerz', 'mrz'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september', 'septr'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
]

/** Number pads have a comma where others have a point. */
const NUMERIC = /^(\d{1,2})(?:[./,] ?(?:(\d{1,2})(?:[./,] ?(\d{4}|\d{2})?)?)?)?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)? ?([a-zäöü]+)\.?(?:,? ?(\d{4}|\d{2}))?$/
const MONTH_FIRST = /^([a-zäöü]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:, ?| )?(\d{4})?$/
/** '2026-12-24' or '24-12-2026'. */
const DASHED = /\b(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})-(\d{1,2})-(\d{4}|\d{2}))\b/g
/** Hyphens, dashes and the minus sign. */
const DASHES = /[\u2010-\u2015\u2212]/g
const LEADING = /^(?:vom|von|am|from|on) /
const SEPARATOR = / ?- ?| ?(?<![a-zäöü])(?:bis(?: zum)?|to|until)(?![a-zäöü]) ?/

const indexIn = (lists: readonly (readonly string[])[], word: string, least: number): number | undefined => {
  if (word.length < least) return undefined
  const index = lists.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index < 0 ? undefined : index
}

const yearOf = (digits: string | undefined): Pick<CalendarPart, 'year' | 'isShort'> =>
  digits === undefined
    ? {}
    : digits.length === 2
      ? { year: 2000 + Number(digits), isShort: true }
      : { year: Number(digits) }

function dateOf(text: string): Part | undefined {
  const [, day, month, year] = NUMERIC.exec(text) ?? DIGITS.exec(text) ?? []
  if (day) return { day: Number(day), month: month ? Number(month) : undefined, ...yearOf(year) }
  const [, before, name, after] = DAY_FIRST.exec(text) ?? []
  const [, otherName, behind, otherYear] = MONTH_FIRST.exec(text) ?? []
  const named = indexIn(MONTHS, name ?? otherName ?? '', 3)
  if (named === undefined) return undefined
  return { day: Number(before ?? behind), month: named + 1, ...yearOf(after ?? otherYear) }
}

function partOf(text: string): Part | undefined {
  const offset = OFFSETS[text]
  if (offset !== undefined) return { offset }
  const [, word = '', rest = ''] = /^([a-zäöü]+)[.,]* ?(.*)$/.exec(text) ?? []
  const weekday = indexIn(WEEKDAYS, word, 2)
  // 'Fr 15.5.': the date takes precedence over the weekday.
  if (weekday !== undefined) return rest === '' ? { weekday } : dateOf(rest)
  return dateOf(text)
}

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

/** The day; undefined if it does not exist in the calendar. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  const date = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** Whether `text` is an existing day `YYYY-MM-DD` within the limits. */
export function isDay(text: string): text is Day {
  const [year = NaN, month = NaN, day = NaN] = text.split('-').map(Number)
  return dayOf(year, month, day) === text && text >= FIRST_DAY && text <= LAST_DAY
}

interface Anchor {
  readonly from: Day
  readonly step: 1 | -1
}

/** Years to search: around 1900 and 2100, two 29 Februaries are eight years apart. */
const YEARS = 9

/** The nearest day that matches `part`, from `anchor` in its direction; undefined if there is none. */
function resolve(part: Part, today: Day, { from, step }: Anchor): Day | undefined {
  if ('offset' in part) return addDays(today, part.offset)
  if ('weekday' in part) {
    const distance = (step * (part.weekday - weekdayOf(from)) + 7) % 7
    return addDays(from, step * distance)
  }
  const { day, month, year } = part
  if (month !== undefined && year !== undefined) return dayOf(year, month, day)
  const [fromYear = 0, fromMonth = 1] = from.split('-').map(Number)
  for (let count = 0; count <= YEARS * 12; count++) {
    const index = fromYear * 12 + fromMonth - 1 + step * count
    const found = dayOf(Math.floor(index / 12), (index % 12) + 1, day)
    if (!found || (month !== undefined && (index % 12) + 1 !== month)) continue
    if (step === 1 ? found >= from : found <= from) return found
  }
  return undefined
}

/** The first end of a range inherits the month and year that only its last end names. */
function completed(first: Part, last: Part): Part {
  if (!('day' in first) || !('day' in last) || last.month === undefined) return first
  if (first.month !== undefined) return first
  const isEarlierMonth = first.day > last.day
  const month = isEarlierMonth ? ((last.month + 10) % 12) + 1 : last.month
  const year = last.year !== undefined && isEarlierMonth && last.month === 1 ? last.year - 1 : last.year
  return { day: first.day, month, year }
}

/**
 * Longest span, in days, of an end that seems to precede its beginning: '28.–3.8.' crosses the end of a month, '28.12.–3.1.' New Year;
 * '19.–15.7.', '19.7.–15.7.' and '19.7.–15.7.2026' are rather in the wrong order.
 */
const WRAPPED = { month: 21, year: 183 }

function isReversed(start: Part, end: Part, { first, last }: DayRange): boolean {
  if (first > last) return true
  if (!('day' in start) || !('day' in end)) return false
  const span = daysBetween(first, last)
  if (start.month === undefined) return start.day > end.day && span > WRAPPED.month
  const isAssumed = start.year === undefined || end.year === undefined
  return isAssumed && first.slice(0, 4) !== last.slice(0, 4) && span > WRAPPED.year
}

function rangeOf(start: Part, end: Part, { today, prefer = 'future' }: TypedDaysOptions): TypedDays {
  const from = completed(start, end)
  const isPast = prefer === 'past'
  const isFixed = (part: Part) => 'offset' in part || ('year' in part && part.year !== undefined)
  // The end that is nearer in the direction of the search is resolved first; a fixed end is the anchor of the other.
  const lastFirst = isFixed(end) ? !isFixed(from) : isPast && !isFixed(from)
  const first = lastFirst ? undefined : resolve(from, today, { from: today, step: isPast ? -1 : 1 })
  if (!lastFirst && first === undefined) return { error: 'noSuchDay' }
  const last = resolve(end, today, first ? { from: first, step: 1 } : { from: today, step: isPast ? -1 : 1 })
  if (last === undefined) return { error: 'noSuchDay' }
  const begin = first ?? resolve(from, today, { from: last, step: -1 })
  if (begin === undefined) return { error: 'noSuchDay' }
  const days = { first: begin, last }
  return isReversed(start, end, days) ? { error: 'reversed' } : days
}

const splitEnds = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(DASHED, (_, isoYear?: string, isoMonth?: string, isoDay?: string, ...rest: string[]) =>
      isoYear ? `${isoDay}.${isoMonth}.${isoYear}` : rest.slice(0, 3).join('.'),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(LEADING, '')
    .split(SEPARATOR)

/** A year of two digits in the century that is meant. */
function inCentury(part: Part | undefined, { today, prefer, latest }: TypedDaysOptions): Part | undefined {
  if (!part || !('isShort' in part) || !part.isShort) return part
  const { day, month = 1, year = 0 } = part
  const end = latest ?? (prefer === 'past' ? `${Number(today.slice(0, 4)) + 1}-12-31` : undefined)
  const isLater = end !== undefined && `${year}-${pad(month)}-${pad(day)}` > end
  return isLater ? { ...part, year: year - 100 } : part
}

/** Whether `text` names a date or a week without its year. */
export const lacksYear = (text: string): boolean => {
  const weeks = parseTypedWeeks(splitEnds(text), { today: '2000-01-01' })
  if (weeks) return weeks.lacksYear
  const parts = splitEnds(text).map(partOf)
  return parts.some((part) => part && 'day' in part) && !parts.some((part) => part && 'year' in part && part.year)
}

/** The days that `text` describes; a single day is a range of one. */
export function parseTypedDays(text: string, options: TypedDaysOptions): TypedDays {
  const ends = splitEnds(text)
  const weeks = parseTypedWeeks(ends, options)
  if (weeks) return weeks.days
  const [start = '', end, ...more] = ends
  const from = inCentury(partOf(start), options)
  const to = end === undefined ? undefined : inCentury(partOf(end), options)
  if (more.length > 0 || !from || (end !== undefined && !to)) return { error: 'unreadable' }
  if (to) return rangeOf(from, to, options)
  const { today, prefer } = options
  const first = resolve(from, today, { from: today, step: prefer === 'past' ? -1 : 1 })
  return first === undefined ? { error: 'noSuchDay' } : { first, last: first }
}
