import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useRef, type ReactElement, useState, type KeyboardEvent, type RefObject } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { isInDialog, pageByKey, useSwipe, type Swipe } from '#widgets/news/swipe.ts'

/** A card that leaves becomes inert: focus inside it moves to the title of the next card. */
function takeFocusAlong(track: HTMLElement | null): void {
  const root = track?.getRootNode() as Document | ShadowRoot | undefined
  if (!track?.contains(root?.activeElement ?? null)) return
  requestAnimationFrame(() =>
    track.querySelector<HTMLElement>('.slide:not([inert]) .h2 a')?.focus({ preventScroll: true }),
  )
}

interface Pages {
  readonly items: readonly NewsItem[]
  readonly index: number
  /** Shows the card at `wanted`, or the nearest one. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly swipe: Swipe
}

/** Tracks the current card by its story, so that a new one before it does not move it; `settled`: the order is final. */
function usePages(
  newest: readonly NewsItem[],
  settled: boolean,
  track: RefObject<HTMLElement | null>,
  onTurn: (index: number, items: readonly NewsItem[]) => void,
): Pages {
  const [current, setCurrent] = useState<NewsItem>()
  if (settled && !current && newest[0]) setCurrent(newest[0])
  // A newer story may push the current one out of the list: it is removed when the reader turns the page.
  const items = current && !newest.some(({ id }) => id === current.id) ? [...newest, current] : newest
  const shown = (current ?? items[0])?.id
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === shown),
  )
  const last = items.length - 1

  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (!items[next] || next === index) return
    setCurrent(items[next])
    onTurn(next, items)
    takeFocusAlong(track.current)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = pageByKey(event, index, last)
    if (wanted === undefined || isInDialog(event)) return
    event.preventDefault()
    go(wanted)
  }
  return { items, index, go, onKeyDown, swipe: useSwipe((pages) => go(index + pages)) }
}

export interface NewsCarouselProps {
  readonly items: readonly NewsItem[]
  /** The story of the large card. */
  readonly lead: NewsItem | undefined
  readonly unread: ReadonlySet<number>
  /** The unread stories are known, so the initial order is final. */
  readonly settled: boolean
}

function Navigation({ items, index, go }: Pages): ReactElement {
  const text = useNewsTexts()
  const last = items.length - 1
  return (
    <div className="car-nav">
      <IconButton
        icon={chevronLeft}
        outlined
        label={text('previous')}
        aria-disabled={index === 0}
        onClick={() => go(index - 1)}
      />
      <span className="sr">{text('position', { position: index + 1, total: items.length })}</span>
      <span className="row dots" aria-hidden="true">
        {items.map(({ id }, position) => (
          <i key={id} className={position === index ? 'on' : undefined} />
        ))}
      </span>
      <IconButton
        icon={chevronRight}
        outlined
        label={text('next')}
        aria-disabled={index === last}
        onClick={() => go(index + 1)}
      />
    </div>
  )
}

/** One card at a time, turned by buttons, keys and swipes. */
export function NewsCarousel({ items: newest, lead, unread, settled }: NewsCarouselProps): ReactElement {
  const text = useNewsTexts()
  const track = useRef<HTMLDivElement>(null)
  const pages = usePages(newest, settled, track, (index, items) =>
    announce(`${text('position', { position: index + 1, total: items.length })}: ${items[index]?.titel}`),
  )
  const { items, index } = pages
  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription={text('carousel')}
      aria-label={text('heading')}
      onKeyDown={pages.onKeyDown}
    >
      <div className="window" {...pages.swipe}>
        <div
          ref={track}
          className="track"
          style={{ '--page': index, '--end': index > 0 && index === items.length - 1 ? 1 : 0 } as object}
        >
          {items.map((item, position) => (
            <div
              key={item.id}
              className="slide"
              role="group"
              aria-roledescription={text('slide')}
              aria-label={text('position', { position: position + 1, total: items.length })}
              inert={position !== index}
            >
              <NewsCard item={item} unread={unread.has(item.id)} lead={item.id === lead?.id} brief full />
            </div>
          ))}
        </div>
      </div>
      {items.length > 1 && <Navigation {...pages} />}
    </div>
  )
}
