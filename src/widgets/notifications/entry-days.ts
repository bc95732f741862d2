// When an entry came, as people say it: Heute, Gestern, Freitag, 17.04. Absolute times, so a wrong browser clock shows.
import type { Notification } from '#contract/notifications.ts'
import type { Language } from '#shared/bus/language.ts'
import { formatDate, formatShortDate, formatWeekday } from '#shared/i18n/format.ts'

/** Days are those of the company, wherever the reader sits. */
const ZONE = 'Europe/Berlin'
const DAY_MS = 86_400_000
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Entries of one calendar day, in the order they were given. */
export interface DayGroup {
  /** 'YYYY-MM-DD', or '' for entries whose date cannot be read. */
  readonly day: string
  readonly label: string
  readonly entries: readonly Notification[]
}

/** The day of an instant in the company's zone as 'YYYY-MM-DD'; '' when it is no date. */
export const dayOf = (instant: Date): string => (Number.isNaN(instant.getTime()) ? '' : isoDay.format(instant))

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

/** Heute, Gestern, the weekday within the last week, otherwise the date. */
export function dayLabel(day: string, today: string, language: Language): string {
  const distance = (Date.parse(today) - Date.parse(day)) / DAY_MS
  if (distance === 0 || distance === 1) {
    return capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-distance, 'day'))
  }
  if (!(distance > 1 && distance < 7)) return formatDate(day, language)
  return `${formatWeekday(day, language)}, ${formatShortDate(day, language)}`
}

/** Cuts a list that is newest first into days. */
export function groupByDay(entries: readonly Notification[], now: Date, language: Language): DayGroup[] {
  const today = dayOf(now)
  const byDay = Map.groupBy(entries, (entry) => dayOf(new Date(entry.created)))
  return [...byDay].map(([day, group]) => ({ day, label: dayLabel(day, today, language), entries: group }))
}
