// The requests of editors: the list of stories, actions on them, confirmations, categories and companies. Readers never load them.
import { computed, type ReadableAtom } from 'nanostores'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { BulkBody, BulkResult, EditedStory, EditingRules } from '#contract/news-editing.ts'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-list.ts'
import type { Confirmations, Impact, NewsCompany, Reminded } from '#contract/news-publishing.ts'
import { api } from '#shared/transport/api.ts'
import { $newsReader } from '#shared/news/news-categories.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { CATEGORIES, STORIES } from './api.ts'

/** The maximum page size of the server. */
const PAGE_MAX = 100
/** Drafts of others change without a message, so the list is polled at this interval in ms. */
const LIST_REFRESH = 60_000

const EDITING = `${STORIES}/editing`

/** A page of the editors' list. */
export const getStoryPage = (filters: StoryListQuery): Promise<StoryPage> =>
  api.get<StoryPage>(EDITING, { query: { ...filters } })

/** The first `count` stories of the editors' list, or all if there are fewer. */
async function getStories(filters: StoryListQuery, count: number): Promise<StoryPage> {
  let page = await getStoryPage({ ...filters, size: Math.min(count, PAGE_MAX) })
  while (page.next && page.stories.length < count) {
    const size = Math.min(count - page.stories.length, PAGE_MAX)
    const next = await getStoryPage({ ...filters, cursor: page.next, size })
    page = { ...next, stories: [...page.stories, ...next.stories] }
  }
  return page
}

/** The editors' list for these filters; `length` returns how many stories are shown at the time of a fetch. */
export const storyList = (filters: StoryListQuery, length: () => number): ReadableAtom<QueryState<StoryPage>> =>
  query(storyListKey(filters), () => getStories(filters, length()), {
    invalidatedBy: ['news_change'],
    revalidateInterval: LIST_REFRESH,
  })

export const storyListKey = (filters: StoryListQuery): string => `${EDITING}?${JSON.stringify(filters)}`

/** Invalidates the editors' list with all filters. */
export const refreshStoryLists = (): void => invalidate(EDITING)

export const confirmationsPath = (id: number): string => `${STORIES}/${id}/confirmations`

/** The confirmations of the published version of a story by company. */
export const confirmations = (id: number): ReadableAtom<QueryState<Confirmations>> =>
  query(confirmationsPath(id), () => api.get<Confirmations>(confirmationsPath(id)))

/** All categories in the order of the tree. */
export const editedCategories = (): ReadableAtom<QueryState<readonly EditableCategory[]>> =>
  query(`${CATEGORIES} list`, () => api.get<EditableCategory[]>(CATEGORIES), { revalidateOnFocus: false })

const RULES = `${EDITING}/rules`

/** Restrictions of texts by settings of the portal. */
export const $editingRules = query(RULES, () => api.get<EditingRules>(RULES), {
  owner: $newsReader,
  revalidateOnFocus: false,
})

const NO_COMPANIES: readonly NewsCompany[] = []

/** The companies of the group by name; empty until they are loaded, or if loading fails. */
export const $newsCompanies: ReadableAtom<readonly NewsCompany[]> = computed(
  query('api/news/ma/companies', () => api.get<NewsCompany[]>('api/news/ma/companies'), {
    owner: $newsReader,
    revalidateOnFocus: false,
  }),
  ({ data }) => data ?? NO_COMPANIES,
)

export type StoryAction = BulkBody['action']

/** Runs one action on these stories. `key` makes a retry idempotent; steps before a failure are not rolled back. */
export async function runAction(action: StoryAction, lines: readonly StoryLine[], key: string): Promise<BulkResult> {
  const results: BulkResult = []
  // Publishing sends the version that the editor has seen, so that no unread version is published.
  const stories = lines.map(({ id, version }) => (action === 'publish' ? { id, version } : { id }))
  for (let from = 0; from < stories.length; from += PAGE_MAX) {
    const body: BulkBody = { action, stories: stories.slice(from, from + PAGE_MAX) }
    results.push(...(await api.post<BulkResult>(`${STORIES}/bulk`, body, { idempotencyKey: `${key}-${from}` })))
  }
  return results
}

export const getImpact = (id: number): Promise<Impact> => api.get<Impact>(`${STORIES}/${id}/impact`)

/** Rejects with 409 `already_notified` once readers have been notified. */
export const undoPublishing = (id: number): Promise<EditedStory> =>
  api.post<EditedStory>(`${STORIES}/${id}/publish/undo`)

/** Sends a reminder to those who have not confirmed the story. */
export const remind = (id: number, key: string): Promise<Reminded> =>
  api.post<Reminded>(`${STORIES}/${id}/reminders`, undefined, { idempotencyKey: key })
