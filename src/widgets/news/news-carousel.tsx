import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import type { NewsItem } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { NewsCard } from './news-card.tsx'
import { useNewsTexts } from './texts.ts'

/** A stroke of at least this many px to the side turns one page; the cards do not follow the finger. */
const STROKE = 40

interface Point {
  readonly x: number
  readonly y: number
}

/** Pages to turn for a stroke: 1 to the left, −1 to the right, 0 for anything else. */
export function pagesOf(from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return Math.abs(x) < STROKE || Math.abs(x) < Math.abs(y) ? 0 : -Math.sign(x)
}

const KEYS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

export interface NewsCarouselProps {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** What is unread is known, so the order at the start is final. */
  readonly settled: boolean
}

/** One card at a time. What is shown is kept by its story, so that a new one before it moves nothing away. */
export function NewsCarousel({ items, unread, settled }: NewsCarouselProps): ReactElement {
  const text = useNewsTexts()
  const track = useRef<HTMLDivElement>(null)
  const down = useRef<Point>(undefined)
  const [current, setCurrent] = useState<number>()
  if (settled && current === undefined && items[0]) setCurrent(items[0].id)
  const index = Math.max(0, items.findIndex(({ id }) => id === (current ?? items[0]?.id)))
  const last = items.length - 1

  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    const item = items[next]
    if (!item || next === index) return
    setCurrent(item.id)
    announce(`${text('position', { position: next + 1, total: items.length })}: ${item.titel}`)
    const root = track.current?.getRootNode() as Document | ShadowRoot | undefined
    // The card that leaves becomes inert: a focus inside goes along to the next title.
    if (track.current?.contains(root?.activeElement ?? null)) {
      requestAnimationFrame(() => track.current?.querySelector<HTMLElement>('.slide:not([inert]) h3 a')?.focus({ preventScroll: true }))
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = KEYS[event.key]?.(index, last)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).closest('dialog')) return
    event.preventDefault()
    go(target)
  }
  const onPointerUp = ({ clientX, clientY }: PointerEvent): void => {
    if (down.current) go(index + pagesOf(down.current, { x: clientX, y: clientY }))
    down.current = undefined
  }

  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription={text('carousel')}
      aria-label={text('heading')}
      onKeyDown={onKeyDown}
    >
      <div
        className="window"
        onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
          if (pointerType !== 'mouse') down.current = { x, y } // a mouse selects text, and a click would follow
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => void (down.current = undefined)}
      >
        <div ref={track} className="track" style={{ '--page': index, '--end': index === last ? 1 : 0 } as object}>
          {items.map((item, position) => (
            <div
              key={item.id}
              className="slide"
              aria-roledescription={text('slide')}
              aria-label={text('position', { position: position + 1, total: items.length })}
              role="group"
              inert={position !== index}
            >
              <NewsCard item={item} unread={unread.has(item.id)} lead={item.highlight} brief />
            </div>
          ))}
        </div>
      </div>
      {last > 0 && (
        <div className="car-nav">
          <IconButton
            icon={chevronLeft}
            outlined
            label={text('previous')}
            aria-disabled={index === 0}
            onClick={() => go(index - 1)}
          />
          <span className="sr">{text('position', { position: index + 1, total: items.length })}</span>
          <span className="dots" aria-hidden="true">
            {items.map(({ id }, position) => (
              <i key={id} className={position === index ? 'on' : undefined} />
            ))}
          </span>
          <IconButton icon={chevronRight} outlined label={text('next')} aria-disabled={index === last} onClick={() => go(index + 1)} />
        </div>
      )}
    </div>
  )
}
