// Which entries are one shift: a gap up to the longest break is a break of it, also across midnight; a longer one ends it. A shift belongs
// to the day on which it began.
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { localDayOf, minutesBetween } from './clock.ts'

/** A recorded stay, in milliseconds; one of its ends may be missing. */
export interface Stay {
  readonly comes?: number | undefined
  readonly goes?: number | undefined
}

/** Minutes of the longest break within a shift of that day. */
export type LongestBreakOn = (day: Day) => number

export const beginOf = ({ comes, goes }: Stay): number => comes ?? goes!
export const endOf = ({ comes, goes }: Stay): number => goes ?? comes!

/**
 * The day of the shift of each stay, for all stays around some days in any order. A stay after midnight belongs to the day before if it
 * continues a shift of that day. Where an end is missing, the gap is at most that to the other end.
 */
export function shiftDays<T extends Stay>(stays: readonly T[], longestBreakOn: LongestBreakOn): ReadonlyMap<T, Day> {
  const days = new Map<T, Day>()
  let before: { readonly began: Day; readonly day: Day; readonly end: number } | undefined
  for (const stay of stays.toSorted((one, other) => beginOf(one) - beginOf(other))) {
    const began = localDayOf(beginOf(stay))
    // A stay of more than a day, such as a typing error, is never continued: the day of a shift is at most the day before.
    const continues =
      before !== undefined &&
      began <= addDays(before.began, 1) &&
      minutesBetween(before.end, beginOf(stay)) <= longestBreakOn(before.day)
    // The day on which the stay before began, so that the stays of two days are sufficient: no shift lasts for more than a day.
    const day = before === undefined || !continues ? began : began === before.began ? before.day : before.began
    days.set(stay, day)
    before = { began, day, end: Math.max(before?.end ?? -Infinity, endOf(stay)) }
  }
  return days
}

/** Divides the ordered stays of a day where the person had the whole rest between them: such a gap is no break. */
export function shiftsOf<T extends Stay>(stays: readonly T[], restMinutes: number): T[][] {
  const shifts: T[][] = []
  for (const stay of stays) {
    const last = shifts.at(-1)
    if (last && minutesBetween(endOf(last.at(-1)!), beginOf(stay)) < restMinutes) last.push(stay)
    else shifts.push([stay])
  }
  return shifts
}
