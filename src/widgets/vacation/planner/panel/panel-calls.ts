// The calls of the panel. The preview of a request: after a pause; the last response stays until the next one. Sending it: typed values
// stay until the server has stored them; one key for each attempt and its repetitions.
import { useEffect, useMemo, useState, useRef } from 'react'
import type { Preview, PreviewBody, LeaveRequest } from '#contract/vacation.ts'
import { ApiError } from '#shared/transport/api.ts'
import { newKey, presentOf } from '#shared/transport/send.ts'
import { isOffline } from '#shared/writes/unsent-queue.ts'
import { previewOf, faultsOf, type Fault, saveRequest } from '#widgets/vacation/planner/api.ts'
import { $form, changeForm, clearForm, requestBody, type RequestForm } from '#widgets/vacation/planner/request-form.ts'
import { keepUnsent, mayKeep, unsentRequests } from '#widgets/vacation/planner/unsent.ts'

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

export type Way = 'send' | 'draft' | 'wish'
/** `change`: a request that had been sent before. */
export type Outcome = { readonly way: Way | 'change' | 'kept'; readonly request?: LeaveRequest }

interface Attempt {
  readonly busy: Way | undefined
  readonly faults: readonly Fault[]
  readonly error: unknown
  /** The present request, if another person has changed it. */
  readonly present: LeaveRequest | undefined
}

/** Empties the form; values typed since then belong to the stored request. */
function finish(form: RequestForm, stored: Partial<RequestForm>): void {
  if (form.unsentKey !== undefined && form.unsentKey !== stored.unsentKey) void unsentRequests.discard(form.unsentKey)
  if ($form.get() === form) clearForm()
  else changeForm({ unsentKey: undefined, ...stored })
}

const IDLE: Attempt = { busy: undefined, faults: [], error: undefined, present: undefined }

export function useSubmit(form: RequestForm, onDone: (outcome: Outcome) => void) {
  const [attempt, setAttempt] = useState(IDLE)
  /** A repetition of the same content gets the answer of the first attempt. */
  const last = useRef({ content: '', key: '' })

  const keyOf = (content: string): string => {
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
  const submit = async (way: Way): Promise<void> => {
    const body = requestBody(form, way)
    if (!body || attempt.busy) return
    const { seen } = form
    const key = keyOf(JSON.stringify([body, seen]))
    setAttempt({ ...IDLE, busy: way })
    try {
      const request = await saveRequest(body, key, seen)
      setAttempt(IDLE)
      const { id, version, status } = request
      finish(form, { seen: { id, version, isDraft: status === 'draft' } })
      onDone({ way: seen && !seen.isDraft ? 'change' : way, request })
    } catch (error) {
      if (isOffline(error) && mayKeep(form) && (await keepUnsent(body, key, form.substitute))) {
        setAttempt(IDLE)
        finish(form, { unsentKey: key })
        return onDone({ way: 'kept' })
      }
      const present = presentOf<LeaveRequest>(error)
      // The next attempt replaces the present version, which the person sees now.
      if (present && seen) changeForm({ seen: { ...seen, version: present.version } })
      setAttempt({ busy: undefined, faults: faultsOf(error), error, present })
    }
  }
  return { ...attempt, submit, reset: () => setAttempt(IDLE) }
}
