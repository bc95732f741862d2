// Times of messages as text, as short as their day allows.
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { useConversationTexts } from './texts.ts'

export const dayOf = (instant: string): string => wallTimeOf(new Date(instant)).day

export interface TimeWords {
  /** 'heute 8:15 Uhr', 'morgen 7:30 Uhr', 'Do 16.04., 7:30 Uhr'. */
  when(instant: string): string
  /** As the beginning of a button: 'Morgen 7:30'. */
  begin(instant: string): string
  /** '8:15' of today, '14.04. 8:15' of other days. */
  short(instant: string): string
  /** 'Freitag, 17. April'. */
  day(day: string): string
}

export function useTimeWords(): TimeWords {
  const text = useConversationTexts()
  const format = useFormat()
  const kindOf = (instant: string): 'today' | 'tomorrow' | 'day' => {
    const [today, day] = [todayInBerlin(), dayOf(instant)]
    return day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : 'day'
  }
  return {
    when: (instant) => text(`${kindOf(instant)}At`, { day: format.weekdayDate(instant), time: format.time(instant) }),
    begin: (instant) => {
      const keys = { today: 'sendTodayAt', tomorrow: 'sendTomorrowAt', day: 'sendDayAt' } as const
      return text(keys[kindOf(instant)], { day: format.weekdayDate(instant), time: format.clock(instant) })
    },
    short: (instant) =>
      kindOf(instant) === 'today' ? format.clock(instant) : `${format.shortDate(instant)} ${format.clock(instant)}`,
    day: (day) => (day === todayInBerlin() ? text('today') : `${format.weekday(day)}, ${format.day(day)}`),
  }
}
