// `<portal-news-cards>`: the highlight and the latest stories in columns or as a carousel, or all stories as a list.
import { useStore } from '@nanostores/react'
import { useId, useRef, type ReactElement } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { $device } from '#shared/bus/device.ts'
import { $unreadStories } from '#shared/badges/notifications.ts'
import { useHost } from '#shared/element/view.tsx'
import { $newsReader } from '#shared/news/news-categories.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { useCategoryLabel, usePresentLabel } from '#shared/news/use-category-label.ts'
import { highlight, latest, refreshNews } from '#widgets/news/api.ts'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { CardSkeleton, Failure, isOffline, NoNews, useFailures } from '#widgets/news/news-states.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { cardOrder, carouselOrder, leadOf, useArrivals } from './card-order.ts'
import { NewsCarousel } from './news-carousel.tsx'
import { NewsFeed } from './news-feed.tsx'

const SIZES = { board: 3, list: 20, least: 1, most: 50 }

/** The number of latest stories set by the attribute; an invalid number counts as not set. */
export function sizeOf(attribute: unknown, usual: number = SIZES.board): number {
  const size = Number.parseInt(String(attribute ?? ''), 10)
  return Number.isNaN(size) ? usual : Math.min(Math.max(size, SIZES.least), SIZES.most)
}

/** `<portal-news-cards>`: the highlight and the latest stories, or those of one category. */
export function NewsCards(): ReactElement {
  const text = useNewsTexts()
  const { props } = useHost()
  const headingId = useId()
  const category = usePresentLabel(props['category'] ? String(props['category']) : undefined)
  const label = useCategoryLabel(category)
  return (
    <section className="list-view news-cards" aria-labelledby={headingId}>
      <Heading id={headingId} className="sr">
        {label ? text('categoryHeading', { category: label }) : text('heading')}
      </Heading>
      {category || props['layout'] === 'list' ? (
        <NewsFeed key={category} category={category} step={sizeOf(props['size'], SIZES.list)} />
      ) : (
        <NewsBoard home={props['layout'] === 'home'} size={sizeOf(props['size'])} />
      )}
    </section>
  )
}

/** Minimum width of a card in px, and the width below which the cards form a carousel. */
const CARD = 450

/** The stories fetched before the failure are still shown. */
const isStale = ({ data, error }: QueryState<unknown>): boolean => error !== undefined && data !== undefined

interface Layout {
  readonly home: boolean
  readonly carousel: boolean
}

function Waiting({ home, carousel, size }: Layout & { size: number }): ReactElement {
  const text = useNewsTexts()
  const rest = Array.from({ length: carousel ? 0 : size }, (_, index) => <CardSkeleton key={index} />)
  return (
    <div className={carousel ? 'carousel' : home ? 'home' : 'grid'}>
      <CardSkeleton lead />
      {home && !carousel ? <div className="news-stack">{rest}</div> : rest}
      {carousel && <div className="car-nav" />}
      <p className="sr" role="status">
        {text('loading')}
      </p>
    </div>
  )
}

function Cards({
  items,
  unread,
  home,
  carousel,
}: Layout & { items: readonly NewsItem[]; unread: ReadonlySet<number> }): ReactElement {
  const { status } = useStore($badgeState)
  const large = leadOf(items)
  if (carousel) {
    return (
      <NewsCarousel
        items={carouselOrder(items, unread)}
        lead={large}
        unread={unread}
        settled={status !== 'idle' && status !== 'loading'}
      />
    )
  }
  // The layout expects the large card first, also where a highlight is among the latest.
  const ordered = large ? [large, ...items.filter((item) => item !== large)] : items
  const cards = ordered.map((item) => (
    <NewsCard key={item.id} item={item} unread={unread.has(item.id)} lead={item === large} />
  ))
  const [lead, ...rest] = cards
  if (!home) return <div className="grid">{cards}</div>
  return (
    <div className="home">
      {lead}
      <div className="news-stack">{rest}</div>
    </div>
  )
}

function NewsBoard({ home, size }: { home: boolean; size: number }): ReactElement {
  const text = useNewsTexts()
  const { embedded } = useHost()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const reader = useStore($newsReader)
  const unread = useStore($unreadStories)
  const device = useStore($device)
  const [top, last] = [useStore(highlight()), useStore(latest(size))]
  const failed = useFailures({ highlightFailed: top.error, latestFailed: last.error })

  const items = cardOrder({ highlight: top.data ?? undefined, latest: last.data ?? [] })
  const known = (answer: { data?: unknown; error?: unknown }): boolean =>
    answer.data !== undefined || answer.error !== undefined
  const waiting = reader !== undefined && !(known(top) && known(last)) // shown together, or the first would move
  useArrivals(waiting ? undefined : items)
  // The portal's banner says that the browser is offline; cached stories are shown without a second message.
  const isReported = !embedded && items.length > 0 && (isOffline(top.error) || isOffline(last.error))
  const layout = { home, carousel: width < CARD || (!embedded && device === 'smartphone') }

  return (
    <div className="stack gap-20 start board" ref={box}>
      {failed.length > 0 && !isReported && (
        <Failure
          sentences={failed}
          stale={isStale(top) || isStale(last)}
          busy={top.loading || last.loading}
          onRetry={refreshNews}
        />
      )}
      {waiting ? (
        <Waiting {...layout} size={size} />
      ) : items.length > 0 ? (
        <Cards {...layout} items={items} unread={unread} />
      ) : (
        failed.length === 0 && <NoNews sentence={text('empty')} />
      )}
    </div>
  )
}
