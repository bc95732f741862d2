// The clock of Berlin for hours of work: local times that do not exist or occur twice, minutes that pass. Quick, because the account
// of a company is computed from millions of instants: by the rule of the European Union, in force since 1996, not by `Intl`.
import { dayNumberOf, dayOfNumber, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WINTER = 60
const SUMMER = 120

/** The instants between which summer time applies in a year. */
const summers = new Map<number, readonly [from: number, to: number]>()

const lastSundayOf = (year: number, month: string): number => {
  const last = `${year}-${month}-31`
  return Date.parse(`${last}T01:00:00Z`) - ((weekdayOf(last) + 1) % 7) * DAY
}

function summerOf(year: number): readonly [number, number] {
  const known = summers.get(year) ?? [lastSundayOf(year, '03'), lastSundayOf(year, '10')]
  summers.set(year, known)
  return known
}

const YEAR = 365.2425 * DAY
/** The year in which an instant falls; no clock changes near its ends, where an hour does not matter. */
const yearOf = (at: number): number => 1970 + Math.floor((at + DAY / 2) / YEAR)

/** Minutes by which the clock of Berlin is ahead of UTC at an instant. */
export function offsetAt(at: number): number {
  const [from, to] = summerOf(yearOf(at))
  return at >= from && at < to ? SUMMER : WINTER
}

/** Days since 1970 on the clock of Berlin. */
export const dayNumberAt = (at: number): number => Math.floor((at + offsetAt(at) * MINUTE) / DAY)

/** The day in Berlin on which an instant falls. */
export const localDayOf = (at: number): Day => dayOfNumber(dayNumberAt(at))

/** Minutes since 0:00 on the clock of Berlin, 0–1439. */
export function localMinuteOf(at: number): number {
  const local = at + offsetAt(at) * MINUTE
  return Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE)
}

/** The instants at which the clock of Berlin shows `minute` on `day`: none or two on a night in which it changes, else one. */
export function instantsOf(day: Day, minute: number): number[] {
  const local = dayNumberOf(day) * DAY + minute * MINUTE
  const found = [local - SUMMER * MINUTE, local - WINTER * MINUTE]
  return found.filter((at) => at + offsetAt(at) * MINUTE === local)
}

export type Occurrence = 'first' | 'second'
export type LocalTime = { readonly at: number } | { readonly refusal: 'noSuchLocalTime' | 'ambiguousLocalTime' }

/** The instant of a local time; a time that occurs twice needs its offset. */
export function instantOf(day: Day, minute: number, occurrence?: Occurrence): LocalTime {
  const [first, second] = instantsOf(day, minute)
  if (first === undefined) return { refusal: 'noSuchLocalTime' }
  if (second === undefined) return { at: first }
  if (occurrence === undefined) return { refusal: 'ambiguousLocalTime' }
  return { at: occurrence === 'first' ? first : second }
}

const WITH_OFFSET = /([+-])(\d{2}):(\d{2})$/

/** False for a text such as `2026-03-29T02:30:00+01:00`, which the clock of Berlin never showed. True for one in UTC. */
export function isLocalTime(text: string): boolean {
  const [, sign, hours = '0', minutes = '0'] = WITH_OFFSET.exec(text) ?? []
  if (sign === undefined) return true
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  // An employee abroad may enter the local time there.
  return (offset !== WINTER && offset !== SUMMER) || offset === offsetAt(Date.parse(text))
}

/** The first instant of a day in Berlin. */
export const startOfDay = (day: Day): number => instantsOf(day, 0)[0]!

/** Whole minutes that pass between two instants as clocks show them: seconds are cut off at both. */
export const minutesBetween = (from: number, to: number): number => Math.floor(to / MINUTE) - Math.floor(from / MINUTE)
