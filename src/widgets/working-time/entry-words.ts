// What entries say beside their times: order, journey and place.
import { useStore } from '@nanostores/react'
import type { EntryInput } from '#contract/working-time.ts'
import { $language } from '#shared/bus/language.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useWorkingTimeTexts } from './texts.ts'

/** A stored entry, or one that a correction proposes. */
export interface WordedEntry extends Omit<EntryInput, 'projectManagerId'> {
  readonly projectManager?: { readonly name: string } | null
}

const listOf = (words: readonly (string | false | null | undefined)[]): string => words.filter(Boolean).join(', ')

/** '' where an entry says nothing of it. */
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
