// Common texts of own hours and control: labels of days; order, journey and place of entries; legal hints.
import { useStore } from '@nanostores/react'
import type { EntryInput, DayLine, TimeMonth } from '#contract/working-time.ts'
import { $language } from '#shared/bus/language.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { createTexts, type Translate } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useWorkingTimeTexts = createTexts(de, en)
export type WorkingTimeText =
  ReturnType<typeof useWorkingTimeTexts> extends Translate<infer Key> ? Translate<Key> : never

/** A stored entry, or one that a correction proposes. */
export interface WordedEntry extends Omit<EntryInput, 'projectManagerId'> {
  readonly projectManager?: { readonly name: string } | null
}

const listOf = (words: readonly (string | false | null | undefined)[]): string => words.filter(Boolean).join(', ')

/** '' if the entry has no such value. */
export function useEntryWords() {
  const text = useWorkingTimeTexts()
  const language = useStore($language)
  const { number } = useFormat()
  return {
    order: ({ orderNumber, projectManager }: WordedEntry): string =>
      listOf([
        orderNumber && text('entry.order', { number: orderNumber }),
        projectManager && text('entry.manager', { name: projectManager.name }),
      ]),
    /** The journeys of entries, their kilometres and the time before and after them. */
    journey: (entries: readonly WordedEntry[]): string => {
      const sum = (value: (entry: WordedEntry) => number) => entries.reduce((all, entry) => all + value(entry), 0)
      const minutesOf = (isPassive: boolean) =>
        sum(({ travelKind, travelMinutes = 0 }) => ((travelKind === 'passive') === isPassive ? travelMinutes : 0))
      const [worked, passive] = [minutesOf(false), minutesOf(true)]
      const km = sum(({ kilometres = 0 }) => kilometres)
      const around = sum(({ preparationMinutes = 0, followUpMinutes = 0 }) => preparationMinutes + followUpMinutes)
      return listOf([
        worked > 0 && text('entry.travel', { time: formatDuration(worked) }),
        passive > 0 && text('entry.travelPassive', { time: formatDuration(passive) }),
        km > 0 && text('entry.kilometres', { km: number(km) }),
        around > 0 && text('entry.preparation', { time: formatDuration(around) }),
      ])
    },
    place: ({ place, country = 'DE' }: WordedEntry): string =>
      listOf([place, country !== 'DE' && new Intl.DisplayNames([language], { type: 'region' }).of(country)]),
  }
}

type Hint = DayLine['hints'][number]
/** Texts of the works agreement that replace those of the portal. */
type Wording = TimeMonth['rules']['wording']

/** The text of a hint, with its figures. */
export function useHintWords(): (hint: Hint, wording?: Wording) => string {
  const text = useWorkingTimeTexts()
  const language = useStore($language)
  const { shortDate } = useFormat()
  return ({ code, minutes, limit, days, until }, wording = {}) => {
    const values = {
      minutes: minutes === undefined ? '' : formatDuration(minutes),
      limit: limit === undefined ? '' : formatDuration(limit),
      days: days ?? '',
      until: until === undefined ? '' : shortDate(until),
    }
    const own = wording[code]?.[language]
    if (!own) return text(`hint.${code}`, values)
    return own.replace(/\{\{(\w+)\}\}/g, (gap, name: keyof typeof values) => String(values[name] ?? gap))
  }
}
