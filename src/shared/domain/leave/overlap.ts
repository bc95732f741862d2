// Whether two absences of one person fill the same time. Days off and holidays inside a period fill nothing, and sickness never
// conflicts: it is recorded beside leave.
import type { Day } from '#domain/typed-days.ts'
import { filledHalves, type CountedDay } from './count-days.ts'

/** Hours of flexitime on one day; `from` and `to` are minutes since 0:00, `to` not included. */
export interface HoursOff {
  readonly day: Day
  readonly minutes: number
  readonly clock?: { readonly from: number; readonly to: number }
}

export type FilledTime =
  | { readonly days: readonly CountedDay[] }
  | { readonly hours: HoursOff; /** Minutes of that day. */ readonly target: number }

const halfDaysOn = (days: readonly CountedDay[], day: Day): number =>
  filledHalves(days.filter((one) => one.day === day)).length

/** Hours beside half a day must leave room for it: a half counts half of the day's target. */
const exceedsDay = (days: readonly CountedDay[], { day, minutes }: HoursOff, target: number): boolean => {
  const halves = halfDaysOn(days, day)
  return halves > 0 && (halves * target) / 2 + minutes > target
}

export function overlap(a: FilledTime, b: FilledTime): boolean {
  if ('days' in a && 'days' in b) {
    const filled = new Set(filledHalves(a.days))
    return filledHalves(b.days).some((half) => filled.has(half))
  }
  if ('days' in a) return 'hours' in b && exceedsDay(a.days, b.hours, b.target)
  if ('days' in b) return exceedsDay(b.days, a.hours, a.target)
  const [one, other] = [a.hours, b.hours]
  if (one.day !== other.day) return false
  if (one.clock && other.clock) return one.clock.from < other.clock.to && other.clock.from < one.clock.to
  return one.minutes + other.minutes > a.target
}
