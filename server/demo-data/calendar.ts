// Days and moments relative to the day the demo company was made, in the business zone.

const ZONE = 'Europe/Berlin'
const DAY = 86_400_000
const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Clock of the wall in Berlin at `instant`, as the ms a UTC clock would show then. */
function wallClock(instant: Date): number {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!)
}

/** The instant at which a clock in Berlin shows `hour:minute` on `day` (a UTC midnight). */
function instant(day: Date, hour: number, minute: number): Date {
  const wall = day.getTime() + (hour * 60 + minute) * 60_000
  const offset = wallClock(new Date(wall)) - wall
  const guess = new Date(wall - offset)
  // Near a change of summer time the first guess is an hour off.
  return new Date(guess.getTime() + wall - wallClock(guess))
}

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

export type Calendar = ReturnType<typeof calendarAt>

/** Days are UTC midnights; `workday(0)` is the last weekday on which work had begun at 8:00 before `now`. */
export function calendarAt(now: Date) {
  const wall = new Date(wallClock(now))
  const midnight = new Date(Math.floor(wall.getTime() / DAY) * DAY)
  let today = wall.getUTCHours() >= 8 ? midnight : shift(midnight, -1)
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
    /** A moment on that day of the latest December that lies at least 30 days back. */
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
