// Local entries: places to go, actions to run, and recently chosen ones.
import { useStore } from '@nanostores/react'
import messages from 'lucide-static/icons/messages-square.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import { useMemo } from 'react'
import { $language } from '#shared/bus/language.ts'
import { $newsCategories, $newsReader } from '#shared/news/news-categories.ts'
import { useFacts } from '#shell/shell-context.ts'
import { actionsFor } from './actions.ts'
import { areasFor, categoriesFor } from './areas.ts'
import type { Entry, Group } from './entry.ts'
import { isClear, isClearDeed, matchEntries, type Match } from './match.ts'
import { personEntry, unitEntry } from './person-entries.ts'
import { readRecents, type StoredHit } from './recents.ts'

const AREAS_SHOWN = 6
const ACTIONS_SHOWN = 5
/** Before anything is typed. */
const ACTIONS_OFFERED = 3

export interface Offers {
  readonly areas: readonly Entry[]
  readonly actions: readonly Entry[]
  /** The last first. */
  readonly recent: readonly Entry[]
}

export function useOffers(): Offers {
  const facts = useFacts()
  const language = useStore($language)
  const categories = useStore($newsCategories)
  const isReader = useStore($newsReader) !== undefined && facts.areas.has('news')
  return useMemo(() => {
    const areas = [...areasFor(facts, language), ...(isReader ? categoriesFor(categories, language) : [])]
    const actions = actionsFor(facts)
    return { areas, actions, recent: recentOf(facts.person.sub, [...areas, ...actions]) }
  }, [facts, language, categories, isReader])
}

const storedEntry = ({ id, label, to, person, unit }: StoredHit): Entry =>
  person
    ? personEntry(person)
    : unit
      ? unitEntry(unit)
      : { id, label, to, icon: id.startsWith('story:') ? newspaper : messages }

/** Recently chosen entries that are still permitted. */
function recentOf(sub: string, offered: readonly Entry[]): Entry[] {
  const { ids, hits } = readRecents(sub)
  const byId = new Map([...offered, ...hits.map(storedEntry)].map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const shown = (groups: readonly Group[]): Group[] => groups.filter(({ entries }) => entries.length > 0)

/** Everything there is. */
export const allOffers = ({ areas, actions }: Offers): Group[] =>
  shown([
    { id: 'areas', entries: areas },
    { id: 'actions', entries: actions },
  ])

/** Recently chosen entries, then the first of all others. */
export function firstOffers({ areas, actions, recent }: Offers): Group[] {
  const known = new Set(recent.map(({ id }) => id))
  const others = (entries: readonly Entry[]) => entries.filter(({ id, detail }) => !known.has(id) && !detail)
  return shown([
    { id: 'recent', entries: recent },
    { id: 'areas', entries: others(areas).slice(0, AREAS_SHOWN) },
    { id: 'actions', entries: others(actions).slice(0, ACTIONS_OFFERED) },
  ])
}

export interface MatchedOffers {
  readonly groups: readonly Group[]
  /** True when they match without a typing error; otherwise they are suggestions only. */
  readonly isClear: boolean
}

/** The entries that match the query, the group with the best match first. */
export function matchOffers({ areas, actions }: Offers, query: string): MatchedOffers {
  const matched = [
    { id: 'areas' as const, matches: matchEntries(areas, query, AREAS_SHOWN), isClear },
    {
      id: 'actions' as const,
      matches: matchEntries(actions, query, ACTIONS_SHOWN),
      isClear: (match: Match) => isClearDeed(match, query),
    },
  ]
  const clear = matched.map((group) => ({ ...group, matches: group.matches.filter(group.isClear) }))
  const isAnyClear = clear.some(({ matches }) => matches.length > 0)
  const best = ({ matches }: (typeof matched)[number]) => matches[0]?.distance ?? Infinity
  const groups = (isAnyClear ? clear : matched)
    .toSorted((one, other) => best(one) - best(other))
    .map(({ id, matches }): Group => ({ id, entries: matches.map(({ entry }) => entry) }))
  return { groups: shown(groups), isClear: isAnyClear }
}
