// The stories, and what stands in their place while they are awaited or could not be read.
import { useStore } from '@nanostores/react'
import { lazy, memo, Suspense, type ReactElement } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $unreadStories } from '#shared/bus/badge-counts.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { useWorded } from '#widgets/news/in-language.ts'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { CardSkeleton, Failure, NoNews } from '#widgets/news/news-states.tsx'
import { refreshNews } from '#widgets/news/news-store.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useFailures } from '#widgets/news/use-failures.ts'
import type { Chosen, Layout } from './filters.ts'
import type { Overview } from './use-overview.ts'

const HitText = lazy(async () => ({ default: (await import('./tools/hit-text.tsx')).HitText }))
const StoryTable = lazy(async () => ({ default: (await import('./table/story-table.tsx')).StoryTable }))

interface CardProps {
  readonly item: NewsItem
  readonly unread: boolean
  readonly lead: boolean
  readonly brief: boolean
  readonly words: string
}

const Card = memo(function Card({ item, words, ...rest }: CardProps) {
  const { text: title } = useWorded(item.titel, item.titelEn)
  return (
    <NewsCard item={item} {...rest}>
      {words && (
        <Suspense fallback={title}>
          <HitText text={title} words={words} />
        </Suspense>
      )}
    </NewsCard>
  )
})

function Waiting({ lead }: { lead: boolean }): ReactElement {
  const text = useNewsTexts()
  return (
    <div className="grid">
      {Array.from({ length: 4 }, (_, index) => (
        <CardSkeleton key={index} lead={lead && index === 0} />
      ))}
      <p className="sr" role="status">
        {text('loading')}
      </p>
    </div>
  )
}

export interface ResultsProps {
  readonly overview: Overview
  readonly chosen: Chosen
  readonly layout: Layout
  /** All categories. */
  readonly whole: boolean
  /** Cards on a narrow ground. */
  readonly brief: boolean
}

export function Results({ overview, chosen, layout, whole, brief }: ResultsProps): ReactElement {
  const text = useNewsTexts()
  const { list, error, loading, former } = overview
  const unread = useStore($unreadStories)
  const reader = useStore($newsReader)
  const failed = useFailures({ overviewFailed: error })
  const { q: words } = chosen
  const isPlain = whole && !words && !chosen.expired && layout === 'cards'
  const items = list?.items ?? []
  const waiting = <Waiting lead={isPlain} />
  if (reader === undefined) return <NoNews sentence={text('empty')} />
  return (
    <>
      {failed.length > 0 && (
        <Failure sentences={failed} stale={items.length > 0} busy={loading} onRetry={refreshNews} />
      )}
      {!list && !error && waiting}
      {items.length > 0 && layout === 'list' && (
        <Suspense fallback={waiting}>
          <StoryTable items={items} unread={unread} words={words} newest={chosen.order === 'newest'} />
        </Suspense>
      )}
      {items.length > 0 && layout === 'cards' && (
        <div className="grid" aria-busy={former || undefined}>
          {items.map((item) => (
            <Card
              key={item.id}
              item={item}
              unread={unread.has(item.id)}
              lead={isPlain && item.highlight}
              brief={brief}
              words={words}
            />
          ))}
        </div>
      )}
    </>
  )
}
