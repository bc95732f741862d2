import { useRef, type ReactElement } from 'react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import type { NewsItem } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { usePages, type Pages } from './use-pages.ts'

export interface NewsCarouselProps {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** What is unread is known, so the order at the start is final. */
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
      <span className="dots" aria-hidden="true">
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

/** One card at a time, turned by buttons, keys and strokes. */
export function NewsCarousel({ items: newest, unread, settled }: NewsCarouselProps): ReactElement {
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
      <div className="window" {...pages.strokes}>
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
              <NewsCard item={item} unread={unread.has(item.id)} lead={item.highlight} brief full />
            </div>
          ))}
        </div>
      </div>
      {items.length > 1 && <Navigation {...pages} />}
    </div>
  )
}
