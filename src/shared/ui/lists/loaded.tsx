// The states of data that a page reads: loading, failed, without a connection, no longer fresh.
import type { ReactElement, ReactNode } from 'react'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleBanner } from '#shared/ui/stale-banner.tsx'
import { usePartTexts } from '#shared/ui/part-texts/texts.ts'

interface State {
  readonly error?: Error | undefined
  readonly loading: boolean
}

export interface LoadedProps<T> {
  readonly state: State & { readonly data?: T | undefined }
  /** The sentence about a failure. */
  readonly failed: string
  readonly onRetry: () => void
  /** The data is never stored on this device: without a connection the page says so. */
  readonly personal?: boolean | undefined
  /** Instead of the first data. Default: blocks in place of a card. */
  readonly skeleton?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Blocks in place of a card, before its first data or its code. */
export function LoadingCard(): ReactElement {
  const text = usePartTexts()
  return (
    <div className="stack gap-16 loading-card">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="36px" />
      <Skeleton height="240px" />
    </div>
  )
}

/** The content of a query; a line above it says when it could not be read again. */
export function Loaded<T>({ state, failed, onRetry, personal, skeleton, children }: LoadedProps<T>): ReactElement {
  const text = usePartTexts()
  const { data, error, loading } = state
  if (data === undefined)
    return (
      <QueryView personal={personal} state={state} text={failed} onRetry={onRetry}>
        {skeleton === undefined ? (
          <LoadingCard />
        ) : (
          <>
            <p className="sr" role="status">
              {text('loading')}
            </p>
            {skeleton}
          </>
        )}
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
