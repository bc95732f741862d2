// The calls of the overview: the first page and the counts are kept fresh, a page that follows is read once.
import type { ReadableAtom } from 'nanostores'
import type { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import { api } from '#shared/api.ts'
import { answer, readKept, renew, type Answer } from '#widgets/news/news-store.ts'

const PATH = 'api/news/ma/news/overview'

export const readOverview = (query: OverviewQuery): Promise<NewsOverview> => readKept<NewsOverview>(PATH, { ...query })

/** The first page under these filters. */
export const overview = (query: OverviewQuery): ReadableAtom<Answer<NewsOverview>> =>
  answer(`overview ${JSON.stringify(query)}`, () => readOverview(query))

export const counts = (): ReadableAtom<Answer<OverviewCounts>> =>
  answer('overview/counts', () => api.get<OverviewCounts>(`${PATH}/counts`))

/** Reads the counts anew: something was read, here or elsewhere. */
export const refreshCounts = (): void => renew('overview/counts')
