// The requests that read news. Everything below STORIES is invalidated when a story changes.
import { computed, type ReadableAtom } from 'nanostores'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { BulkBody, BulkResult, EditedStory } from '#contract/news-editing.ts'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-list.ts'
import type { NewsNeighbours } from '#contract/news-neighbours.ts'
import type { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import type { Confirmations, Impact, NewsCompany, Reminded } from '#contract/news-publishing.ts'
import type { NewsItem, NewsStory } from '#contract/news.ts'
import { api } from '#shared/api.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { getCacheable, invalidate, query, type QueryOptions, type QueryState } from '#shared/query.ts'
import { onMessage } from '#shared/socket.ts'

export const STORIES = 'api/news/ma/news'
export const CATEGORIES = 'api/news/ma/kategorien'
const REFRESH = 5 * 60_000
/** All windows receive a rename at the same moment: each fetches after a random delay of at most this many ms. */
const SPREAD = 2000
/** The maximum page size of the server. */
const PAGE_MAX = 100
/** Drafts of others change without a message, so the list is polled at this interval in ms. */
const LIST_REFRESH = 60_000

type News<T> = ReadableAtom<QueryState<T>>

const readerQuery = <T>(key: string, load: () => Promise<T>, options: QueryOptions = {}): News<T> =>
  query(key, load, { owner: $newsReader, revalidateInterval: REFRESH, invalidatedBy: ['news_change'], ...options })

/** Fetches all stories that are shown again. */
export const refreshNews = (): void => invalidate(STORIES)

// A story contains the names of its categories.
onMessage('categories_change', ({ data }) => {
  if (data.renamed) setTimeout(refreshNews, Math.random() * SPREAD)
})

/** The highlight of the reader's company; null if there is none. */
export const highlight = (): News<NewsItem | null> => {
  const path = `${STORIES}/highlight`
  return readerQuery(path, async () => (await api.get<NewsItem | undefined>(path)) ?? null)
}

/** The `size` latest stories (1 to 50) without the highlight; with a category those of it and of its children. */
export const latest = (size: number, category?: string): News<readonly NewsItem[]> =>
  readerQuery(`${STORIES}/last?${size} ${category ?? ''}`, () =>
    api.get<NewsItem[]>(`${STORIES}/last`, { query: { size, ...(category && { category }) } }),
  )

/** One story with its content. */
export const story = (id: number): News<NewsStory> =>
  readerQuery(`${STORIES}/${id}`, () => getCacheable<NewsStory>(`${STORIES}/${id}`))

/** The stories before and after a story. */
export const neighbours = (id: number): News<NewsNeighbours> => {
  const path = `${STORIES}/${id}/neighbours`
  return readerQuery(path, () => api.get<NewsNeighbours>(path))
}

const OVERVIEW = `${STORIES}/overview`
const COUNTS = `${OVERVIEW}/counts`

export const getOverview = (filters: OverviewQuery): Promise<NewsOverview> =>
  getCacheable<NewsOverview>(OVERVIEW, { ...filters })

/** The first page for these filters. */
export const overview = (filters: OverviewQuery): News<NewsOverview> =>
  readerQuery(`${OVERVIEW}?${JSON.stringify(filters)}`, () => getOverview(filters))

export const overviewCounts = (): News<OverviewCounts> => readerQuery(COUNTS, () => api.get<OverviewCounts>(COUNTS))

/** The number of unread stories that match these filters. */
export const unreadCount = (filters: OverviewQuery): News<number> =>
  readerQuery(`${COUNTS}?${JSON.stringify(filters)}`, async () => {
    const page = await api.get<NewsOverview>(OVERVIEW, { query: { ...filters, unread: true, size: 1 } })
    return page.total
  })

/** Invalidates the unread counts after a story was read in this window or in another one. */
export const refreshCounts = (): void => invalidate(COUNTS)

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

/** Rejects with 409 `already_told` once readers have been notified. */
export const undoPublishing = (id: number): Promise<EditedStory> =>
  api.post<EditedStory>(`${STORIES}/${id}/publish/undo`)

/** Sends a reminder to those who have not confirmed the story. */
export const remind = (id: number, key: string): Promise<Reminded> =>
  api.post<Reminded>(`${STORIES}/${id}/reminders`, undefined, { idempotencyKey: key })
