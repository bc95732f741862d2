import { useState, type ReactNode } from 'react'
import { ApiError } from '#shared/api.ts'
import { ErrorState } from './error-state.tsx'

export interface QueryViewProps {
  readonly state: { readonly error?: Error | undefined; readonly loading: boolean }
  /** What failed. */
  readonly text: string
  readonly personal?: boolean | undefined
  readonly onRetry: () => void
  /** What stands here while the first answer is on its way. */
  readonly children: ReactNode
}

/** In place of an answer that is not here: a failure stays until something better comes, busy where it was asked again. */
export function QueryView({ state, onRetry, children, ...rest }: QueryViewProps): ReactNode {
  const { error, loading } = state
  const [told, setTold] = useState({ error, attempt: 0, isAsked: false })
  // Tries that nobody asked for fail without a word.
  if (!loading && told.error !== error) setTold({ error, attempt: told.attempt + Number(told.isAsked), isAsked: false })
  const failure = error ?? (loading ? told.error : undefined)
  if (!failure) return children
  const retry = () => {
    setTold({ ...told, isAsked: true })
    onRetry()
  }
  return (
    <ErrorState
      {...rest}
      status={failure instanceof ApiError && failure.status !== 'Error' ? failure.status : undefined}
      attempt={told.attempt}
      busy={loading && told.isAsked}
      onRetry={retry}
    />
  )
}
