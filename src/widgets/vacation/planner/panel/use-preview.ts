// What the server says of a request that is being filled in: asked after a pause, the last answer stays until the next one.
import { useEffect, useMemo, useState } from 'react'
import type { Preview, PreviewBody } from '#contract/vacation.ts'
import { ApiError } from '#shared/api.ts'
import { previewOf } from '#widgets/vacation/planner/api.ts'
import { faultsOf, type Fault } from '#widgets/vacation/planner/faults.ts'

/** In ms: dragging over days asks once. */
const PAUSE = 200

export interface PreviewState {
  readonly preview: Preview | undefined
  readonly faults: readonly Fault[]
  /** The days that are shown were not checked yet. */
  readonly isChecking: boolean
  readonly error: ApiError | undefined
}

interface Answer {
  readonly asked: string | undefined
  readonly preview?: Preview | undefined
  readonly faults: readonly Fault[]
  readonly error?: ApiError | undefined
}

const NONE: Answer = { asked: undefined, faults: [] }

export function usePreview(body: PreviewBody | undefined, attempt: number): PreviewState {
  const wanted = useMemo(() => (body ? `${attempt} ${JSON.stringify(body)}` : undefined), [body, attempt])
  const [answer, setAnswer] = useState(NONE)
  useEffect(() => {
    if (wanted === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<Answer> => {
      const asked = JSON.parse(wanted.slice(wanted.indexOf(' '))) as PreviewBody
      try {
        const preview = await previewOf(asked, signal)
        return { asked: wanted, preview, faults: preview.faults }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const faults = faultsOf(error)
        return { asked: wanted, faults, error: faults.length > 0 ? undefined : error }
      }
    }
    const timer = setTimeout(() => {
      ask().then(
        // After a failure the last figures stay, with the sentence that they are old.
        (next) => !signal.aborted && setAnswer((last) => ({ ...next, preview: next.preview ?? last.preview })),
        () => undefined,
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])
  if (wanted === undefined) {
    // Days that are chosen later begin without the figures of others.
    if (answer !== NONE) setAnswer(NONE)
    return { preview: undefined, faults: [], isChecking: false, error: undefined }
  }
  const { preview, faults, error } = answer
  return { preview, faults, error, isChecking: answer.asked !== wanted }
}
