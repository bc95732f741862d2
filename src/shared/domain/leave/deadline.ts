// When an undecided request of special leave lapses: with the end of its month, in Berlin.
import { addDays, instantAt } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'

/** Which day decides about the month of special leave. */
export type LapseMonth = 'firstDay' | 'lastDay' | 'submission'

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
