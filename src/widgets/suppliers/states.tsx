// States of both pages without data: loading, failed, missing, forbidden, or not refreshed.
import building from 'lucide-static/icons/building-2.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { statusOf } from '#shared/transport/api.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { LockedView, MissingView } from '#shared/ui/missing.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleBanner } from '#shared/ui/stale-banner.tsx'
import { useSuppliersTexts } from './texts.ts'

export const LIST_PATH = '/lieferanten'

/** The record does not exist, or is not visible to the person. */
export function Missing(): ReactElement {
  const text = useSuppliersTexts()
  return (
    <MissingView icon={building} heading={text('missing')} link={{ path: LIST_PATH, words: text('toList') }}>
      {text('missingText')}
    </MissingView>
  )
}

export interface RecordViewProps<T> {
  readonly state: QueryState<T>
  readonly onRetry: () => void
  readonly children: (data: T) => ReactNode
}

/** The data, or its loading and error states; data that could not be refreshed stays below a banner. */
export function RecordView<T>({ state, onRetry, children }: RecordViewProps<T>): ReactElement {
  const text = useSuppliersTexts()
  const { data, error, loading } = state
  const status = statusOf(error)
  if (status === 404) return <Missing />
  if (status === 403) return <LockedView heading={text('noRole')}>{text('noRoleText')}</LockedView>
  if (data === undefined)
    return (
      <QueryView personal state={state} text={text('notLoaded')} onRetry={onRetry}>
        <Loading />
      </QueryView>
    )
  return (
    <>
      {error && (
        <StaleBanner heading={text('notUpToDate')} busy={loading} onRetry={onRetry}>
          {text('staleText')}
        </StaleBanner>
      )}
      {children(data)}
    </>
  )
}

function Loading(): ReactElement {
  const text = useSuppliersTexts()
  return (
    <>
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton width="320px" height="36px" />
      <Skeleton height="44px" />
      <div className="two-columns">
        <div className="stack gap-20 cards">
          <Skeleton height="260px" />
          <Skeleton height="220px" />
        </div>
        <div className="stack gap-20 cards">
          <Skeleton height="180px" />
          <Skeleton height="160px" />
        </div>
      </div>
    </>
  )
}
