// The second line of a day: project, journey, country, and legal hints.
import calendarOff from 'lucide-static/icons/calendar-off.svg?raw'
import hash from 'lucide-static/icons/hash.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { useEntryWords } from '#widgets/working-time/entry-words.ts'
import { useHintWords } from '#widgets/working-time/hint-words.ts'
import { useWorkingHoursTexts } from './texts.ts'

interface Note {
  readonly icon: IconSource
  readonly words: string
  readonly isWarning?: boolean
}

export function Notes({ line, month }: { line: DayLine; month: TimeMonth }): ReactElement | null {
  const text = useWorkingHoursTexts()
  const hintWords = useHintWords()
  const { entries, hints, autoBreakMinutes, label } = line
  const { order, journey, place } = useEntryWords()
  const trip = journey(entries)
  const wordsOf = (write: typeof place) => [...new Set(entries.map(write).filter((words) => words !== ''))]
  const notes: Note[] = [
    // Without entries the row itself shows the absence or holiday.
    ...(entries.length > 0 && label !== '' ? [{ icon: calendarOff, words: label }] : []),
    ...(trip === '' ? [] : [{ icon: plane, words: trip }]),
    ...wordsOf(order).map((words) => ({ icon: hash, words })),
    ...wordsOf(place).map((words) => ({ icon: mapPin, words })),
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
