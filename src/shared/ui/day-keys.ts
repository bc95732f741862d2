// Keys in a grid of days: arrows move by day and week, Home and End within the week, Page keys by month.
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

const MOVES: Readonly<Record<string, (day: Day, isLong: boolean) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, isLong) => addMonths(day, isLong ? -12 : -1),
  PageDown: (day, isLong) => addMonths(day, isLong ? 12 : 1),
}

/** The day that a key moves to; undefined for other keys. Page keys move by a year if `isLong`. */
export const dayAfterKey = (key: string, day: Day, isLong = false): Day | undefined => MOVES[key]?.(day, isLong)
