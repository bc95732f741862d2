// All stories, or those of one category, newest first; more on request.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $unreadStories } from '#shared/bus/badges.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { cardOrder } from './card-order.ts'
import { feedOrder } from './feed-order.ts'
import { NewsCard } from './news-card.tsx'
import { CardSkeleton, Failure, NoNews } from './news-states.tsx'
import { $reader, highlight, latest, refreshNews } from './news-store.ts'
import { useNewsTexts } from './texts.ts'
import { useArrivals } from './use-arrivals.ts'
import { useFailures } from './use-failures.ts'
import { useWidth } from './use-width.ts'

const STEP = 20
/** The service tells no more than this many at once. */
const MOST = 50
/** Below this width in px a card hides the company. */
const BRIEF = 450

interface Feed {
  /** Undefined while the first answer is awaited; with more on the way what is known stays. */
  readonly items: readonly NewsItem[] | undefined
  readonly failed: readonly string[]
  readonly loading: boolean
  /** Asks for more; undefined where there is none. */
  readonly more: (() => void) | undefined
  /** The service tells no older ones. */
  readonly limited: boolean
}

function useFeed(category: string | undefined): Feed {
  const [size, setSize] = useState(STEP)
  const reader = useStore($reader)
  const [top, last] = [useStore(highlight()), useStore(latest(size, category))]
  const failed = useFailures({ highlightFailed: top.error, latestFailed: last.error })
  const owner = `${reader} ${category}`
  const [kept, setKept] = useState<{ owner: string; latest: readonly NewsItem[] }>()
  if (last.data && (kept?.latest !== last.data || kept.owner !== owner)) setKept({ owner, latest: last.data })

  const known = last.data ?? (kept?.owner === owner ? kept.latest : undefined)
  const first = top.data ?? undefined
  const waiting = reader !== undefined && ((!known && !last.error) || (top.data === undefined && !top.error))
  const full = known !== undefined && known.length >= size
  const items = category ? feedOrder(first, known ?? [], category) : cardOrder({ highlight: first, latest: known ?? [] })
  return {
    items: waiting ? undefined : items,
    failed,
    loading: top.loading || last.loading,
    more: full && size < MOST ? () => setSize(Math.min(size + STEP, MOST)) : undefined,
    limited: full && size >= MOST,
  }
}

/** After a press on 'more' the reader goes on with the first story that came. */
function useFocusOnFirstNew(box: RefObject<HTMLElement | null>, items: readonly NewsItem[] | undefined) {
  const text = useNewsTexts()
  const from = useRef<number>(undefined)
  useEffect(() => {
    if (from.current === undefined || !items || items.length <= from.current) return
    box.current?.querySelectorAll<HTMLElement>('h3 a')[from.current]?.focus({ preventScroll: true })
    announce(text('loaded', { count: items.length - from.current }))
    from.current = undefined
  })
  return () => void (from.current = items?.length)
}

export function NewsFeed({ category }: { category: string | undefined }): ReactElement {
  const text = useNewsTexts()
  const box = useRef<HTMLDivElement>(null)
  const brief = useWidth(box) < BRIEF
  const unread = useStore($unreadStories)
  const { items, failed, loading, more, limited } = useFeed(category)
  const expectMore = useFocusOnFirstNew(box, items)
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
            <NewsCard key={item.id} item={item} unread={unread.has(item.id)} lead={!category && item.highlight} brief={brief} />
          ))}
        </div>
      ) : (
        <div className="grid" role="status" aria-label={text('loading')}>
          {Array.from({ length: 4 }, (_, index) => (
            <CardSkeleton key={index} lead={!category && index === 0} />
          ))}
        </div>
      )}
      {items?.length === 0 && !failed.length && <NoNews sentence={text(category ? 'emptyCategory' : 'empty')} />}
      {more && (
        <Button busy={loading} onClick={onMore}>
          {text(loading ? 'moreBusy' : 'more')}
        </Button>
      )}
      {limited && <p className="limit">{text('limit', { count: MOST })}</p>}
    </div>
  )
}
