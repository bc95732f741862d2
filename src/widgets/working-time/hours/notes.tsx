// The second line of a day: project, journey, country, and legal hints.
import { useStore } from '@nanostores/react'
import calendarOff from 'lucide-static/icons/calendar-off.svg?raw'
import hash from 'lucide-static/icons/hash.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { $language } from '#shared/bus/language.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { useHintWords } from '#widgets/working-time/hint-words.ts'
import { useWorkingHoursTexts, type HoursText } from './texts.ts'

interface Note {
  readonly icon: IconSource
  readonly words: string
  readonly isWarning?: boolean
}

/** The name of a country in the language of the reader. */
const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

/** The journey, its kilometres and the time before and after it, as one note. */
function tripWords(line: DayLine, text: HoursText, { number }: Formats): string {
  const { entries } = line
  const sum = (value: (entry: DayLine['entries'][number]) => number) =>
    entries.reduce((all, entry) => all + value(entry), 0)
  const kinds = (['active', 'passive'] as const).map((kind) => ({
    kind,
    minutes: sum((entry) => (entry.travelKind === kind ? entry.travelMinutes : 0)),
  }))
  const [km, around] = [
    sum((entry) => entry.kilometres),
    sum((entry) => entry.preparationMinutes + entry.followUpMinutes),
  ]
  const words = [
    ...kinds.map(
      ({ kind, minutes }) =>
        minutes > 0 &&
        text(kind === 'active' ? 'note.travel' : 'note.travelPassive', { time: formatDuration(minutes) }),
    ),
    km > 0 && text('note.kilometres', { km: number(km) }),
    around > 0 && text('note.preparation', { time: formatDuration(around) }),
  ].filter(Boolean)
  return words.join(', ')
}

export function Notes({ line, month }: { line: DayLine; month: TimeMonth }): ReactElement | null {
  const text = useWorkingHoursTexts()
  const hintWords = useHintWords()
  const format = useFormat()
  const { entries, hints, autoBreakMinutes, label } = line
  const trip = tripWords(line, text, format)
  const language = useStore($language)
  const places = entries.flatMap(({ country, place }) => {
    const words = [place, country !== 'DE' && countryName(country, language)].filter(Boolean).join(', ')
    return words === '' ? [] : [words]
  })
  const orders = entries.flatMap(({ orderNumber, projectManager }) => {
    const words = [
      orderNumber && text('note.order', { number: orderNumber }),
      projectManager && text('note.manager', { name: projectManager.name }),
    ].filter(Boolean)
    return words.length === 0 ? [] : [words.join(', ')]
  })
  const notes: Note[] = [
    // Without entries the row itself shows the absence or holiday.
    ...(entries.length > 0 && label !== '' ? [{ icon: calendarOff, words: label }] : []),
    ...(trip === '' ? [] : [{ icon: plane, words: trip }]),
    ...[...new Set(orders)].map((words) => ({ icon: hash, words })),
    ...[...new Set(places)].map((words) => ({ icon: mapPin, words })),
    ...entries.flatMap(({ note }) => (note === '' ? [] : [{ icon: info, words: note }])),
    ...(autoBreakMinutes > 0
      ? [{ icon: info, words: text('note.autoBreak', { time: formatDuration(autoBreakMinutes) }) }]
      : []),
    ...hints.map((hint) => ({ icon: triangleAlert, words: hintWords(hint, month.rules.wording), isWarning: true })),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="day-notes">
      {notes.map(({ icon, words, isWarning = false }) => (
        <li key={words} className={isWarning ? 'warned' : undefined}>
          <Icon source={icon} size="s" />
          {words}
        </li>
      ))}
    </ul>
  )
}
