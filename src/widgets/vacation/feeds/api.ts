// The calls about calendar feeds.
import type { ReadableAtom } from 'nanostores'
import type { CreatedFeed, Feed, NewFeed, SeenByOthers } from '#contract/vacation-feeds.ts'
import { api } from '#shared/api.ts'
import { invalidate, query, type QueryState } from '#shared/query.ts'

const FEEDS = 'api/vac/feeds'

export const $feeds: ReadableAtom<QueryState<Feed[]>> = query(FEEDS, () => api.get<Feed[]>(FEEDS))
/** The person's absences as the team sees them. */
export const $seen: ReadableAtom<QueryState<SeenByOthers>> = query(`${FEEDS}/preview`, () =>
  api.get<SeenByOthers>(`${FEEDS}/preview`),
)
export const refreshFeeds = (): void => invalidate(FEEDS)

export async function createFeed(feed: NewFeed): Promise<CreatedFeed> {
  const created = await api.post<CreatedFeed>(FEEDS, feed)
  refreshFeeds()
  return created
}

export async function revokeFeed(id: number): Promise<void> {
  await api.delete(`${FEEDS}/${id}`)
  refreshFeeds()
}
