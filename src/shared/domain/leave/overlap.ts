// Whether the absences of one person fit into their days. All absences of a day are judged together: by the sum of what they take of
// its target, and by the clock. Days off and holidays inside a period fill nothing, and sickness never conflicts: it is recorded
// beside leave.
import type { Day } from '#domain/calendar/typed-days.ts'
import type { DayPart } from '#domain/calendar/count-days.ts'

/** Minutes since 0:00, `to` not included. */
export interface ClockTimes {
  readonly from: number
  readonly to: number
}

/** What one absence fills of a day on which the person would work. */
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

/** overlap: two absences fill the same time · exceedsDay: together they are more than there is to work */
export type DayConflict = 'overlap' | 'exceedsDay'

/** What is wrong with the absences of one day; of a single one nothing. */
function conflictIn(times: readonly FilledTime[]): DayConflict | undefined {
  if (times.length < 2) return undefined
  const filled = times.reduce((sum, { minutes }) => sum + minutes, 0)
  // The last absence may be of a day whose target has changed since.
  const isExceeded = filled > times.at(-1)!.target
  // Beside several others, that the day is full says more than which of them it meets.
  if (isExceeded && times.length > 2) return 'exceedsDay'
  const clocks = times.flatMap((time) => clockOf(time) ?? []).toSorted((one, other) => one.from - other.from)
  if (clocks.some(({ from }, index) => index > 0 && from < clocks[index - 1]!.to)) return 'overlap'
  return isExceeded ? 'exceedsDay' : undefined
}

/** The first conflict on one of the days of `added`, beside the others. */
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

/** Days that hold more than fits into them, in order. */
export const exceededDays = (times: readonly FilledTime[]): Day[] =>
  [...Map.groupBy(times, ({ day }) => day)]
    .flatMap(([day, all]) => (conflictIn(all) ? [day] : []))
    .toSorted((one, other) => one.localeCompare(other))
