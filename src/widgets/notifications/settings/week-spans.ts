// Delivery hours per day: a span that begins in the evening continues on the next morning.
import type { DeliveryWeek } from '#contract/delivery.ts'
import { MINUTES_OF_DAY } from '#domain/notifications/quiet-time.ts'

/** Minutes of one day, 0 to 1440. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The spans of each day, Monday first, in order; a day without any is collected as a whole. */
export const weekSpans = (week: DeliveryWeek): Span[][] =>
  week.map((hours, index) => {
    const before = week.at(index - 1)
    return [
      ...(before && before.to < before.from && before.to > 0 ? [{ from: 0, to: before.to }] : []),
      ...(hours ? [{ from: hours.from, to: hours.to > hours.from ? hours.to : MINUTES_OF_DAY }] : []),
    ]
  })

const pad = (number: number): string => String(number).padStart(2, '0')

/** '7:00', '24:00'. */
export const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`

/** '07:00' for a field; the end of the day is 00:00. */
export const fieldOf = (minutes: number): string => `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`

/** '7:30', '07.30', '0730', '7' and '7:30 Uhr' are times of the day; '24:00' is the end of it. */
const TIME = /^(\d{1,2}?)[:.h ]?(\d\d)?$/

/** The minutes of a typed time; undefined for an invalid one. */
export function minutesOf(value: string): number | undefined {
  const [, hours, minutes = '00'] = TIME.exec(value.replace(/uhr/i, '').trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  const total = Number(hours) * 60 + Number(minutes)
  return total <= MINUTES_OF_DAY ? total % MINUTES_OF_DAY : undefined
}

/** A typed time as '07:30'; invalid text is returned unchanged. */
export function inFull(value: string): string {
  const minutes = minutesOf(value)
  return minutes === undefined ? value : fieldOf(minutes)
}
