// What entries say beside their times: order, journey, place. Of a correction, what it changes.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { DayLine, EntryInput, TimeCase } from '#contract/working-time.ts'
import { $language } from '#shared/bus/language.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useControlTexts } from './texts.ts'

interface Given extends Omit<EntryInput, 'projectManagerId'> {
  readonly projectManager?: { readonly name: string } | null
}

function useFacts(): (entry: Given) => string {
  const text = useControlTexts()
  const language = useStore($language)
  const { number } = useFormat()
  return (entry) => {
    const { orderNumber, projectManager, travelKind, travelMinutes = 0, kilometres = 0, place, country = 'DE' } = entry
    const around = (entry.preparationMinutes ?? 0) + (entry.followUpMinutes ?? 0)
    const travel = { time: formatDuration(travelMinutes) }
    return [
      orderNumber && text('facts.order', { number: orderNumber }),
      projectManager && text('facts.manager', { name: projectManager.name }),
      travelMinutes > 0 && text(travelKind === 'passive' ? 'facts.travelPassive' : 'facts.travel', travel),
      kilometres > 0 && text('facts.kilometres', { km: number(kilometres) }),
      around > 0 && text('facts.around', { time: formatDuration(around) }),
      place,
      country !== 'DE' && new Intl.DisplayNames([language], { type: 'region' }).of(country),
      entry.note && text('quote', { note: entry.note }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

export function EntryFacts({ line, change }: { line: DayLine; change: TimeCase | null }): ReactElement | null {
  const text = useControlTexts()
  const factsOf = useFacts()
  const isOpen = change?.kind === 'correction' && change.closedAt === null
  const listOf = (entries: readonly Given[]) => [...new Set(entries.map(factsOf).filter((words) => words !== ''))]
  // A correction names project managers by their id alone, and they are beside it as deciders.
  const booked = listOf(isOpen ? line.entries.map((entry) => ({ ...entry, projectManager: null })) : line.entries)
  const proposed = isOpen ? listOf(change.newEntries ?? []) : booked
  const isChanged = booked.join() !== proposed.join()
  const lists = isChanged
    ? ([
        ['booked', booked],
        ['proposed', proposed],
      ] as const)
    : ([['booked', booked]] as const)
  if (!isChanged && booked.length === 0) return null
  return (
    <dl className="facts">
      {lists.map(([name, words]) => (
        <div key={name}>
          <dt>{text(isChanged ? name : 'facts.title')}</dt>
          {words.length === 0 ? <dd>{text('facts.none')}</dd> : words.map((one) => <dd key={one}>{one}</dd>)}
        </div>
      ))}
    </dl>
  )
}
