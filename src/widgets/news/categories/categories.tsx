// The tree of categories, for its administrators.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Page } from './page.tsx'
import { $keeper, $kept, refreshCategories, watchCategories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'

/** Number of skeleton rows. */
const WAITING = 8

/** `<portal-news-categories>`: only for the role news_cat_write; without it no request is sent. */
export function Categories(): ReactElement {
  const text = useCategoriesTexts()
  const keeper = useStore($keeper)
  return (
    <div className="categories">
      {keeper === undefined ? (
        <>
          <h1>{text('title')}</h1>
          <EmptyState icon={lock} heading={text('forbidden')}>
            {text('forbiddenText')}
          </EmptyState>
        </>
      ) : (
        <Kept key={keeper} />
      )}
    </div>
  )
}

function Kept(): ReactElement {
  const text = useCategoriesTexts()
  const answer = useStore($kept)
  useEffect(watchCategories, [])
  const waiting = (
    <>
      <h1>{text('title')}</h1>
      <QueryView personal state={answer} text={text('notLoaded')} onRetry={refreshCategories}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="36px" />
        ))}
      </QueryView>
    </>
  )
  if (!answer.data) return waiting
  return <Page categories={answer.data} stale={answer.error !== undefined} />
}
