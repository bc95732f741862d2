// Local time in Berlin. An instant is UTC, a day a string `YYYY-MM-DD`, a time of day minutes since 0:00.

export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** 0 Monday … 6 Sunday. */
  readonly weekday: number
  /** Minutes since 0:00 of local time, 0–1439. */
  readonly minute: number
}

const MINUTE = 60_000
const DAY = 86_400_000
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Local day and time in Berlin at `instant`. */
export function wallTimeOf(instant: Date): WallTime {
  const parts = Object.fromEntries(FORMAT.formatToParts(instant).map(({ type, value }) => [type, value]))
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`
  return { day, weekday: weekdayOf(day), minute: Number(parts['hour']) * 60 + Number(parts['minute']) }
}

// Days are counted millions of times, so each is parsed and formatted once. The cache holds more than a hundred years.
const KEPT = 40_000
const numbers = new Map<string, number>()
const days = new Map<number, string>()

/** Days since 1970. */
export function dayNumberOf(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const count = Math.floor(Date.parse(`${day}T12:00:00Z`) / DAY)
  if (numbers.size < KEPT) numbers.set(day, count)
  return count
}

/** The day that is `count` days after 1970-01-01. */
export function dayOfNumber(count: number): string {
  const known = days.get(count)
  if (known !== undefined) return known
  const day = new Date(count * DAY).toISOString().slice(0, 10)
  if (days.size < KEPT) days.set(count, day)
  return day
}

/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: string): number => (((dayNumberOf(day) + 3) % 7) + 7) % 7

/** Adds `count` days, which may be negative. */
export const addDays = (day: string, count: number): string => dayOfNumber(dayNumberOf(day) + count)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumberOf(to) - dayNumberOf(from)

/**
 * The instant of local time `minute` (0–1440) on `day`. A time that daylight saving skips in spring maps to the instant of the
 * change; a time that occurs twice in autumn maps to its first occurrence.
 */
export function instantAt(day: string, minute: number): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE
  const offsetAt = (instant: number) => {
    const wall = wallTimeOf(new Date(instant))
    return Date.parse(`${wall.day}T00:00:00Z`) + wall.minute * MINUTE - Math.floor(instant / MINUTE) * MINUTE
  }
  const before = asUtc - offsetAt(asUtc - DAY)
  const after = asUtc - offsetAt(asUtc + DAY)
  // The old offset applies before a change, the new one after it; in spring neither yields a skipped time.
  if (before + offsetAt(before) === asUtc) return new Date(before)
  if (after + offsetAt(after) === asUtc) return new Date(after)
  return new Date(instantOfSkip(after, before, offsetAt))
}

/** The first minute between `low` and `high` at which the later offset applies. */
function instantOfSkip(low: number, high: number, offsetAt: (instant: number) => number): number {
  const old = offsetAt(low)
  for (let [from, to] = [low, high]; ;) {
    if (to - from <= MINUTE) return to
    const middle = from + Math.floor((to - from) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle) === old) from = middle
    else to = middle
  }
}
