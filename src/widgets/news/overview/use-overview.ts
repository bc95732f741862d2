import { useStore } from '@nanostores/react'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { NewsOverview, OverviewQuery } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'
import { onRefresh } from '#shared/bus/refresh.ts'
import { reportState, savedListState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import { $newsReader } from '#shared/news-categories.ts'
import type { PagedList, RevalidateOptions } from '#shared/paged-list.ts'
import { cachedTimeOf } from '#shared/query.ts'
import { ListCache, usePagedList, type DrawPage } from '#shared/use-paged-list.ts'
import { getOverview, overview } from '#widgets/news/api.ts'

/** How many stories a press on 'more' loads. */
export const STEP = 20
/** A list that is built up again after a reload loads so many at once, and grows no longer than this by itself. */
const AGAIN = { step: 50, most: 500 }
/** Saving the length is much work for one frame: within OFTEN ms it happens only after a pause of PAUSE ms. */
const OFTEN = 1000
const PAUSE = 300

export type StoryPages = PagedList<NewsItem, NewsOverview>

const cache = new ListCache<NewsItem, NewsOverview>(8)
$newsReader.listen(() => cache.clear())

const sizeIn = (state: unknown): number =>
  Math.min(Number((state as { size?: unknown } | null | undefined)?.size) || 0, AGAIN.most)

export interface OverviewList {
  /** Undefined while the first answer is awaited; that of other filters stays until then. */
  readonly list: StoryPages | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** Shown are the stories of other filters, until those asked for are there. */
  readonly former: boolean
  /** Loads the next page; undefined where there is none. Without `draw` it is drawn at once. */
  readonly more: ((draw?: DrawPage<NewsOverview>) => void) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** When the server sent the first page, where this device has cached it since. */
  readonly cachedAt: string | undefined
  /** Shows what has arrived. */
  reveal(): void
}

/** Makes the list as long as it was when the reader was here last, and reports its length to whoever saves it. */
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

/** Draws a page without holding up who scrolls through a long list. */
const inTransition =
  (draw?: DrawPage<NewsOverview>): DrawPage<NewsOverview> =>
  async (page, cursor, show) => {
    const showLater: typeof show = (piece, isLast) => startTransition(() => show(piece, isLast))
    await (draw ? draw(page, cursor, showLater) : showLater(page, true))
  }

const timeOf = ({ veroeffentlichtdate }: NewsItem): number => Date.parse(veroeffentlichtdate)

/** Stories that were just read, and hits, may have moved to a later page: they are not gone. */
function revalidateOptions(page: NewsOverview, order: OverviewQuery['order']): RevalidateOptions<NewsItem> {
  const oldest = Math.min(...page.items.map(timeOf))
  return { gone: 'drop', mayFollow: (item) => (order ?? 'newest') !== 'newest' || timeOf(item) < oldest }
}

/** The stories under these filters, a page at a time. */
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
