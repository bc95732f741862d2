// The times until which an entry can be put off: in an hour, tomorrow morning, next Monday; by the company's clock.
import { addDays, instantAt, wallTimeOf } from '#domain/berlin-time.ts'

export const LATER_CHOICES = ['hour', 'tomorrow', 'monday'] as const
export type LaterChoice = (typeof LATER_CHOICES)[number]

const MORNING = 8 * 60

/** The choices at `now`, earliest first; on a Sunday tomorrow is the next Monday. */
export function laterTimes(now: Date): { choice: LaterChoice; until: Date }[] {
  const { day, weekday } = wallTimeOf(now)
  const monday = addDays(day, 7 - weekday)
  const times = {
    hour: new Date(now.getTime() + 3_600_000),
    tomorrow: instantAt(addDays(day, 1), MORNING),
    monday: instantAt(monday, MORNING),
  }
  return LATER_CHOICES.filter((choice) => choice !== 'monday' || monday !== addDays(day, 1)).map((choice) => ({
    choice,
    until: times[choice],
  }))
}
