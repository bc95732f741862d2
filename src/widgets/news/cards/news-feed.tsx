// All stories, or those of one category, newest first, with 'load more'.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { CategoryNode, NewsItem } from '#contract/news.ts'
import { $unreadStories } from '#shared/badges/notifications.ts'
import { reportState, savedListState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import { $newsReader } from '#shared/news/news-categories.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Button } from '#shared/ui/button.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { highlight, latest, refreshNews } from '#widgets/news/api.ts'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { CardSkeleton, EmptyCategory, Failure, NoNews, useFailures } from '#widgets/news/news-states.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useFocusOnFirstNew } from '#widgets/news/use-focus-on-first-new.ts'
import { cardOrder, leadOf, useArrivals } from './card-order.ts'

const standsIn = (nodes: readonly CategoryNode[], label: string): boolean =>
  nodes.some((node) => node.label === label || standsIn(node.children, label))

/** The stories of the category with this German label or of its descendants; some back ends ignore the filter. */
export const ofCategory = (items: readonly NewsItem[], label: string): readonly NewsItem[] =>
  items.filter(({ kategorien }) => standsIn(kategorien, label))

/** The list of a category contains its highlight. */
const NONE = atom<QueryState<NewsItem | null>>({ data: null, loading: false })
/** The maximum number of stories that the service returns. */
const MOST_STORIES = 50

/** The state of the list: the newest stories up to the requested number. */
interface Feed {
  /** Undefined until the first response; the stories stay while more are loading. */
  readonly items: readonly NewsItem[] | undefined
  readonly failed: readonly string[]
  readonly loading: boolean
  /** Loads more; undefined at the end. */
  readonly more: (() => void) | undefined
  /** The service does not return older stories. */
  readonly limited: boolean
  /** The requested number. */
  readonly size: number
}

/** The stories of `category`, or all: the first `first`, and `step` more with each call of `more()`. */
function useFeed(category: string | undefined, step: number, first: number): Feed {
  const [size, setSize] = useState(first)
  const [from, setFrom] = useState(step)
  if (from !== step) {
    setFrom(step)
    setSize(step)
  }
  const reader = useStore($newsReader)
  const [top, last] = [useStore(category ? NONE : highlight()), useStore(latest(size, category))]
  const failed = useFailures({ highlightFailed: category ? undefined : top.error, latestFailed: last.error })
  const owner = `${reader} ${category}`
  const [kept, setKept] = useState<{ owner: string; latest: readonly NewsItem[] }>()
  if (last.data && (kept?.latest !== last.data || kept.owner !== owner)) setKept({ owner, latest: last.data })

  const known = last.data ?? (kept?.owner === owner ? kept.latest : undefined)
  const lead = top.data ?? undefined
  const waiting =
    reader !== undefined && ((!known && !last.error) || (!category && top.data === undefined && !top.error))
  const full = known !== undefined && known.length >= size
  const latestFirst = known ?? []
  const items = category ? ofCategory(latestFirst, category) : cardOrder({ highlight: lead, latest: latestFirst })
  return {
    items: waiting ? undefined : items,
    failed,
    loading: top.loading || last.loading,
    more: full && size < MOST_STORIES ? () => setSize(Math.min(size + step, MOST_STORIES)) : undefined,
    limited: full && size >= MOST_STORIES,
    size,
  }
}

/** Below this width in px a card hides the company. */
const BRIEF = 450

/** The size that a list has reported; `step` if it has reported none. */
const sizeIn = (kept: unknown, step: number): number =>
  Math.min(Math.max(Number((kept as { size?: unknown } | null)?.size) || step, step), MOST_STORIES)

/** Restores the length of the last visit and reports each change to the page that stores it. */
function useRestoredFeed(category: string | undefined, step: number): Feed {
  const { host } = useHost()
  const [first] = useState(() => sizeIn(savedListState(host), step))
  const feed = useFeed(category, step, first)
  const { size } = feed
  useEffect(() => {
    if (size !== first) reportState(host, { size })
  }, [host, size, first])
  return feed
}

export function NewsFeed({ category, step }: { category: string | undefined; step: number }): ReactElement {
  const text = useNewsTexts()
  const box = useRef<HTMLDivElement>(null)
  const brief = useWidth(box) < BRIEF
  const unread = useStore($unreadStories)
  const { items, failed, loading, more, limited } = useRestoredFeed(category, step)
  const expectMore = useFocusOnFirstNew(box, items?.length ?? 0)
  useArrivals(items)
  // Only the first page matters: pages loaded later change no card that is being read.
  const lead = category ? undefined : leadOf(items?.slice(0, step) ?? [])
  const onMore = (): void => {
    expectMore()
    more?.()
  }
  return (
    <div className="stack gap-20 start board" ref={box}>
      {failed.length > 0 && <Failure sentences={failed} stale={!!items?.length} busy={loading} onRetry={refreshNews} />}
      {items ? (
        <div className="grid">
          {items.map((item) => (
            <NewsCard key={item.id} item={item} unread={unread.has(item.id)} lead={item === lead} brief={brief} />
          ))}
        </div>
      ) : (
        <div className="grid">
          {Array.from({ length: 4 }, (_, index) => (
            <CardSkeleton key={index} lead={!category && index === 0} />
          ))}
          <p className="sr" role="status">
            {text('loading')}
          </p>
        </div>
      )}
      {items?.length === 0 &&
        !failed.length &&
        (category ? <EmptyCategory category={category} /> : <NoNews sentence={text('empty')} />)}
      {more && (
        <Button busy={loading} onClick={onMore}>
          {loading ? text('moreBusy') : text('loadMore')}
        </Button>
      )}
      {limited && <p className="muted small">{text('limit', { count: MOST_STORIES })}</p>}
    </div>
  )
}
