// Shifts of an area: begin and end in minutes of the local day. A shift belongs to the day on which it begins, also the part after
// midnight, so that a night has 7 hours in the night to the last Sunday of March and 9 in that of October (of 8).
import { addDays, instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export const SHIFT_KINDS = ['early', 'late', 'night'] as const
export type ShiftKind = (typeof SHIFT_KINDS)[number]

export interface Shift {
  readonly id: number
  readonly kind: ShiftKind
  /** Minutes since 0:00 of local time. */
  readonly begins: number
  /** If not after `begins`, it is on the next day. */
  readonly ends: number
  /** Milliseconds since 1970 from which on nobody can begin it; null or undefined: it continues. */
  readonly endedAt?: number | null | undefined
}

const MINUTE = 60_000

/** Half-open interval, milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Milliseconds since 1970 of the begin and the end of a shift that begins on `day`. */
export function windowOf({ begins, ends }: Pick<Shift, 'begins' | 'ends'>, day: Day): Span {
  const lastDay = ends <= begins ? addDays(day, 1) : day
  return { from: instantAt(day, begins).getTime(), to: instantAt(lastDay, ends).getTime() }
}

/** The minutes that a shift has on `day`, which are not those of the clock in the nights of the change of time. */
export const minutesOf = (shift: Pick<Shift, 'begins' | 'ends'>, day: Day): number => {
  const { from, to } = windowOf(shift, day)
  return (to - from) / MINUTE
}

/** By how many minutes a shift is longer (60) or shorter (−60) than on other days; 0 otherwise. */
export function clockChangeIn(shift: Pick<Shift, 'begins' | 'ends'>, day: Day): number {
  const nominal = shift.ends > shift.begins ? shift.ends - shift.begins : shift.ends + 1440 - shift.begins
  return minutesOf(shift, day) - nominal
}

export interface ShiftOfDay {
  readonly shift: Shift
  readonly day: Day
  readonly window: Span
}

/** A person who begins at most so long before a shift, in milliseconds, begins that shift. */
const EARLY = 60 * MINUTE
/** A person who begins work so long after the end of their shift, in milliseconds, begins another one. */
const OVERTIME = 180 * MINUTE

/** The shift that a person begins at `at`; undefined without shifts. */
export function shiftBegunAt(shifts: readonly Shift[], at: number): ShiftOfDay | undefined {
  const { day } = wallTimeOf(new Date(at))
  const present = shifts.filter(({ endedAt }) => (endedAt ?? Infinity) > at)
  const near = [addDays(day, -1), day, addDays(day, 1)].flatMap((one) =>
    present.map((shift) => ({ shift, day: one, window: windowOf(shift, one) })),
  )
  const begun = near.filter(({ window }) => at >= window.from - EARLY && at < window.to)
  // Shortly before a shift two fit: the one that is about to begin.
  const latest = (found: readonly ShiftOfDay[]) =>
    found.toSorted((one, other) => other.window.from - one.window.from || one.shift.id - other.shift.id)[0]
  // Outside every shift: the one that ended last.
  return latest(begun) ?? latest(near.filter(({ window }) => window.from <= at)) ?? near[0]
}

/** The shift that runs at `at`, also while the next one is about to begin; outside every shift the one that somebody would begin. */
export function shiftRunningAt(shifts: readonly Shift[], at: number): ShiftOfDay | undefined {
  const begun = shiftBegunAt(shifts, at)
  if (!begun || begun.window.from <= at) return begun
  const before = shiftBegunAt(shifts, begun.window.from - EARLY - 1)
  return before && at < before.window.to ? before : begun
}

/** Whether work that is begun at `at` belongs to the shift that the person has begun before, also after its end. */
export const belongsTo = ({ window }: ShiftOfDay, at: number): boolean => at < window.to + OVERTIME

/** Nobody works so long beyond the end of their shift, in milliseconds; a person who comes later begins another one. */
const LONGEST_OVERTIME = 360 * MINUTE

/** Whether no work of a shift can still run at `at`: work that does was forgotten. */
export const isLongOver = ({ window }: ShiftOfDay, at: number): boolean => at >= window.to + LONGEST_OVERTIME

/** Shifts in the order of the day, as the view shows them. */
export const inOrder = <T extends Pick<Shift, 'kind'>>(shifts: readonly T[]): T[] =>
  shifts.toSorted((one, other) => SHIFT_KINDS.indexOf(one.kind) - SHIFT_KINDS.indexOf(other.kind))
