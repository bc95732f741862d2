// The part of its days that a period of leave takes, as text and figures for lists and calendar feeds.
import { costOf, type CountedDay } from '#domain/calendar/count-days.ts'
import type { WishedPeriod } from '#domain/leave/request-rules.ts'
import type { Language } from '#server/mail/language.ts'

const WORDS = {
  de: {
    whole: 'ganztags',
    morning: 'vormittags',
    noon: 'nachmittags',
    fromNoon: 'ab mittags',
    untilNoon: 'bis mittags',
    hours: 'stundenweise',
    clock: (from: string, to: string) => `${from}–${to} Uhr`,
    days: (amount: string) => `${amount} ${amount === '1' ? 'Tag' : 'Tage'}`,
    duration: (amount: string) => `${amount} Std.`,
  },
  en: {
    whole: 'whole days',
    morning: 'morning',
    noon: 'afternoon',
    fromNoon: 'from noon',
    untilNoon: 'until noon',
    hours: 'by the hour',
    clock: (from: string, to: string) => `${from}–${to}`,
    days: (amount: string) => `${amount} ${amount === '1' ? 'day' : 'days'}`,
    duration: (amount: string) => `${amount} h`,
  },
} as const

const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** 'ganztags', 'vormittags', 'ab mittags', '9:00–11:30 Uhr'. */
export function extentWords(period: WishedPeriod, language: Language): string {
  const { first, last, startsAtNoon = false, endsAtNoon = false, minutes, clock } = period
  const words = WORDS[language]
  if (clock) return words.clock(clockOf(clock.from), clockOf(clock.to))
  if (minutes !== undefined) return words.hours
  if (first === last && startsAtNoon !== endsAtNoon) return startsAtNoon ? words.noon : words.morning
  return [startsAtNoon && words.fromNoon, endsAtNoon && words.untilNoon].filter(Boolean).join(', ') || words.whole
}

/** Days of leave with a decimal comma; '' for hours. */
export function daysFigure(period: WishedPeriod, days: readonly CountedDay[]): string {
  if (period.minutes !== undefined) return ''
  const { numerator, denominator } = costOf(days)
  return String(Math.round((numerator / denominator) * 100) / 100).replace('.', ',')
}

/** Hours and minutes, '2:30'; '' for days. */
export const hoursFigure = ({ minutes }: WishedPeriod): string => (minutes === undefined ? '' : clockOf(minutes))

/** 'vormittags, 0,5 Tage', '9:00–11:30 Uhr, 2:30 Std.'. */
export function extentSentence(period: WishedPeriod, days: readonly CountedDay[], language: Language): string {
  const words = WORDS[language]
  const figure = daysFigure(period, days)
  const hours = hoursFigure(period)
  const amount = hours ? words.duration(hours) : words.days(language === 'en' ? figure.replace(',', '.') : figure)
  return `${extentWords(period, language)}, ${amount}`
}
