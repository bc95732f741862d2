// What the panel shows: what the portal itself offers at once, what the server finds when it is here.
import { useStore } from '@nanostores/react'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import { useMemo } from 'react'
import type { StoryHit, UserContact } from '#contract/search.ts'
import { gateOf } from '#domain/route.ts'
import { holds } from '#domain/roles.ts'
import { PAGES } from '#domain/routes.ts'
import { api } from '#shared/api.ts'
import { $language } from '#shared/bus/language.ts'
import { searchContacts } from '#shared/contacts.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsCategories } from '#shared/news-categories.ts'
import { useFacts, type Facts } from '#shell/shell-context.ts'
import { actionsFor } from './actions.ts'
import { areasFor, categoriesFor } from './areas.ts'
import type { Entry, Group } from './entry.ts'
import { useFound, type Found, type Search } from './found.ts'
import { isClear, matchEntries } from './match.ts'
import { readRecents, type KeptHit } from './recents.ts'

const AREAS_SHOWN = 6
const ACTIONS_SHOWN = 5
const STORIES_SHOWN = 6
/** Before this sign only what the portal itself offers is looked for. */
export const ONLY_LOCAL = '>'

const searchPeople: Search<UserContact> = async (query, signal) =>
  (await searchContacts(query, 'user', signal)).filter((contact) => contact.source === 'user')

const searchStories: Search<StoryHit> = (q, signal) =>
  api.get<StoryHit[]>('api/news/ma/news/search', { query: { q, size: STORIES_SHOWN }, signal })

/** May this person see pages of others? */
const mayOpenProfiles = (facts: Facts): boolean => {
  const page = PAGES.find(({ name }) => name === 'profile.person')
  return page?.tag !== undefined && gateOf(page, facts).open
}

export const profilePath = (facts: Facts, uid: string): string | undefined =>
  mayOpenProfiles(facts) ? `/profil/${encodeURIComponent(uid)}` : undefined

const personEntry = (person: UserContact): Entry => ({
  id: `person:${person.uid}`,
  label: person.displayname,
  detail: [person.devision || person.position, person.company].filter(Boolean).join(', '),
  person,
})

const keptEntry = ({ id, label, to, person }: KeptHit): Entry =>
  person ? personEntry(person) : { id, label, to, icon: newspaper }

export interface PanelEntries {
  readonly groups: readonly Group[]
  readonly people: Found<UserContact>
  readonly stories: Found<StoryHit>
  /** Nothing fits, and nothing is still to come: the groups are a way on, no hits. */
  readonly isEmpty: boolean
  /** Of the hits; undefined while nothing is typed or some are still to come. */
  readonly count: number | undefined
}

/** The groups for what is typed. */
export function useEntries(query: string): PanelEntries {
  const facts = useFacts()
  const language = useStore($language)
  const categories = useStore($newsCategories)
  const { date } = useFormat()
  const isLocal = query.startsWith(ONLY_LOCAL)
  const wanted = isLocal ? query.slice(ONLY_LOCAL.length) : query
  const readsNews = facts.areas.has('news') && holds(facts.rights, 'ma_news_user')
  const people = useFound(query, isLocal ? undefined : searchPeople)
  const stories = useFound(query, isLocal || !readsNews ? undefined : searchStories)
  const areas = useMemo(
    () => [...areasFor(facts, language), ...(readsNews ? categoriesFor(categories, language) : [])],
    [facts, language, categories, readsNews],
  )
  const actions = useMemo(() => actionsFor(facts), [facts])
  const local = useMemo(() => matchLocal(areas, actions, wanted), [areas, actions, wanted])
  const recent = useMemo(() => recentOf(facts.person.sub, [...areas, ...actions]), [facts, areas, actions])

  const storyEntries = stories.hits.map(({ id, titel, veroeffentlichtdate }): Entry => ({
    id: `story:${id}`,
    label: titel,
    detail: date(veroeffentlichtdate),
    icon: newspaper,
    to: `/story/ma/${id}`,
  }))
  if (wanted.trim() === '') {
    const groups = isLocal ? all(areas, actions) : start(recent, areas, actions)
    return { groups, people, stories, isEmpty: false, count: undefined }
  }
  const peopleGroup: Group = { id: 'people', entries: people.hits.map(personEntry) }
  const groups = local.isClear ? [...local.groups, peopleGroup] : [peopleGroup, ...local.groups]
  const found = shown([...groups, { id: 'stories', entries: storyEntries }])
  const isWaiting = people.status === 'busy' || stories.status === 'busy'
  const isEmpty = found.length === 0 && !isWaiting
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    groups: isEmpty ? start([], areas, []) : found,
    people,
    stories,
    isEmpty,
    count: isWaiting ? undefined : count,
  }
}

const shown = (groups: readonly Group[]): Group[] => groups.filter(({ entries }) => entries.length > 0)

const all = (areas: readonly Entry[], actions: readonly Entry[]): Group[] => [
  { id: 'areas', entries: areas },
  { id: 'actions', entries: actions },
]

/** Before anything is typed: what was chosen lately, then the first of what there is. */
function start(recent: readonly Entry[], areas: readonly Entry[], actions: readonly Entry[]): Group[] {
  const known = new Set(recent.map(({ id }) => id))
  const others = (entries: readonly Entry[]) => entries.filter(({ id, detail }) => !known.has(id) && !detail)
  return shown([
    { id: 'recent', entries: recent },
    { id: 'areas', entries: others(areas).slice(0, AREAS_SHOWN) },
    { id: 'actions', entries: others(actions).slice(0, 3) },
  ])
}

/** A local hit that needed no slip stands before what the server brings, so that nothing comes between it and Enter. */
function matchLocal(areas: readonly Entry[], actions: readonly Entry[], query: string) {
  const found = [
    { id: 'areas' as const, matches: matchEntries(areas, query, AREAS_SHOWN) },
    { id: 'actions' as const, matches: matchEntries(actions, query, ACTIONS_SHOWN) },
  ]
  const best = ({ matches }: (typeof found)[number]) => matches[0]?.distance ?? Infinity
  const groups = found
    .toSorted((one, other) => best(one) - best(other))
    .map(({ id, matches }): Group => ({ id, entries: matches.map(({ entry }) => entry) }))
  return { groups, isClear: found.some(({ matches }) => matches[0] !== undefined && isClear(matches[0])) }
}

/** What was chosen lately and may still be. */
function recentOf(sub: string, offered: readonly Entry[]): Entry[] {
  const { ids, hits } = readRecents(sub)
  const byId = new Map([...offered, ...hits.map(keptEntry)].map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
