// Quiet time: hours of delivery by weekday; notifications outside of them are collected.
import { addDays, instantAt, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'

/** Minutes since 0:00; delivery runs from `from` until just before `to`. `to` before `from`: until the next day. */
export interface DeliveryHours {
  readonly from: number
  readonly to: number
}

/** Monday first; null: the whole day is quiet. */
export type DeliveryWeek = readonly (DeliveryHours | null)[]

export const MINUTES_OF_DAY = 1440

const hours = (from: number, to: number): DeliveryHours => ({ from: from * 60, to: to * 60 })
/** The default: Monday to Thursday 7–17, Friday 7–15. */
export const USUAL_WEEK: DeliveryWeek = [
  hours(7, 17),
  hours(7, 17),
  hours(7, 17),
  hours(7, 17),
  hours(7, 15),
  null,
  null,
]

export interface QuietTime {
  /** False: notifications are never collected. */
  readonly on: boolean
  readonly week: DeliveryWeek
  /** Public holidays and absence: the whole day is quiet. */
  readonly isFree?: (day: string) => boolean
}

/** Days to search for the next delivery; if there is none, `week` has no hours at all. */
const DAYS_AHEAD = 370

interface Span {
  readonly from: number
  readonly to: number
}

/** The hours of delivery that start on `day`, as instants in ms. */
function spanOf({ week, isFree }: QuietTime, day: string): Span | undefined {
  const given = week[weekdayOf(day)]
  if (!given || given.from === given.to || isFree?.(day)) return undefined
  const last = given.to > given.from ? day : addDays(day, 1)
  return { from: instantAt(day, given.from).getTime(), to: instantAt(last, given.to).getTime() }
}

/** When a notification at `now` is delivered: immediately, or at the start of the next hours of delivery. */
export function deliveryTime(quiet: QuietTime, now: Date): Date {
  if (!quiet.on) return now
  const { day } = wallTimeOf(now)
  const at = now.getTime()
  // Hours of yesterday may extend into today.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
    const span = spanOf(quiet, addDays(day, ahead))
    if (span && at < span.to && span.from < span.to) return new Date(Math.max(at, span.from))
  }
  return now
}
