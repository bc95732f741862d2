// Intervals from stamps: each 'in' with the 'out' that follows. The same stamps give the same intervals, in whatever order they came.
import { localDayOf } from './clock.ts'
import type { Day } from '#domain/typed-days.ts'

export interface Stamp {
  readonly at: number
  readonly kind: 'in' | 'out'
}

/** `comes` or `goes` is missing where a stamp is. */
export interface Pair {
  /** The day on which it began. */
  readonly day: Day
  readonly comes?: number
  readonly goes?: number
}

/** After this time an open interval has a missing stamp: no shift is that long. */
export const LONGEST_SHIFT = 16 * 3_600_000

const openPair = ({ at, kind }: Stamp): Pair =>
  kind === 'in' ? { day: localDayOf(at), comes: at } : { day: localDayOf(at), goes: at }

/** Two stamps of one kind within a minute are one: a double press, or two devices. */
const isSame = (one: Stamp, other: Stamp): boolean => one.kind === other.kind && other.at - one.at < 60_000

/** In ascending order. Of stamps of one kind within a minute the first counts. */
export function pairStamps(stamps: readonly Stamp[]): Pair[] {
  const pairs: Pair[] = []
  let before: Stamp | undefined
  let isOpen = false
  const ordered = stamps.toSorted((one, other) => one.at - other.at || (one.kind === 'out' ? -1 : 1))
  for (const stamp of ordered) {
    if (before && isSame(before, stamp)) continue
    if (stamp.kind === 'out' && isOpen && before && stamp.at > before.at && stamp.at - before.at <= LONGEST_SHIFT) {
      pairs[pairs.length - 1] = { ...pairs.at(-1)!, goes: stamp.at }
      isOpen = false
    } else {
      pairs.push(openPair(stamp))
      isOpen = stamp.kind === 'in'
    }
    before = stamp
  }
  return pairs
}
