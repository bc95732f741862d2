// A day and a time of day as one types them, by the clock in Berlin; on the wire an instant.
import { instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { clockTime, parseClock } from '#domain/calendar/typed-time.ts'

export interface TimeInput {
  /** `YYYY-MM-DD`, or ''. */
  readonly day: string
  /** Text of a time field, or ''. */
  readonly time: string
  /** Text typed for the day that has not been accepted as one. */
  readonly typed?: string
}

/** A period as it is typed; an absent key has the saved value. */
export interface TypedPeriod {
  readonly from?: TimeInput
  readonly until?: TimeInput
}

export const NO_TIME: TimeInput = { day: '', time: '' }

/** First and last day that are accepted. */
export const DAYS = { first: '2000-01-01', last: '2099-12-31' } as const

/** `YYYY-MM-DD` of a year that can be meant. */
export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= DAYS.first && day <= DAYS.last

const HOUR = 3_600_000

export function timeInputOf(instant: string): TimeInput {
  const { day, minute } = wallTimeOf(new Date(instant))
  return { day, time: clockTime(minute) }
}

export const isEmpty = ({ day, time, typed = '' }: TimeInput): boolean => day === '' && time === '' && typed === ''

/** The instant (ISO 8601); a day alone begins at 0:00. undefined: no day, one that is not accepted, or a time without one. */
export function instantOf({ day, time, typed }: TimeInput): string | undefined {
  if (typed !== undefined) return undefined
  const minute = time.trim() === '' ? 0 : parseClock(time)
  return isDay(day) && minute !== undefined ? instantAt(day, minute).toISOString() : undefined
}

/** Where the clocks change in that hour: skipped (with the time that counts), or shown twice (the first counts). */
export function changeoverOf({ day, time }: TimeInput): { kind: 'skipped' | 'twice'; time: string } | undefined {
  const minute = parseClock(time)
  const instant = instantOf({ day, time })
  if (minute === undefined || instant === undefined) return undefined
  const meant = wallTimeOf(new Date(instant))
  if (meant.minute !== minute % 1440) return { kind: 'skipped', time: clockTime(meant.minute) }
  const later = wallTimeOf(new Date(Date.parse(instant) + HOUR))
  return later.day === day && later.minute === minute ? { kind: 'twice', time } : undefined
}
