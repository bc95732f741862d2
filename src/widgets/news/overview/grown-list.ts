// The stories a reader has before them: pages one below the other. What arrives waits until it is asked for, so that
// nothing moves under the eyes of somebody who reads.
import type { NewsOverview, OverviewOrder } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'

export interface GrownList extends Omit<NewsOverview, 'items'> {
  readonly items: readonly NewsItem[]
  /** Newer than the first one, not shown yet. */
  readonly waiting: readonly NewsItem[]
}

export const begun = (page: NewsOverview): GrownList => ({ ...page, waiting: [] })

const idsOf = (items: readonly NewsItem[]): ReadonlySet<number> => new Set(items.map(({ id }) => id))
const timeOf = ({ veroeffentlichtdate }: NewsItem): number => Date.parse(veroeffentlichtdate)

/** The page that follows; what has moved into it since is not shown twice. */
export function grown(list: GrownList, page: NewsOverview): GrownList {
  const known = idsOf(list.items)
  return { ...list, items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next }
}

interface Refresh {
  /** What has arrived is shown at once. */
  readonly reveal?: boolean
  readonly order?: OverviewOrder | undefined
}

/** With `page`, the first one read anew: changed stories change in their place, withdrawn ones go, new ones wait. */
export function refreshed(list: GrownList, page: NewsOverview, { reveal = false, order }: Refresh = {}): GrownList {
  const { total, similar, everywhere, next } = page
  const isWhole = next === null
  const fresh = new Map(page.items.map((item) => [item.id, item]))
  const oldest = Math.min(...page.items.map(timeOf))
  // What has just been read stands further down from now on, and so may a hit: it is not gone.
  const mayFollow = (item: NewsItem): boolean => (order ?? 'newest') !== 'newest' || timeOf(item) < oldest
  const stays = (item: NewsItem): boolean => fresh.has(item.id) || (!isWhole && mayFollow(item))
  const items = list.items.filter(stays).map((item) => fresh.get(item.id) ?? item)
  const known = idsOf(items)
  const arrived = page.items.filter(({ id }) => !known.has(id))
  const base = { total, similar, ...(everywhere !== undefined && { everywhere }), next: isWhole ? null : list.next }
  return reveal || items.length === 0
    ? { ...base, items: page.items, next, waiting: [] }
    : { ...base, items, waiting: arrived }
}

/** What has waited stands on top. */
export const revealed = (list: GrownList): GrownList => ({
  ...list,
  items: [...list.waiting, ...list.items],
  waiting: [],
})
