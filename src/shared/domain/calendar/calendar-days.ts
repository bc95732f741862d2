// Months, weeks and periods of the calendar, as days.
import { addDays, daysBetween, weekdayOf } from './berlin-time.ts'
import { type Day, type DayRange, dayOf } from './typed-days.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The same day `count` months later, or the last one of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + count
  for (let last = date; last > 0; last--) {
    const found = dayOf(Math.floor(index / 12), (index % 12) + 1, last)
    if (found) return found
  }
  return day
}

/** The weeks that a month `YYYY-MM` touches, Monday first. */
export function weeksOf(month: string): Day[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => WEEK.map((day) => addDays(start, week * 7 + day)))
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

/** The number of the ISO week, 1–53: weeks start on Monday, and week 1 has the year's first Thursday. */
export function weekNumberOf(day: Day): number {
  const thursday = addDays(day, 3 - weekdayOf(day))
  const january = `${thursday.slice(0, 4)}-01-01`
  return Math.floor(daysBetween(january, thursday) / 7) + 1
}

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

const MONTHS: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 }

/** The month, quarter or year that contains `day`. */
export function periodOf(kind: PeriodKind, day: Day): DayRange {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = month - ((month - 1) % MONTHS[kind])
  const first = `${String(year).padStart(4, '0')}-${String(start).padStart(2, '0')}-01`
  return { first, last: addDays(addMonths(first, MONTHS[kind]), -1) }
}

/** The period `count` periods later. */
export const movePeriod = (kind: PeriodKind, { first }: DayRange, count: number): DayRange =>
  periodOf(kind, addMonths(first, MONTHS[kind] * count))
