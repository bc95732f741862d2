// Dates, times and numbers as the portal writes them (look.md, section 6). An instant is shown in the business
// zone, a day `YYYY-MM-DD` as itself.
import type { Language } from '#shared/bus/language.ts'

/** A day `YYYY-MM-DD`, an ISO instant, or a Date (an instant). */
export type DateLike = string | Date

const NBSP = '\u00a0'
const MINUS = '\u2212'
const BUSINESS_ZONE = 'Europe/Berlin'
const LOCALE = { de: 'de-DE', en: 'en-GB' } as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

const cache = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + timeZone + JSON.stringify(options)
  const known = cache.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], { timeZone, ...options })
  cache.set(key, known)
  return known
}

function format(value: DateLike, language: Language, options: Intl.DateTimeFormatOptions): string {
  const day = typeof value === 'string' && DAY.test(value)
  const date = value instanceof Date ? value : new Date(day ? `${value}T00:00:00Z` : value)
  return Number.isNaN(date.getTime()) ? '' : dateFormat(language, day ? 'UTC' : BUSINESS_ZONE, options).format(date)
}

/** Keeps a value and its unit on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', NBSP)
const en = (language: Language): boolean => language === 'en'

/** '21.04.2026', English '21 Apr 2026'. */
export const formatDate = (value: DateLike, language: Language): string =>
  unbroken(
    format(value, language, {
      day: en(language) ? 'numeric' : '2-digit',
      month: en(language) ? 'short' : '2-digit',
      year: 'numeric',
    }),
  )

/** '21.04.', English '21 Apr'. */
export const formatShortDate = (value: DateLike, language: Language): string =>
  unbroken(
    format(value, language, { day: en(language) ? 'numeric' : '2-digit', month: en(language) ? 'short' : '2-digit' }),
  )

/** '7. Mai', English '7 May'. */
export const formatDay = (value: DateLike, language: Language): string =>
  unbroken(format(value, language, { day: 'numeric', month: 'long' }))

/** 'Mai 2026', English 'May 2026'; also for a month `YYYY-MM`. */
export const formatMonth = (value: string, language: Language): string =>
  unbroken(format(`${value.slice(0, 7)}-01`, language, { month: 'long', year: 'numeric' }))

/** 'Dienstag, 21. April 2026', English 'Tuesday, 21 April 2026'. */
export const formatLongDate = (value: DateLike, language: Language): string => {
  const rest = unbroken(format(value, language, { day: 'numeric', month: 'long', year: 'numeric' }))
  return rest && `${formatWeekday(value, language)}, ${rest}`
}

/** 'Freitag'. */
export const formatWeekday = (value: DateLike, language: Language): string =>
  format(value, language, { weekday: 'long' })

/** 'Fr 15.05.', English 'Fri 15 May'. */
export const formatWeekdayDate = (value: DateLike, language: Language): string => {
  const weekday = format(value, language, { weekday: 'short' }).replace('.', '')
  return weekday && `${weekday}${NBSP}${formatShortDate(value, language)}`
}

/** '7:52', for tables and spans. */
export const formatClock = (value: DateLike, language: Language): string =>
  format(value, language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).replace(/^0(?=\d)/, '')

/** '7:52 Uhr', English '7:52'. */
export const formatTime = (value: DateLike, language: Language): string => {
  const clock = formatClock(value, language)
  return clock && !en(language) ? `${clock}${NBSP}Uhr` : clock
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** '1.284' and '17,5', with a true minus. */
export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const key = language + JSON.stringify(options)
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALE[language], options)
  numberFormats.set(key, known)
  return known.format(value).replace('-', MINUS)
}

/** '4,50 €', English '€4.50'. */
export const formatMoney = (euro: number, language: Language): string =>
  formatNumber(euro, language, { style: 'currency', currency: 'EUR' })

/** '92 %' for 0.92, in both languages. */
export const formatPercent = (share: number, language: Language): string =>
  `${formatNumber(share * 100, language, { maximumFractionDigits: 0 })}${NBSP}%`

/** '8:09 h' for 489 minutes. */
export const formatDuration = (minutes: number): string => {
  const whole = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && whole > 0 ? MINUS : ''
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}${NBSP}h`
}

/** '+6:40 h', '−0:30 h': a duration with its sign. */
export const formatBalance = (minutes: number): string => `${minutes > 0 ? '+' : ''}${formatDuration(minutes)}`
