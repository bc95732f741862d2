// How long a station has had a form, in working days, and until when it should be left. While the form waits for an answer of its
// sender, the clock stands still.
import type { PlaceOfWork } from '#domain/calendar/holidays.ts'
import { workdaysAfter, workdaysBetween } from '#domain/calendar/workdays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export interface StationTimes {
  /** The day on which the form came to the station. */
  readonly since: Day
  /** Today, or the day on which the station was left. */
  readonly until: Day
  /** Questions to the sender; `until` null: still waiting. */
  readonly pauses: readonly { readonly from: Day; readonly until: Day | null }[]
  /** Whose holidays count. */
  readonly place: PlaceOfWork | undefined
}

const pausedDays = ({ pauses, until, place }: StationTimes): number =>
  pauses.reduce((sum, pause) => sum + workdaysBetween(pause.from, pause.until ?? until, place), 0)

/** Working days spent; those on which a question waited for the sender do not count. */
export const daysSpent = (times: StationTimes): number =>
  workdaysBetween(times.since, times.until, times.place) - pausedDays(times)

/** The day that is `days` working days of the station after the form came; it moves on with every day of a question. */
export const dayAfter = (times: StationTimes, days: number): Day =>
  workdaysAfter(times.since, days + pausedDays(times), times.place)
