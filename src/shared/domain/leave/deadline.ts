// When an undecided request lapses, in Berlin: special leave with the end of its month, other leave at its start where that is agreed;
// and when its deciders are reminded of it: each week, and before it lapses.
import { addDays, daysBetween, instantAt, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { LeaveType } from './leave-type.ts'

/** Which day decides about the month of special leave. */
export const LAPSE_MONTHS = ['firstDay', 'lastDay', 'submission'] as const
export type LapseMonth = (typeof LAPSE_MONTHS)[number]

export interface SpecialLeaveDates {
  readonly first: Day
  readonly last: Day
  readonly submitted: Day
}

/**
 * The first instant of the month after the one that decides. By its first day, leave that is reported afterwards still has the
 * month in which it was submitted.
 */
export function specialLeaveDeadline(dates: SpecialLeaveDates, month: LapseMonth = 'firstDay'): Date {
  const { first, last, submitted } = dates
  const day = { firstDay: first > submitted ? first : submitted, lastDay: last, submission: submitted }[month]
  const next = addDays(`${day.slice(0, 7)}-01`, 31)
  return instantAt(`${next.slice(0, 7)}-01`, 0)
}

export interface DeadlineRules {
  readonly lapseMonth: LapseMonth
  /** Other undecided leave lapses at 0:00 of its first day. */
  readonly expiresAtStart: boolean
}

/** When an undecided request lapses; undefined: never. A request that was made on its first day or later can still be decided. */
export function requestDeadline(
  type: LeaveType,
  dates: SpecialLeaveDates,
  { lapseMonth, expiresAtStart }: DeadlineRules,
): Date | undefined {
  if (type === 'specialLeave') return specialLeaveDeadline(dates, lapseMonth)
  return expiresAtStart && dates.submitted < dates.first ? instantAt(dates.first, 0) : undefined
}

/** The last day on which it can be decided; undefined: it does not lapse. */
export function decideByOf(type: LeaveType, dates: SpecialLeaveDates, rules: DeadlineRules): Day | undefined {
  const end = requestDeadline(type, dates, rules)
  return end && addDays(wallTimeOf(end).day, -1)
}

/** A reminder that is due; each key is sent once for a version of a request. */
export interface DueReminder {
  readonly key: string
  /** Days of work until the request lapses, today included; undefined: it does not lapse. */
  readonly workdaysLeft?: number
}

export interface WaitingRequest {
  /** The day on which its present version was sent. */
  readonly sent: Day
  /** The last day on which it can be decided; undefined: it does not lapse. */
  readonly decideBy?: Day | undefined
}

/** Days of work before the lapse on which deciders are reminded, the later reminder first. */
const BEFORE_LAPSE = [2, 5] as const

const isWeekend = (day: Day): boolean => weekdayOf(day) >= 5

function workdaysBetween(first: Day, last: Day, isHoliday: (day: Day) => boolean): number {
  let count = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isWeekend(day) && !isHoliday(day)) count++
  return count
}

/**
 * The reminder of `today`, if one is due; after an outage the last missed one. There are no reminders on the day of sending, at
 * weekends and on holidays.
 */
export function reminderOf(
  { sent, decideBy }: WaitingRequest,
  today: Day,
  isHoliday: (day: Day) => boolean = () => false,
): DueReminder | undefined {
  if (today <= sent || isWeekend(today) || isHoliday(today)) return undefined
  if (decideBy !== undefined && today <= decideBy) {
    const workdaysLeft = workdaysBetween(today, decideBy, isHoliday)
    const step = BEFORE_LAPSE.find((limit) => workdaysLeft <= limit)
    if (step !== undefined) return { key: `lapse-${step}`, workdaysLeft }
  }
  const weeks = Math.floor(daysBetween(sent, today) / 7)
  return weeks > 0 ? { key: `week-${weeks}` } : undefined
}
