// When an undecided request lapses, in Berlin: special leave with the end of its month, other leave at its start where that is agreed.
import { addDays, instantAt } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
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
  /** Other leave lapses undecided at 0:00 of its first day. */
  readonly expiresAtStart: boolean
}

/** When an undecided request lapses; undefined: it does not. Leave that was asked for on its first day, or later, still is decided. */
export function requestDeadline(
  type: LeaveType,
  dates: SpecialLeaveDates,
  { lapseMonth, expiresAtStart }: DeadlineRules,
): Date | undefined {
  if (type === 'specialLeave') return specialLeaveDeadline(dates, lapseMonth)
  return expiresAtStart && dates.submitted < dates.first ? instantAt(dates.first, 0) : undefined
}
