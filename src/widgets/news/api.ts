// The requests that read news. Everything below STORIES is invalidated when a story changes.
import type { ReadableAtom } from 'nanostores'
import type { NewsNeighbours } from '#contract/news-neighbours.ts'
import type { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import type { NewsItem, NewsStory } from '#contract/news.ts'
import { api } from '#shared/transport/api.ts'
import { $newsReader } from '#shared/news/news-categories.ts'
import { getCacheable, invalidate, query, type QueryOptions, type QueryState } from '#shared/realtime/query.ts'
import { onMessage } from '#shared/realtime/socket.ts'

export const STORIES = 'api/news/ma/news'
export const CATEGORIES = 'api/news/ma/kategorien'
const REFRESH = 5 * 60_000
/** All windows receive a rename at the same moment: each fetches after a random delay of at most this many ms. */
const SPREAD = 2000

type News<T> = ReadableAtom<QueryState<T>>

const readerQuery = <T>(key: string, load: () => Promise<T>, options: QueryOptions = {}): News<T> =>
  query(key, load, { owner: $newsReader, revalidateInterval: REFRESH, invalidatedBy: ['news_change'], ...options })

/** Fetches all stories that are shown again. */
export const refreshNews = (): void => invalidate(STORIES)

// A story contains the names of its categories.
onMessage('categories_change', ({ data }) => {
  if (data.renamed) setTimeout(refreshNews, Math.random() * SPREAD)
})

/** The highlight of the viewer's company; null if there is none. */
export const highlight = (): News<NewsItem | null> => {
  const path = `${STORIES}/highlight`
  return readerQuery(path, async () => (await api.find<NewsItem>(path)) ?? null)
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
