// The times of a stay as they are typed, placed in the nights in which they lie: after midnight where the stay is, and in the hour that
// the clock shows twice.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { parseClock } from '#domain/calendar/typed-time.ts'
import { LONGEST_SHIFT } from '#domain/working-time/stamp.ts'
import {
  instantOf,
  instantsOf,
  localDayOf,
  localMinuteOf,
  type LocalTime,
  type Occurrence,
} from '#domain/working-time/clock.ts'
import { parseMinutes } from '#widgets/working-time/times.ts'

const MINUTE = 60_000
const DAY_MINUTES = 1440

/** Which of two equal times of the clock an instant is; undefined where there is only one. */
export function occurrenceOf(at: number): Occurrence | undefined {
  const [first, second] = instantsOf(localDayOf(at), localMinuteOf(at))
  if (second === undefined) return undefined
  return Math.floor(at / MINUTE) * MINUTE === first ? 'first' : 'second'
}

/** Minutes since 0:00 of the day of the form; beyond 1440 on the next one. */
export interface StayPlace {
  readonly from: number | undefined
  readonly until: number | undefined
}

/**
 * A stay whose end is before its begin by the clock ends after midnight, unless no shift is that long: 15:00–8:00 is in the wrong order.
 */
const isNightShift = (from: number, until: number): boolean =>
  until <= from && until + DAY_MINUTES - from <= LONGEST_SHIFT / MINUTE

/** The instants of a stay; `before`: the end of the stay before, which it may continue after midnight within the longest break. */
export function placeStay(
  { comes, goes }: { readonly comes: string; readonly goes: string },
  before: number | undefined,
  longestBreak: number,
): StayPlace {
  const [typed, until] = [parseClock(comes), parseClock(goes)]
  if (typed === undefined) return { from: undefined, until }
  const gap = before === undefined ? Infinity : typed + DAY_MINUTES - before
  const from = before !== undefined && typed < before && gap <= longestBreak ? typed + DAY_MINUTES : typed
  if (until === undefined) return { from, until }
  const end = until + (from - typed)
  return { from, until: isNightShift(from, end) ? end + DAY_MINUTES : end }
}

/** The day of a place of the form. */
export const dayOfPlace = (day: string, minute: number): string => addDays(day, Math.floor(minute / DAY_MINUTES))

/** The instant of a place of the form. */
export const instantOfPlace = (day: string, minute: number, occurrence: Occurrence | undefined): LocalTime =>
  instantOf(dayOfPlace(day, minute), minute % DAY_MINUTES, occurrence)

export interface TypedBreaks {
  readonly minutes: number
  /** Times of the clock, in minutes since 0:00, in the typed order. */
  readonly gaps: readonly (readonly [from: number, until: number])[]
}

/** Reads '30', '12:10–12:40', '23:45-0:15, 15'; undefined for another text. */
export function parseBreaks(typed: string): TypedBreaks | undefined {
  let minutes = 0
  const gaps: [number, number][] = []
  for (const part of typed.split(/\s*[,;+]\s*(?!\d{1,2}\s*h)/).filter((one) => one.trim() !== '')) {
    const [from, until, ...more] = part.split(/\s*(?:–|—|-|bis|to)\s*/)
    if (until === undefined) {
      const found = parseMinutes(part)
      if (found === undefined) return undefined
      minutes += found
    } else {
      const ends = [parseClock(from ?? ''), parseClock(until)]
      if (more.length > 0 || ends[0] === undefined || ends[1] === undefined || ends[0] === ends[1]) return undefined
      gaps.push([ends[0], ends[1]])
    }
  }
  return { minutes, gaps }
}

/** A time of a break that exists twice in its stay: the form asks which one is meant. */
export interface BreakChoice {
  /** The key in `breakTimes`. */
  readonly key: string
  readonly minute: number
}

export type BreakTimes = Readonly<Partial<Record<string, Occurrence>>>
export const breakKey = (index: number, end: 'from' | 'until'): string => `${index} ${end}`

interface Stay {
  readonly comes: number
  /** Infinity where the person is still there. */
  readonly goes: number
}

/** The first instant after `after` at which the clock shows `minute`; of two within the stay the chosen one. */
function instantWithin(
  minute: number,
  after: number,
  before: number,
  occurrence: Occurrence | undefined,
): LocalTime & { readonly isChoice?: boolean } {
  const [day, clock] = [localDayOf(after), minute % DAY_MINUTES]
  for (const count of [0, 1]) {
    const on = addDays(day, count)
    const instants = instantsOf(on, clock)
    // The hour that the clock skips in March.
    if (instants.length === 0 && instantsOf(on, clock + 60)[0]! > after) return { refusal: 'noSuchLocalTime' }
    const later = instants.filter((at) => at > after)
    const within = later.filter((at) => at < before)
    if (within.length > 1)
      return occurrence === undefined
        ? { refusal: 'ambiguousLocalTime', isChoice: true }
        : { at: within[occurrence === 'first' ? 0 : 1]!, isChoice: true }
    if (later.length > 0) return { at: within[0] ?? later[0]! }
  }
  return { refusal: 'noSuchLocalTime' }
}

interface ReadGaps {
  /** Ascending; periods that touch are one. */
  readonly gaps: readonly (readonly [from: number, until: number])[]
  readonly rule: string | undefined
  readonly choices: readonly BreakChoice[]
}

/** The typed periods as instants within the stay. */
export function readGaps({ gaps: typed }: TypedBreaks, { comes, goes }: Stay, times: BreakTimes): ReadGaps {
  const choices: BreakChoice[] = []
  const found: [number, number][] = []
  let rule: string | undefined
  const read = (key: string, minute: number, after: number): number | undefined => {
    const end = instantWithin(minute, after, goes, times[key])
    if (end.isChoice) choices.push({ key, minute })
    if ('at' in end) return end.at
    rule ??= end.refusal
    return undefined
  }
  typed.forEach(([first, last], index) => {
    const from = read(breakKey(index, 'from'), first, comes)
    const until = from === undefined ? undefined : read(breakKey(index, 'until'), last, from)
    if (from === undefined || until === undefined) return
    if (until >= goes) rule ??= 'breakOutside'
    else found.push([from, until])
  })
  const gaps: [number, number][] = []
  for (const gap of found.toSorted(([one], [other]) => one - other)) {
    const before = gaps.at(-1)
    if (before && gap[0] < before[1]) rule ??= 'breakOverlap'
    else if (before?.[1] === gap[0]) before[1] = gap[1]
    else gaps.push(gap)
  }
  return { gaps, rule, choices }
}
