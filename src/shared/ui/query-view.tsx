import { useState, type ReactNode } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { useErrorEvent, useUnready } from '#shared/element/view.tsx'
import { ErrorState } from './error-state.tsx'

export interface QueryViewProps {
  readonly state: { readonly error?: Error | undefined; readonly loading: boolean }
  /** The failed action. */
  readonly text: string
  readonly personal?: boolean | undefined
  readonly onRetry: () => void
  /** Shown while the first response is loading. */
  readonly children: ReactNode
}

/** Shown instead of missing data: an error stays until data arrives, with a busy button after a retry. */
export function QueryView({ state, onRetry, children, ...rest }: QueryViewProps): ReactNode {
  const { error, loading } = state
  const [shown, setShown] = useState({ error, attempt: 0, isAsked: false })
  // Automatic retries fail silently.
  if (!loading && shown.error !== error)
    setShown({ error, attempt: shown.attempt + Number(shown.isAsked), isAsked: false })
  const failure = error ?? (loading ? shown.error : undefined)
  const retry = () => {
    setShown({ ...shown, isAsked: true })
    onRetry()
  }
  useErrorEvent(failure, shown.attempt, rest.text, retry)
  useUnready(!!failure && 'failed')
  if (!failure) return children
  return (
    <ErrorState
      {...rest}
      status={failure instanceof ApiError && failure.status !== 'Error' ? failure.status : undefined}
      attempt={shown.attempt}
      busy={loading && shown.isAsked}
      onRetry={retry}
    />
  )
}
