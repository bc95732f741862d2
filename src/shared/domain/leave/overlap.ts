// Whether the absences of one person fit into their days. All absences of a day are checked together: their sum against the target, and
// their times. Days off and holidays inside a period count nothing, and sickness never conflicts, because it is recorded beside leave.
import type { Day } from '#domain/calendar/typed-days.ts'
import type { DayPart } from '#domain/calendar/count-days.ts'

/** Minutes since 0:00, `to` not included. */
export interface ClockTimes {
  readonly from: number
  readonly to: number
}

/** The time that one absence takes from a workday. */
export interface FilledTime {
  readonly day: Day
  readonly part: DayPart | 'hours'
  /** Minutes of the target that it takes. */
  readonly minutes: number
  /** Only of hours with a time of day. */
  readonly clock?: ClockTimes | undefined
  /** Minutes of the day. */
  readonly target: number
}

export const NOON = 720
const PARTS: Readonly<Record<DayPart, ClockTimes>> = {
  full: { from: 0, to: 1440 },
  morning: { from: 0, to: NOON },
  noon: { from: NOON, to: 1440 },
}

const clockOf = ({ part, clock }: FilledTime): ClockTimes | undefined => (part === 'hours' ? clock : PARTS[part])

/** overlap: two absences at the same time · exceedsDay: together they exceed the work of the day */
export type DayConflict = 'overlap' | 'exceedsDay'

/** The conflict of the absences of one day; a single one has none. */
function conflictIn(times: readonly FilledTime[]): DayConflict | undefined {
  if (times.length < 2) return undefined
  const filled = times.reduce((sum, { minutes }) => sum + minutes, 0)
  // The target of the day may have changed since the last absence.
  const isExceeded = filled > times.at(-1)!.target
  // With several others, a full day is more helpful than naming one of them.
  if (isExceeded && times.length > 2) return 'exceedsDay'
  const clocks = times.flatMap((time) => clockOf(time) ?? []).toSorted((one, other) => one.from - other.from)
  if (clocks.some(({ from }, index) => index > 0 && from < clocks[index - 1]!.to)) return 'overlap'
  return isExceeded ? 'exceedsDay' : undefined
}

/** The first conflict on one of the days of `added`, together with the others. */
export function conflictWith(added: readonly FilledTime[], others: readonly FilledTime[]): DayConflict | undefined {
  const days = new Set(added.map(({ day }) => day))
  const byDay = Map.groupBy(
    [...others, ...added].filter(({ day }) => days.has(day)),
    ({ day }) => day,
  )
  for (const times of byDay.values()) {
    const conflict = conflictIn(times)
    if (conflict) return conflict
  }
  return undefined
}

/** Days whose absences exceed them, in order. */
export const exceededDays = (times: readonly FilledTime[]): Day[] =>
  [...Map.groupBy(times, ({ day }) => day)]
    .flatMap(([day, all]) => (conflictIn(all) ? [day] : []))
    .toSorted((one, other) => one.localeCompare(other))
