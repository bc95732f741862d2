import { useFormat } from '#shared/i18n/use-format.ts'
import { useSettingsTexts } from './texts.ts'

const DAY = 86_400_000
/** A week, Monday first. */
export const DAYS: readonly string[] = [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-01-${String(day).padStart(2, '0')}`)

interface Days {
  /** 'Montag' for 0. */
  long(day: number): string
  /** 'Mo' for 0. */
  short(day: number): string
  /** 'heute', 'gestern', '02.03.2026'. */
  when(at: string): string
}

/** Days as text. */
export function useDays(): Days {
  const text = useSettingsTexts()
  const { date, weekday } = useFormat()
  const short = text('days').split(' ')
  return {
    long: (day) => weekday(DAYS[day] ?? ''),
    short: (day) => short[day] ?? '',
    when: (at) => {
      const now = Date.now()
      if (date(at) === date(new Date(now))) return text('todayInText')
      return date(at) === date(new Date(now - DAY)) ? text('yesterday') : date(at)
    },
  }
}
