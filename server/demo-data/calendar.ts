// Days and moments relative to the day the demo company was made, in the business zone.
import { instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'

const DAY = 86_400_000
/** The instant at which a clock in Berlin shows `hour:minute` on `day` (a UTC midnight). */
const instant = (day: Date, hour: number, minute: number): Date =>
  instantAt(day.toISOString().slice(0, 10), hour * 60 + minute)

const isWorkday = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6
/** `days` later, or earlier when negative. */
export const shift = (day: Date, days: number) => new Date(day.getTime() + days * DAY)
export const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / DAY)
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', ...options })
  // "7. Mai" must not break between its parts.
  return (day: Date) => formatter.format(day).replace(/(\d\.) /g, '$1\u00a0')
}

/** Formats of a day in German text: "Donnerstag, 7. Mai", "7. Mai", "7. Mai 2026", "07.05.", "Do", "Mai". */
export const inWords = {
  weekday: format({ weekday: 'long', day: 'numeric', month: 'long' }),
  long: format({ day: 'numeric', month: 'long' }),
  withYear: format({ day: 'numeric', month: 'long', year: 'numeric' }),
  short: format({ day: '2-digit', month: '2-digit' }),
  weekdayShort: format({ weekday: 'short' }),
  month: format({ month: 'long' }),
}

const english = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: Date) => formatter.format(day).replace(/(\d) /g, '$1\u00a0')
}

/** "Thursday 7 May", "7 May". */
export const inEnglish = {
  weekday: english({ weekday: 'long', day: 'numeric', month: 'long' }),
  long: english({ day: 'numeric', month: 'long' }),
}

/** The day as data: "2026-05-07". */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

export type Calendar = ReturnType<typeof calendarAt>

/** Days are UTC midnights; `workday(0)` is the last weekday whose start of work at 8:00 was before `now`. */
export function calendarAt(now: Date) {
  const { day, minute } = wallTimeOf(now)
  const midnight = new Date(`${day}T00:00:00Z`)
  let today = minute >= 8 * 60 ? midnight : shift(midnight, -1)
  while (!isWorkday(today)) today = shift(today, -1)

  const workday = (count: number): Date => {
    let day = today
    for (let left = Math.abs(count); left > 0;) {
      day = shift(day, Math.sign(count))
      if (isWorkday(day)) left -= 1
    }
    return day
  }
  return {
    now,
    today,
    workday,
    /** A moment on the `count`th workday from today. */
    at: (count: number, hour: number, minute = 0) => instant(workday(count), hour, minute),
    /** The first such weekday (1 = Monday) at least `days` ahead. */
    next: (weekday: number, days: number) => {
      const from = shift(today, days)
      return shift(from, (weekday - from.getUTCDay() + 7) % 7)
    },
    /** An instant on that day of the last December that is at least 30 days ago. */
    lastDecember: (day: number, hour: number) => {
      const back = [0, 1].map((years) => new Date(Date.UTC(today.getUTCFullYear() - years, 11, day)))
      return instant(
        back.find((each) => shift(today, -30) >= each)!,
        hour,
        0,
      )
    },
    /** The first day of a month, counted from this one. */
    month: (count: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + count, 1)),
    year: today.getUTCFullYear(),
  }
}
