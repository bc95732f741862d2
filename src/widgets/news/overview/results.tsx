// The stories, and what stands in their place while they are awaited or could not be read.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, type ReactElement } from 'react'
import { $unreadStories } from '#shared/bus/notifications.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { CardSkeleton, Failure, NoNews } from '#widgets/news/news-states.tsx'
import { refreshNews } from '#widgets/news/news-store.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useFailures } from '#widgets/news/use-failures.ts'
import { Cards } from './cards.tsx'
import type { Chosen, Layout } from './filters.ts'
import type { Overview } from './use-overview.ts'

const StoryTable = lazy(async () => ({ default: (await import('./story-table.tsx')).StoryTable }))

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
  /** What stands around them is there: their width is what it will be. */
  readonly settled: boolean
}

export function Results({ overview, chosen, layout, whole, brief, settled }: ResultsProps): ReactElement {
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
      {list && items.length > 0 && layout === 'cards' && (
        <div className="cards" aria-busy={former || undefined}>
          <Cards
            items={items}
            total={list.total}
            unread={unread}
            leads={isPlain}
            settled={settled}
            brief={brief}
            words={words}
          />
        </div>
      )}
    </>
  )
}
