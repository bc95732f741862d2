// When a subscription of figures is due: weekly on a weekday, monthly on a day of the month, at 7:00 in Berlin.
import { addDays, instantAt, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export const RHYTHMS = ['weekly', 'monthly'] as const

export interface Rhythm {
  readonly rhythm: (typeof RHYTHMS)[number]
  /** 1 Monday to 7 Sunday, or the day of the month, 1 to 28. */
  readonly day: number
}

const SEVEN = 7 * 60

/** The last due day up to `today`. */
function dueUpTo({ rhythm, day }: Rhythm, today: Day): Day {
  if (rhythm === 'weekly') return addDays(today, -((weekdayOf(today) + 8 - day) % 7))
  const ofMonth = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`
  return ofMonth <= today ? ofMonth : addMonths(ofMonth, -1)
}

/** The next due day after `now`. */
export function nextDueDay(one: Rhythm, now: Date): Day {
  const { day: today } = wallTimeOf(now)
  const last = dueUpTo(one, today)
  if (last === today && now < instantAt(today, SEVEN)) return today
  return one.rhythm === 'weekly' ? addDays(last, 7) : addMonths(last, 1)
}

/** How long after its day a mail is still sent, in ms. */
const LATE = 48 * 3_600_000

/** The day whose mail is to be sent at `now`; undefined: none. A subscription that was created after its time starts with the next one. */
export function dueDayAt(one: Rhythm & { readonly since: Date }, now: Date): Day | undefined {
  const due = dueUpTo(one, wallTimeOf(now).day)
  const at = instantAt(due, SEVEN)
  const late = now.getTime() - at.getTime()
  return late >= 0 && late < LATE && one.since < at ? due : undefined
}
