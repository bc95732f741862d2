// How long a station has had a form, in working days, and its deadline. The clock stops while the form waits for an answer of its sender.
import type { PlaceOfWork } from '#domain/calendar/holidays.ts'
import { workdaysAfter, workdaysBetween } from '#domain/calendar/workdays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export interface StationTimes {
  /** The day on which the form came to the station. */
  readonly since: Day
  /** Today, or the day on which the form left the station. */
  readonly until: Day
  /** Questions to the sender; `until` null: still waiting. */
  readonly pauses: readonly { readonly from: Day; readonly until: Day | null }[]
  /** The place whose holidays count. */
  readonly place: PlaceOfWork | undefined
}

const pausedDays = ({ pauses, until, place }: StationTimes): number =>
  pauses.reduce((sum, pause) => sum + workdaysBetween(pause.from, pause.until ?? until, place), 0)

/** Working days spent; those on which a question waited for the sender do not count. */
export const daysSpent = (times: StationTimes): number =>
  workdaysBetween(times.since, times.until, times.place) - pausedDays(times)

/** The day that is `days` working days of the station after the form came; each day of a question delays it. */
export const dayAfter = (times: StationTimes, days: number): Day =>
  workdaysAfter(times.since, days + pausedDays(times), times.place)
