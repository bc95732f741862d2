// The hits below the field, and what the keys of the field do to them.
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import type { UserContact } from '#contract/search.ts'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import type { PanelKeys } from '#shell/palette/palette-frame.tsx'
import { useFacts, type Facts } from '#shell/shell-context.ts'
import type { Entry, Group } from './entry.ts'
import { follow } from './follow.ts'
import { HitGroups, optionId } from './hit-groups.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { PanelState } from './panel-state.tsx'
import css from './panel.css?inline'
import { PersonHead } from './person-head.tsx'
import { personEntries, profilePath } from './person-entries.ts'
import { remember } from './recents.ts'
import { ONLY_OFFERS, useEntries } from './use-entries.ts'
import { useActive } from './use-active.ts'

adoptOnPage(css)

export interface PalettePanelProps {
  readonly keys: RefObject<PanelKeys | null>
  readonly listId: string
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Tells the id of the option that Enter takes. */
  readonly onActive: (id: string | undefined) => void
}

export function PalettePanel({ keys, listId, query, onQuery, onActive }: PalettePanelProps): ReactElement {
  const facts = useFacts()
  const [chosen, setChosen] = useState<{ person: UserContact; query: string }>()
  const entries = useEntries(query)
  const { people, stories, isEmpty, count } = entries
  // Who types on is searching again.
  const person = chosen?.query === query ? chosen.person : undefined
  const groups = person ? groupsOf(person, facts) : entries.groups
  const { active, point, move } = useActive(groups, `${query}\n${person?.uid ?? ''}`, !isEmpty)
  useAgainOnline(people.retry, stories.retry)
  useEffect(() => {
    onActive(active && optionId(listId, active))
  }, [active, listId, onActive])

  const take = (entry: Entry, inNewTab: boolean) => {
    if (!person) remember(facts.person.sub, entry.id, new Date(), keptHit(entry))
    if (!entry.person) return follow(entry, inNewTab)
    const profile = inNewTab ? profilePath(facts, entry.person.uid) : undefined
    if (profile) follow({ ...entry, to: profile }, true)
    else setChosen({ person: entry.person, query })
  }
  const press = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (person && leavesPerson(event)) setChosen(undefined)
    else if (key === 'Enter' && active) take(active, event.ctrlKey || event.metaKey)
    else return !event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey && move(key)
    return true
  }
  useImperativeHandle(keys, () => ({ press }))
  const shown = { id: listId, groups, active, onPoint: point, onTake: take }

  return (
    <>
      {person && <PersonHead person={person} onBack={() => setChosen(undefined)} />}
      <div className="palette-hits" aria-busy={people.status === 'busy' || stories.status === 'busy'}>
        {!person && <PanelState {...entries} query={query} />}
        {groups.length > 0 && <HitGroups {...shown} query={person ? '' : query} />}
      </div>
      <PanelFoot count={person ? undefined : count} query={query} onOnly={() => onQuery(ONLY_OFFERS)} />
    </>
  )
}

const groupsOf = (person: UserContact, facts: Facts): Group[] => [
  { id: 'person', entries: personEntries(person, profilePath(facts, person.uid)) },
]

/** Esc, and Backspace where there is nothing to take back. */
const leavesPerson = ({ key, currentTarget }: KeyboardEvent): boolean =>
  key === 'Escape' || (key === 'Backspace' && (currentTarget as HTMLInputElement).value === '')

/** What the server found must be kept with what it takes to show it again. */
const keptHit = ({ id, label, to, person }: Entry) =>
  person || id.startsWith('story:') ? { id, label, to, person } : undefined

/** What failed is asked for again when the connection is back. */
function useAgainOnline(people: () => void, stories: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    for (const retry of [people, stories]) addEventListener('online', retry, stop)
    return () => stop.abort()
  }, [people, stories])
}
