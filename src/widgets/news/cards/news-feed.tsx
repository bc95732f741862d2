// All stories, or those of one category, newest first; more on request.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { $unreadStories } from '#shared/bus/notifications.ts'
import { savedListState, reportState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { CardSkeleton, Failure, NoNews } from '#widgets/news/news-states.tsx'
import { EmptyCategory } from '#widgets/news/empty-category.tsx'
import { refreshNews } from '#widgets/news/news-store.ts'
import { useFeedTexts } from '#widgets/news/feed-words/texts.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useArrivals } from './use-arrivals.ts'
import { MOST_STORIES, useFeed, type Feed } from './use-feed.ts'
import { useFocusOnFirstNew } from '#widgets/news/use-focus-on-first-new.ts'
import { useWidth } from '#widgets/news/use-width.ts'

/** Below this width in px a card hides the company. */
const BRIEF = 450

/** The size that a list said it had; `step` where it said nothing. */
const sizeIn = (kept: unknown, step: number): number =>
  Math.min(Math.max(Number((kept as { size?: unknown } | null)?.size) || step, step), MOST_STORIES)

/** As long as it was when the reader was here last; whoever keeps that for them hears of every change. */
function useKeptFeed(category: string | undefined, step: number): Feed {
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
  const feed = useFeedTexts()
  const box = useRef<HTMLDivElement>(null)
  const brief = useWidth(box) < BRIEF
  const unread = useStore($unreadStories)
  const { items, failed, loading, more, limited } = useKeptFeed(category, step)
  const expectMore = useFocusOnFirstNew(box, items?.length ?? 0)
  useArrivals(items)
  const onMore = (): void => {
    expectMore()
    more?.()
  }
  return (
    <div className="board" ref={box}>
      {failed.length > 0 && <Failure sentences={failed} stale={!!items?.length} busy={loading} onRetry={refreshNews} />}
      {items ? (
        <div className="grid">
          {items.map((item) => (
            <NewsCard
              key={item.id}
              item={item}
              unread={unread.has(item.id)}
              lead={!category && item.highlight}
              brief={brief}
            />
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
          {loading ? text('moreBusy') : feed('more')}
        </Button>
      )}
      {limited && <p className="limit">{feed('limit', { count: MOST_STORIES })}</p>}
    </div>
  )
}
