// Order, journey and place of the entries of a day; of a correction, the difference.
import type { ReactElement } from 'react'
import type { DayLine, TimeCase } from '#contract/working-time.ts'
import { useEntryWords, type WordedEntry } from '#widgets/working-time/entry-words.ts'
import { useControlTexts } from './texts.ts'

export function EntryFacts({ line, change }: { line: DayLine; change: TimeCase | null }): ReactElement | null {
  const text = useControlTexts()
  const { order, journey, place } = useEntryWords()
  const factsOf = (entry: WordedEntry): string =>
    [order(entry), journey([entry]), place(entry), entry.note && text('quote', { note: entry.note })]
      .filter(Boolean)
      .join(', ')
  const isOpen = change?.kind === 'correction' && change.closedAt === null
  const listOf = (entries: readonly WordedEntry[]) => [...new Set(entries.map(factsOf).filter((words) => words !== ''))]
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
