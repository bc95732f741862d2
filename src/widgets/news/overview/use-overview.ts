import { useStore } from '@nanostores/react'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { NewsOverview, OverviewQuery } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'
import { normalQuery, QUERY_MAX, QUERY_MIN, queryLength } from '#domain/search/search-text.ts'
import { onRefresh } from '#shared/bus/refresh.ts'
import { reportState, savedListState } from '#shared/element/list-state.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { $newsReader } from '#shared/news/news-categories.ts'
import type { PagedList, RevalidateOptions } from '#shared/lists/paged-list.ts'
import { cachedTimeOf } from '#shared/realtime/query.ts'
import { ListCache, usePagedList, type DrawPage } from '#shared/lists/use-paged-list.ts'
import { getOverview, overview } from '#widgets/news/api.ts'
import { categoryPath } from './category-tree.tsx'
import { choose } from './filters.ts'

/** Page size of 'load more'. */
export const STEP = 20
/** Page size and maximum length when a list is restored after a reload. */
const AGAIN = { step: 50, most: 500 }
/** Saving the length is expensive within a frame: calls within OFTEN ms are debounced by PAUSE ms. */
const OFTEN = 1000
const PAUSE = 300

export type StoryPages = PagedList<NewsItem, NewsOverview>

const cache = new ListCache<NewsItem, NewsOverview>(8)
$newsReader.listen(() => cache.clear())

const sizeIn = (state: unknown): number =>
  Math.min(Number((state as { size?: unknown } | null | undefined)?.size) || 0, AGAIN.most)

export interface OverviewList {
  /** Undefined until the first response; the list of the previous filters stays until then. */
  readonly list: StoryPages | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** The stories shown belong to the previous filters; the new ones are still loading. */
  readonly former: boolean
  /** Loads the next page; undefined if there is none. Without `draw` the page is drawn in one piece. */
  readonly more: ((draw?: DrawPage<NewsOverview>) => void) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** The time at which the server sent the first page, if it comes from the cache. */
  readonly cachedAt: string | undefined
  /** Shows the stories that have arrived. */
  reveal(): void
}

/** Restores the length that the list had at the last visit, and reports changes of it. */
function useLength(list: StoryPages | undefined, growing: boolean, grow: ((size: number) => void) | undefined): void {
  const { host } = useHost()
  const [wanted] = useState(() => sizeIn(savedListState(host)))
  const length = list?.items.length ?? 0
  const reported = useRef({ length: 0, at: 0 })
  useEffect(() => {
    if (growing || length === reported.current.length) return
    const report = () => {
      reported.current = { length, at: Date.now() }
      if (length > STEP) reportState(host, { size: length })
    }
    if (Date.now() - reported.current.at > OFTEN) return report()
    const timer = setTimeout(report, PAUSE)
    return () => clearTimeout(timer)
  }, [host, length, growing])
  useEffect(() => {
    if (length > 0 && length < wanted) grow?.(AGAIN.step)
  }, [length, wanted, grow])
}

/** Draws a page in steps, so that scrolling through a long list stays smooth. */
const inTransition =
  (draw?: DrawPage<NewsOverview>): DrawPage<NewsOverview> =>
  async (page, cursor, show) => {
    const showLater: typeof show = (piece, isLast) => startTransition(() => show(piece, isLast))
    await (draw ? draw(page, cursor, showLater) : showLater(page, true))
  }

const timeOf = ({ veroeffentlichtdate }: NewsItem): number => Date.parse(veroeffentlichtdate)

/** Stories that were just read, and search results, may have moved to a later page instead of being deleted. */
function revalidateOptions(page: NewsOverview, order: OverviewQuery['order']): RevalidateOptions<NewsItem> {
  const oldest = Math.min(...page.items.map(timeOf))
  return { gone: 'drop', mayFollow: (item) => (order ?? 'newest') !== 'newest' || timeOf(item) < oldest }
}

/** The stories that match these filters, page by page. */
export function useOverview(filters: OverviewQuery): OverviewList {
  const reader = useStore($newsReader)
  const { data, error, loading } = useStore(overview(filters))
  const { more, revealNext, ...paged } = usePagedList<NewsItem, NewsOverview>({
    key: `${reader} ${JSON.stringify(filters)}`,
    page: data,
    cache,
    revalidate: (page) => revalidateOptions(page, filters.order),
    fetchNext: (after, size) => getOverview({ ...filters, after, size }),
  })
  const reveals = useRef(revealNext)
  useEffect(() => void (reveals.current = revealNext))
  useEffect(() => onRefresh(() => reveals.current()), [])
  const list = reader === undefined ? undefined : paged.list
  const canGrow = more && !paged.growing && paged.growError === undefined
  useLength(list, paged.growing, canGrow ? (size) => void more(size, inTransition()) : undefined)
  const cachedAt = useMemo(() => list && cachedTimeOf(list.page), [list])
  return {
    ...paged,
    list,
    error,
    loading,
    former: list !== undefined && paged.former,
    more: more && ((draw) => void more(STEP, inTransition(draw))),
    cachedAt,
  }
}

/** The words of the attribute; undefined without words to search for. */
function wordsOf(attribute: unknown): string | undefined {
  const words = typeof attribute === 'string' ? normalQuery(attribute) : ''
  const length = queryLength(words)
  return length >= QUERY_MIN && length <= QUERY_MAX ? words : undefined
}

/** Makes the words of the search part of the address in the portal, and searches for those that an address names. */
export function useSearchAddress(words: string, category: string | undefined): void {
  const { host, props, embedded } = useHost()
  const given = wordsOf(props['search'])
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    const isNew = given !== last.current
    last.current = given
    // An address without words resets nothing: the filters are kept for the session.
    if (isNew && given !== undefined && given !== words) return choose({ q: given })
    if (embedded || words === (given ?? '')) return
    const query = words && `?${new URLSearchParams({ q: words })}`
    emit(host, 'portal-address', { path: categoryPath(category) + query })
  }, [host, embedded, given, words, category])
}
