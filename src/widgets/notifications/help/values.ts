// Values for the texts on notifications: the default hours of delivery.
import { USUAL_WEEK } from '#domain/notifications/quiet-time.ts'
import type { Language } from '#shared/bus/language.ts'
import { clockOf } from '#shared/help.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

export function readValues(language: Language): TextValues {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const days = USUAL_WEEK.flatMap((hours, day) =>
    hours ? [`${weekday.format(MONDAY + day * DAY)} ${clockOf(hours.from)}–${clockOf(hours.to)}`] : [],
  )
  return { usual: new Intl.ListFormat(language, { type: 'conjunction' }).format(days) }
}
