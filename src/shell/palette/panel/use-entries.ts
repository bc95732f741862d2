// The entries of the panel: local ones immediately, server hits when they arrive.
import gift from 'lucide-static/icons/gift.svg?raw'
import messages from 'lucide-static/icons/messages-square.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import route from 'lucide-static/icons/route.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Passage, PassageAnswer } from '#contract/passages.ts'
import type { StoryHit } from '#contract/search.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { searchContacts, type Contact } from '#shared/contacts.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useFacts } from '#shell/shell-context.ts'
import type { Entry, Group } from './entry.ts'
import { useFound, type Found, type Search } from './found.ts'
import { personEntry, unitEntry } from './person-entries.ts'
import { usePanelTexts } from './texts.ts'
import { allOffers, firstOffers, matchOffers, shown, useOffers, type MatchedOffers } from './use-offers.ts'

const PASSAGE_ICONS = {
  forum: messages,
  responsibility: route,
  benefits: gift,
  conduct: scale,
  news: newspaper,
} as const
const STORIES_SHOWN = 6
/** After this sign only offers of the portal itself are searched. */
export const ONLY_OFFERS = '>'

const search: Search<Contact> = (query, signal) => searchContacts(query, 'all', signal)

const ofSource = <S extends Contact['source']>(contacts: readonly Contact[], source: S) =>
  contacts.filter((contact): contact is Extract<Contact, { source: S }> => contact.source === source)

/** A passage that the help answers too; a text with only one of the words is no hit here. */
const searchPassages =
  (language: Language): Search<Passage> =>
  async (q, signal) => {
    const { passages, isNarrowed } = await api.get<PassageAnswer>('api/user/search/passages', {
      query: { q, language },
      signal,
    })
    return isNarrowed ? [] : passages
  }

const searchStories: Search<StoryHit> = (q, signal) =>
  api.get<StoryHit[]>('api/news/ma/news/search', { query: { q, size: STORIES_SHOWN }, signal })

export interface PanelEntries {
  readonly groups: readonly Group[]
  readonly people: Found<Contact>
  readonly stories: Found<StoryHit>
  readonly passages: Found<Passage>
  /** True when there is neither a match nor a pending request: the groups are offers, not hits. */
  readonly isEmpty: boolean
  /** The number of hits; undefined before typing or while a request is pending. */
  readonly count: number | undefined
}

/** The groups for the current query. */
export function useEntries(query: string): PanelEntries {
  const { areas, rights } = useFacts()
  const { date } = useFormat()
  const text = usePanelTexts()
  const offers = useOffers()
  const isLocal = query.startsWith(ONLY_OFFERS)
  const wanted = isLocal ? query.slice(ONLY_OFFERS.length) : query
  const readsNews = areas.has('news') && holds(rights, 'ma_news_user')
  const people = useFound(query, isLocal ? undefined : search)
  const stories = useFound(query, isLocal || !readsNews ? undefined : searchStories)
  const language = useStore($language)
  const ask = useMemo(() => searchPassages(language), [language])
  const passages = useFound(query, isLocal ? undefined : ask)
  const matched = useMemo(() => matchOffers(offers, wanted), [offers, wanted])
  if (wanted.trim() === '') {
    const groups = isLocal ? allOffers(offers) : firstOffers(offers)
    return { groups, people, stories, passages, isEmpty: false, count: undefined }
  }
  const storyEntry = ({ id, titel, veroeffentlichtdate }: StoryHit): Entry => ({
    id: `story:${id}`,
    label: titel,
    detail: date(veroeffentlichtdate),
    icon: newspaper,
    to: `/story/ma/${id}`,
  })
  const passageEntry = ({ source, title, href }: Passage): Entry => ({
    id: `passage:${href}`,
    label: title,
    detail: text(`source.${source}`),
    icon: PASSAGE_ICONS[source],
    to: href,
  })
  const served = shown([
    { id: 'people', entries: ofSource(people.hits, 'user').map(personEntry) },
    { id: 'teams', entries: ofSource(people.hits, 'team').map(unitEntry) },
    { id: 'divisions', entries: ofSource(people.hits, 'devision').map(unitEntry) },
    { id: 'passages', entries: passages.hits.map(passageEntry) },
    { id: 'stories', entries: stories.hits.map(storyEntry) },
  ])
  const isWaiting = [people, stories, passages].some(({ status }) => status === 'busy')
  const groups = arrange(matched, served, isWaiting)
  const count = isWaiting ? undefined : groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isEmpty = count === 0
  return {
    groups: isEmpty ? firstOffers({ ...offers, recent: [] }) : groups,
    people,
    stories,
    passages,
    isEmpty,
    count,
  }
}

/** Exact offers are listed first, so that late hits do not move them; others only if there are no other hits. */
function arrange(offers: MatchedOffers, served: readonly Group[], isWaiting: boolean): readonly Group[] {
  if (offers.isClear) return [...offers.groups, ...served]
  return served.length > 0 || isWaiting ? served : offers.groups
}
