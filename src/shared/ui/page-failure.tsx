// A page that is not a list and could not be loaded. What is personal is never kept on the device: without a line there is
// nothing to show instead.
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { useUiTexts } from './texts.ts'

export interface PageFailureProps {
  /** Of the answer; undefined where there was none. */
  readonly status?: number | undefined
  /** What failed, where the service answered. */
  readonly text: ReactNode
  readonly onRetry: () => void
}

/** Says what could not be loaded, or that there is no line; loads anew by itself once there is one. */
export function PageFailure({ status, text: why, onRetry }: PageFailureProps): ReactElement {
  const text = useUiTexts()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const isOffline = status === undefined
  return (
    <ErrorState
      status={status}
      heading={text(isOffline ? 'noLine' : 'pageNotLoaded')}
      text={isOffline ? text('noLineText') : why}
      onRetry={onRetry}
    />
  )
}
