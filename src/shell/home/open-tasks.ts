// The sentence on the open to-dos of the person.
import { useStore } from '@nanostores/react'
import { isNews } from '#domain/notifications/notification.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useShellTexts } from '#shell/texts.ts'

const DAY = 86_400_000

/** Whole days between two instants, by the calendar of the business zone. */
function daysBetween(from: Date, to: Date): number {
  const dayOf = (date: Date) => {
    const [day = 1, month = 1, year = 1] = formatDate(date, 'de').split('.').map(Number)
    return Date.UTC(year, month - 1, day)
  }
  return Math.round((dayOf(to) - dayOf(from)) / DAY)
}

/** 'Drei Aufgaben warten auf Sie, die älteste seit Freitag.'; a no-break space until the list is known. */
export function useOpenTasks(now: Date): string {
  const text = useShellTexts()
  const { weekday, day } = useFormat()
  const { at } = useStore($badgeState)
  const open = useStore($notifications).filter((entry) => !isNews(entry))
  const oldest = open.at(-1)
  if (!at) return '\u00a0'
  if (!oldest) return text('waiting.none')
  const created = new Date(oldest.created)
  const days = daysBetween(created, now)
  const since =
    days <= 0
      ? text('since.today')
      : days === 1
        ? text('since.yesterday')
        : days < 7
          ? text('since.weekday', { day: weekday(created) })
          : text('since.date', { day: day(created) })
  const number = numberWord(open.length, text)
  return text('waiting.some', { count: open.length, number, since })
}

type Text = ReturnType<typeof useShellTexts>
const WORDS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

function numberWord(count: number, text: Text): string {
  const word = WORDS.find((key) => Number(key) === count)
  return word ? text(`numbers.${word}`) : String(count)
}
