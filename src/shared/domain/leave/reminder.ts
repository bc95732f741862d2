// When deciders of a request are reminded of it: each week, and before undecided special leave lapses.
import { addDays, daysBetween, weekdayOf } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'

/** A reminder that is due; each key is sent once for a version of a request. */
export interface DueReminder {
  readonly key: string
  /** Days of work until the request lapses, today included; undefined: it does not lapse. */
  readonly workdaysLeft?: number
}

export interface WaitingRequest {
  /** The day on which its present version was sent. */
  readonly sent: Day
  /** The last day on which special leave can be decided. */
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
