// The tree of categories, for its administrators.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import type { ReactElement } from 'react'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Page } from './page.tsx'
import { $categories, $administrator, refreshCategories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'

/** Number of skeleton rows. */
const WAITING = 8

/** `<portal-news-categories>`: only for the role news_cat_write; without it no request is sent. */
export function Categories(): ReactElement {
  const text = useCategoriesTexts()
  const administrator = useStore($administrator)
  return (
    <div className="categories">
      {administrator === undefined ? (
        <>
          <Heading>{text('title')}</Heading>
          <EmptyState icon={lock} heading={text('forbidden')}>
            {text('forbiddenText')} <small>{text('forbiddenRole')}</small>
          </EmptyState>
        </>
      ) : (
        <LoadedCategories key={administrator} />
      )}
    </div>
  )
}

function LoadedCategories(): ReactElement {
  const text = useCategoriesTexts()
  const state = useStore($categories)
  const waiting = (
    <>
      <Heading>{text('title')}</Heading>
      <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshCategories}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="36px" />
        ))}
      </QueryView>
    </>
  )
  if (!state.data) return waiting
  return <Page categories={state.data} stale={state.error !== undefined} />
}
