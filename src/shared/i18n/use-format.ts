import type { Language } from '#shared/bus/language.ts'
import {
  formatClock,
  formatDate,
  formatDay,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  type DateLike,
} from './format.ts'
import { useLanguage } from './use-language.ts'

const bind = (language: Language) => ({
  date: (value: DateLike) => formatDate(value, language),
  shortDate: (value: DateLike) => formatShortDate(value, language),
  day: (value: DateLike) => formatDay(value, language),
  month: (value: string) => formatMonth(value, language),
  longDate: (value: DateLike) => formatLongDate(value, language),
  weekday: (value: DateLike) => formatWeekday(value, language),
  weekdayDate: (value: DateLike) => formatWeekdayDate(value, language),
  clock: (value: DateLike) => formatClock(value, language),
  time: (value: DateLike) => formatTime(value, language),
  number: (value: number) => formatNumber(value, language),
  money: (euro: number) => formatMoney(euro, language),
  percent: (share: number) => formatPercent(share, language),
})
export type Formats = ReturnType<typeof bind>

/** The formats of look.md, section 6, by language; texts name them as well: `{{count, number}}`. */
export const FORMATS: Readonly<Record<Language, Formats>> = { de: bind('de'), en: bind('en') }

/** The formats in the present language. */
export const useFormat = (): Formats => FORMATS[useLanguage()]
