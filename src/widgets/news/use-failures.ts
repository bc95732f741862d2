import { useEffect, useRef } from 'react'
import { ApiError } from '#shared/api.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useNewsTexts } from './texts.ts'

/** Texts of the error catalogue, specification section 8, and what news says besides. */
export type FailureKey = 'highlightFailed' | 'latestFailed' | 'storyFailed'

const statusOf = (error: Error): number | 'Error' => (error instanceof ApiError ? error.status : 'Error')

/** The sentence of each failed read. A failure is told once, not at every further try: by toast, embedded by portal-error. */
export function useFailures(errors: Readonly<Partial<Record<FailureKey, Error | undefined>>>): readonly string[] {
  const text = useNewsTexts()
  const { host, embedded } = useHost()
  const told = useRef(new Set<string>())
  const failed = Object.entries(errors) as [FailureKey, Error | undefined][]

  useEffect(() => {
    for (const [key, error] of failed) {
      if (!error) told.current.delete(key)
      if (!error || told.current.has(key)) continue
      told.current.add(key)
      const status = statusOf(error)
      const details = error instanceof ApiError ? error.details : undefined
      if (!embedded) raiseToast({ kind: 'error', text: text(key, { status }), status, details })
      else emit(host, 'portal-error', { code: error instanceof ApiError ? error.code : 'failed', message: text(key, { status }) })
    }
  })
  return failed.flatMap(([key, error]) => (error ? [text(key, { status: statusOf(error) })] : []))
}
