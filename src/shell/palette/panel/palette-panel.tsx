// The hits below the field, and the keys of the field for them.
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import type { UserContact } from '#contract/search.ts'
import { contactId, membersOf, placeOfContact, type Unit } from '#shared/contacts.ts'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { useFacts, type ShellFacts } from '#shell/shell-context.ts'
import type { Entry, Group } from './entry.ts'
import { useFound, type Found, type Search } from './found.ts'
import { HitGroups, optionId } from './hit-groups.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { PanelState } from './panel-state.tsx'
import css from './panel.css?inline'
import { personEntries, personEntry, profilePath } from './person-entries.ts'
import { remember } from './recents.ts'
import { ONLY_OFFERS, useEntries } from './use-entries.ts'
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import { Avatar } from '#shared/ui/avatar.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { usePanelTexts } from './texts.ts'
import { go } from '#shell/navigation.ts'
import { closePalette } from '#shell/shortcuts/palette-state.ts'

/** Options that Page keys pass. */
const PAGE = 7

interface ActiveEntry {
  readonly options: readonly Entry[]
  /** The one Enter takes. */
  readonly active: Entry | undefined
  readonly point: (entry: Entry) => void
  /** True where the key moves through the list. */
  readonly move: (key: string) => boolean
}

/**
 * Which of the hits is active: the first (with `offersFirst`), or the one that was pointed at while `of` stays the same. It
 * stays the active one when others come before it.
 */
function useActive(groups: readonly Group[], of: string, offersFirst: boolean): ActiveEntry {
  const [pointed, setPointed] = useState<{ id: string; of: string }>()
  const options = groups.flatMap(({ entries }) => entries)
  const id = pointed?.of === of ? pointed.id : undefined
  const found = options.findIndex((entry) => entry.id === id)
  const at = found < 0 && offersFirst ? 0 : found
  const last = options.length - 1
  const point = (entry: Entry) => setPointed({ id: entry.id, of })
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(at + PAGE, last),
    PageUp: Math.max(at - PAGE, 0),
  }
  const move = (key: string): boolean => {
    const target = targets[key]
    const entry = target === undefined ? undefined : options[target]
    if (entry) point(entry)
    return target !== undefined
  }
  return { options, active: options[at], point, move }
}

// The address of an entry.
/** Opens an address outside of the page: a mail, a call, another tab. */
function openAddress(url: string, inNewTab: boolean): void {
  const link = document.createElement('a')
  link.href = url
  if (inNewTab) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}

/** Runs or opens the entry; the palette is closed first, so that the focus returns. */
function follow({ to, url, run }: Entry, inNewTab: boolean): void {
  closePalette()
  // The dialog returns the focus in the same task; the entry may move it afterwards.
  queueMicrotask(() => {
    if (run) run()
    else if (to !== undefined && !inNewTab) go(to)
    else if (to !== undefined) openAddress(to, true)
    else if (url !== undefined) openAddress(url, /^https?:/.test(url))
  })
}

interface PersonHeadProps {
  readonly person: UserContact
  readonly onBack: () => void
}

/** The chosen person, above the actions for them. */
function PersonHead({ person, onBack }: PersonHeadProps): ReactElement {
  const text = usePanelTexts()
  const { displayname, uid, position, devision, company, email, phone } = person
  return (
    <div className="palette-person">
      <IconButton icon={arrowLeft} label={text('person.back')} onClick={onBack} />
      <Avatar name={displayname} personId={uid} size="l" />
      <div>
        <b>{displayname}</b>
        <p className="muted">{[position, devision, company].filter(Boolean).join(' · ')}</p>
        {!email && !phone && <p>{text('person.nothing')}</p>}
      </div>
    </div>
  )
}

/** The people of a chosen team or division. */
function useMembers(unit: Unit | undefined): Found<UserContact> {
  const search = useMemo(
    (): Search<UserContact> | undefined => unit && ((_, signal) => membersOf(unit, signal)),
    [unit],
  )
  return useFound(unit ? `${contactId(unit)} ${unit.title}` : '', search)
}

const groupsOfUnit = ({ status, hits }: Found<UserContact>): Group[] =>
  status === 'done' && hits.length > 0 ? [{ id: 'people', entries: hits.map(personEntry) }] : []

interface UnitHeadProps {
  readonly unit: Unit
  readonly members: Found<UserContact>
  readonly onBack: () => void
}

/** Which team or division was chosen, above its people. */
function UnitHead({ unit, members: { status, hits, error }, onBack }: UnitHeadProps): ReactElement {
  const text = usePanelTexts()
  const sentence =
    status === 'failed'
      ? text(error?.status === 429 ? 'failed.often' : 'failed.people', { status: error?.status ?? 'Error' })
      : status === 'done' && hits.length === 0 && text('unit.nobody')
  return (
    <div className="palette-person">
      <IconButton icon={arrowLeft} label={text('person.back')} onClick={onBack} />
      <div>
        <b>{unit.title}</b>
        <p className="muted">{placeOfContact(unit)}</p>
        <div role="status">{sentence}</div>
      </div>
    </div>
  )
}

adoptOnPage(css)

/** Handles the keys of the field; returns true for a key of the panel. */
export interface PanelKeys {
  press(event: KeyboardEvent): boolean
}

export interface PalettePanelProps {
  readonly keys: RefObject<PanelKeys | null>
  readonly listId: string
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Reports the id of the option that Enter selects. */
  readonly onActive: (id: string | undefined) => void
}

export function PalettePanel({ keys, listId, query, onQuery, onActive }: PalettePanelProps): ReactElement {
  const facts = useFacts()
  const [chosen, setChosen] = useState<{ query: string; unit?: Unit | undefined; person?: UserContact | undefined }>()
  const entries = useEntries(query)
  const { people, stories, passages, isEmpty, count } = entries
  // A person who continues typing searches again.
  const { person, unit } = chosen?.query === query ? chosen : {}
  const members = useMembers(unit)
  const groups = person ? groupsOf(person, facts) : unit ? groupsOfUnit(members) : entries.groups
  const { active, point, move } = useActive(
    groups,
    `${query}\n${unit ? contactId(unit) : ''}\n${person?.uid ?? ''}`,
    unit !== undefined || !isEmpty,
  )
  useAgainOnline(people.retry, stories.retry, passages.retry, members.retry)
  useEffect(() => {
    onActive(active && optionId(listId, active))
  }, [active, listId, onActive])

  // From a person of a team back to the team.
  const back = () => setChosen(person && unit ? { unit, query } : undefined)
  const take = (entry: Entry, inNewTab: boolean) => {
    if (!person && !unit) remember(facts.person.sub, entry.id, new Date(), storedHit(entry))
    if (entry.unit) return setChosen({ unit: entry.unit, query })
    if (!entry.person) return follow(entry, inNewTab)
    const profile = inNewTab ? profilePath(facts, entry.person.uid) : undefined
    if (profile) follow({ ...entry, to: profile }, true)
    else setChosen({ unit, person: entry.person, query })
  }
  const press = (event: KeyboardEvent): boolean => {
    const { key } = event
    if ((person ?? unit) && leavesPerson(event)) back()
    else if (key === 'Enter' && active) take(active, event.ctrlKey || event.metaKey)
    else return !event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey && move(key)
    return true
  }
  useImperativeHandle(keys, () => ({ press }))
  const shown = { id: listId, groups, active, onPoint: point, onTake: take }

  return (
    <>
      {person && <PersonHead person={person} onBack={back} />}
      {unit && !person && <UnitHead unit={unit} members={members} onBack={back} />}
      <div
        className="palette-hits"
        aria-busy={members.status === 'busy' || [people, stories, passages].some(({ status }) => status === 'busy')}
      >
        {!person && !unit && <PanelState {...entries} query={query} />}
        {groups.length > 0 && <HitGroups {...shown} query={(person ?? unit) ? '' : query} />}
      </div>
      <PanelFoot count={(person ?? unit) ? undefined : count} query={query} onOnly={() => onQuery(ONLY_OFFERS)} />
    </>
  )
}

const groupsOf = (person: UserContact, facts: ShellFacts): Group[] => [
  { id: 'person', entries: personEntries(person, profilePath(facts, person.uid)) },
]

/** Esc, and Backspace in an empty field. */
const leavesPerson = ({ key, currentTarget }: KeyboardEvent): boolean =>
  key === 'Escape' || (key === 'Backspace' && (currentTarget as HTMLInputElement).value === '')

/** A hit of the server is stored with everything that is needed to show it again. */
const storedHit = ({ id, label, to, person, unit }: Entry) =>
  person || unit || /^(story|passage):/.test(id) ? { id, label, to, person, unit } : undefined

/** Repeats failed queries when the connection is back. */
function useAgainOnline(people: () => void, stories: () => void, passages: () => void, members: () => void): void {
  useEffect(() => {
    const stop = new AbortController()
    for (const retry of [people, stories, passages, members]) addEventListener('online', retry, stop)
    return () => stop.abort()
  }, [people, stories, passages, members])
}
