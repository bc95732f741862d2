import { useFormat } from '#shared/i18n/use-format.ts'
import { useSecurityTexts } from './texts.ts'

const DAY = 86_400_000

interface When {
  /** 'heute 7:52 Uhr', 'gestern', '02.03.2026'. */
  exact(at: string): string
  /** 'heute', 'gestern', '02.03.2026': no closer than the day. */
  day(at: string): string
  /** '02.03.2026, 7:52 Uhr'. */
  full(at: string): string
}

/** Instants as natural text. */
export function useWhen(): When {
  const text = useSecurityTexts()
  const { date, time } = useFormat()
  const isOn = (at: string, day: Date) => date(at) === date(day)
  const day = (at: string, today: string): string => {
    const now = new Date()
    if (isOn(at, now)) return today
    return isOn(at, new Date(now.getTime() - DAY)) ? text('yesterday') : date(at)
  }
  return {
    exact: (at) => day(at, text('today', { time: time(at) })),
    day: (at) => day(at, text('todayInText')),
    full: (at) => `${day(at, text('todayInText'))}, ${time(at)}`,
  }
}
