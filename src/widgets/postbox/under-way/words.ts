// The time of a form at its station, and its events, as text.
import { useStore } from '@nanostores/react'
import type { CaseView } from '#contract/decisions.ts'
import type { FormRow } from '#contract/postbox.ts'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { wordsFor, type Words } from '#domain/postbox/template.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { useFormWords, type FormText } from './texts.ts'

type FormEvent = CaseView['timeline'][number]

export interface FormWords {
  readonly text: FormText
  readonly format: Formats
  readonly language: Language
  /** In the language of the reader, German where there is no English text. */
  readonly label: (words: Words) => string
  /** 'seit 2 Arbeitstagen', 'seit 8:04 Uhr', 'seit Fr 17.04.'; '' if it waits for nobody. */
  readonly since: (progress: Pick<FormRow['progress'], 'since' | 'workingDays'>) => string
  /** One event as a sentence; `station` is the label of its station. */
  readonly event: (event: FormEvent, station?: string) => string
}

export const dayOf = (instant: string): string => wallTimeOf(new Date(instant)).day

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000)

/** The meaning of an event of a case for a form: a stage that is handed over to oneself is taken, an answer is a change with a note. */
function meaningOf({ type, by, to, note }: FormEvent) {
  switch (type) {
    case 'handOver':
      return to === null ? 'putBack' : by?.id === to.id ? 'take' : 'handOver'
    case 'change':
      return note === '' ? 'change' : 'answer'
    case 'request':
    case 'approve':
    case 'reject':
    case 'askBack':
    case 'withdraw':
    case 'expire':
    case 'skip':
    case 'raise':
    case 'remind':
    case 'nudge':
      return type
    default:
      return undefined
  }
}

export function useFormText(): FormWords {
  const text = useFormWords()
  const format = useFormat()
  const language = useStore($language)
  return {
    text,
    format,
    language,
    label: (words) => wordsFor(words, language),
    since: ({ since, workingDays }) => {
      if (since === null) return ''
      if (workingDays > 0) return text('since.days', { count: workingDays })
      if (dayOf(since) === todayInBerlin()) return text('since.time', { time: format.time(since) })
      return text('since.day', { day: format.weekdayDate(since) })
    },
    event: (event, station) => {
      const { by, to, onBehalfOf, type } = event
      // Names at a station that only shows its role are not sent.
      const own = (by?.id ? by.name : station) || by?.name || text('formerPerson')
      const name = onBehalfOf ? `${own} (${text('onBehalfOf', { name: onBehalfOf.name })})` : own
      const meaning = meaningOf(event)
      if (meaning === undefined) return `${name}: ${type}`
      const isAt = station !== undefined && station !== own && (meaning === 'approve' || meaning === 'reject')
      if (isAt) return text(`event.${meaning}At`, { name, station })
      return text(`event.${meaning}`, { name, to: to?.name || text('formerPerson'), station: station ?? '' })
    },
  }
}
