// The day of an entry as people name it: Heute, Gestern, Freitag, 17.04. Absolute times, so a wrong browser clock shows.
// Not through shared/i18n/format.ts, which would load everything that shares its chunk.
import type { Notification } from '#contract/notifications.ts'
import type { Language } from '#shared/bus/language.ts'

/** Days are those of the company, wherever the reader sits. */
const timeZone = 'Europe/Berlin'
const DAY_MS = 86_400_000

/** Entries of one calendar day, in the order they were given. */
export interface DayGroup {
  /** '' for entries whose date cannot be read. */
  readonly label: string
  readonly entries: readonly Notification[]
}

function format(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const locale = language === 'en' ? 'en-GB' : language
  return Number.isNaN(+date) ? '' : date.toLocaleString(locale, { timeZone, ...options }).replaceAll(' ', '\u00a0')
}

/** The day of an instant in the company's zone as 'YYYY-MM-DD'; '' when it is no date. */
export const dayOf = (instant: Date): string => format(instant, 'sv', { dateStyle: 'short' })

/** '8:04'. */
export const clockOf = (instant: Date, language: Language): string =>
  format(instant, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).replace(/^0/, '')

/** '21.04.' or '21 Apr'; with `year` '21.04.2026' or '21 Apr 2026'. */
export function dateOf(instant: Date, language: Language, year?: 'numeric'): string {
  const month = language === 'en' ? 'short' : '2-digit'
  const day = language === 'en' ? 'numeric' : '2-digit'
  return format(instant, language, { day, month, ...(year && { year }) })
}

/** Heute, Gestern, the weekday within the last week, otherwise the date; each day as 'YYYY-MM-DD'. */
export function dayLabel(day: string, today: string, language: Language): string {
  const date = new Date(day)
  const distance = (Date.parse(today) - +date) / DAY_MS
  if (distance === 0 || distance === 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-distance, 'day')
    return word.slice(0, 1).toUpperCase() + word.slice(1)
  }
  if (!(distance > 1 && distance < 7)) return dateOf(date, language, 'numeric')
  return `${format(date, language, { weekday: 'long' })}, ${dateOf(date, language)}`
}

/** Cuts a list that is newest first into days. */
export function groupByDay(entries: readonly Notification[], now: Date, language: Language): DayGroup[] {
  const byDay = Map.groupBy(entries, (entry) => dayOf(new Date(entry.created)))
  return [...byDay].map(([day, group]) => ({ label: dayLabel(day, dayOf(now), language), entries: group }))
}
