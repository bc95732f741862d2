import { useEffect, useRef } from 'react'
import { ApiError } from '#shared/api.ts'
import { raiseFailure } from '#shared/bus/raise-failure.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { refreshNews } from './api.ts'
import { useNewsTexts } from './texts.ts'

/** Texts of the error catalogue, specification section 8, and what news says besides. */
export type FailureKey = 'highlightFailed' | 'latestFailed' | 'overviewFailed' | 'storyFailed'

/** What the catalogue's sentence begins with: the HTTP status, or 'Error' where there was no answer. */
export const statusOf = (error: unknown): number | 'Error' => (error instanceof ApiError ? error.status : 'Error')

/** The sentence of each failed read. A failure is told once, not at every further try: by toast, embedded by portal-error. */
export function useFailures(errors: Readonly<Partial<Record<FailureKey, Error | undefined>>>): readonly string[] {
  const text = useNewsTexts()
  const { host, embedded } = useHost()
  const told = useRef(new Set<string>())
  const states = Object.entries(errors) as [FailureKey, Error | undefined][]

  useEffect(() => {
    for (const [key, error] of states) {
      if (!error) told.current.delete(key)
      if (!error || told.current.has(key)) continue
      told.current.add(key)
      const { code = 'failed' } = error instanceof ApiError ? error : {}
      if (embedded) emit(host, 'portal-error', { tag: host.localName, code, message: text(key), retry: refreshNews })
      else raiseFailure(text(key), error)
    }
  })
  return states.flatMap(([key, error]) => (error ? [text('failed', { status: statusOf(error), what: text(key) })] : []))
}
