import lock from 'lucide-static/icons/lock.svg?raw'
import { useState, type ReactElement, type ReactNode } from 'react'
import { ApiError } from '#shared/api.ts'
import { useErrorEvent, useUnready } from '#shared/element/view.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { useUiTexts } from './texts.ts'

export interface QueryViewProps {
  readonly state: { readonly error?: Error | undefined; readonly loading: boolean }
  /** What failed. */
  readonly text: string
  readonly personal?: boolean | undefined
  /** What a reader without the right may not do; by default said in general. */
  readonly refused?: string | undefined
  readonly onRetry: () => void
  /** Shown while the first response is loading. */
  readonly children: ReactNode
}

/**
 * Shown instead of missing data: an error stays until data arrives, with a busy button after a retry. Where the reader lacks the
 * right, nothing is to be tried again.
 */
export function QueryView({ state, onRetry, refused, children, ...rest }: QueryViewProps): ReactNode {
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
  if (failure instanceof ApiError && failure.code === 'role_missing') return <Refused text={refused} />
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

function Refused({ text: what }: { text: string | undefined }): ReactElement {
  const text = useUiTexts()
  return (
    <div role="status">
      <EmptyState icon={lock} heading={text('notAllowed')}>
        {what ?? text('notAllowedText')} {text('askForAccess')}
      </EmptyState>
    </div>
  )
}
