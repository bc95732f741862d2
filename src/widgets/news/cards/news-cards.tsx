import { useId, type ReactElement } from 'react'
import { useHost } from '#shared/element/view.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { useCategoryLabel, usePresentLabel } from '#shared/use-category-label.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { NewsBoard } from './news-board.tsx'
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
    <section className="news-cards" aria-labelledby={headingId}>
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
