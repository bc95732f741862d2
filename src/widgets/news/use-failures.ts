import { useEffect, useRef } from 'react'
import { ApiError } from '#shared/api.ts'
import { raiseFailure } from '#shared/bus/raise-failure.ts'
import { emitError } from '#shared/element/host.ts'
import { useHost } from '#shared/element/view.tsx'
import { refreshNews } from './api.ts'
import { useNewsTexts } from './texts.ts'

/** Error texts of specification section 8, and further ones of the news area. */
export type FailureKey = 'highlightFailed' | 'latestFailed' | 'overviewFailed' | 'storyFailed'

/** The prefix of the error text: the HTTP status, or 'Error' if there was no response. */
export const statusOf = (error: unknown): number | 'Error' => (error instanceof ApiError ? error.status : 'Error')

/** There was no response because the browser is offline, as the portal's banner says. */
export const isOffline = (error: unknown): boolean => !!error && statusOf(error) === 'Error' && !navigator.onLine

/** The message of each failed request, reported once and not at every retry: by toast, or by portal-error when embedded. */
export function useFailures(errors: Readonly<Partial<Record<FailureKey, Error | undefined>>>): readonly string[] {
  const text = useNewsTexts()
  const { host, embedded } = useHost()
  const reported = useRef(new Set<string>())
  const states = Object.entries(errors) as [FailureKey, Error | undefined][]

  useEffect(() => {
    for (const [key, error] of states) {
      if (!error) reported.current.delete(key)
      if (!error || reported.current.has(key) || (!embedded && isOffline(error))) continue
      reported.current.add(key)
      const { code = 'failed' } = error instanceof ApiError ? error : {}
      if (embedded) emitError(host, text(key), refreshNews, code)
      else raiseFailure(text(key), error)
    }
  })
  return states.flatMap(([key, error]) => (error ? [text('failed', { status: statusOf(error), what: text(key) })] : []))
}
