// Sends the request. Typed values stay until the server has them; one key for each attempt and its repetitions.
import { useRef, useState } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import { ApiError } from '#shared/api.ts'
import { newKey, presentOf } from '#shared/send.ts'
import { saveRequest } from '#widgets/vacation/planner/api.ts'
import { faultsOf, type Fault } from '#widgets/vacation/planner/faults.ts'
import { $form, changeForm, clearForm, requestBody, type RequestForm } from '#widgets/vacation/planner/request-form.ts'
import { discardUnsent, keepUnsent, mayKeep } from '#widgets/vacation/planner/unsent.ts'

export type Way = 'send' | 'draft' | 'wish'
export type Outcome = { readonly way: Way | 'kept'; readonly request?: LeaveRequest }

interface Attempt {
  readonly busy: Way | undefined
  readonly faults: readonly Fault[]
  readonly error: unknown
  /** The present request, if another person has changed it. */
  readonly present: LeaveRequest | undefined
}

/** Empties the form; values typed since then belong to the stored request. */
function finish(form: RequestForm, stored: Partial<RequestForm>): void {
  if (form.unsentKey !== undefined && form.unsentKey !== stored.unsentKey) void discardUnsent(form.unsentKey)
  if ($form.get() === form) clearForm()
  else changeForm({ unsentKey: undefined, ...stored })
}

const IDLE: Attempt = { busy: undefined, faults: [], error: undefined, present: undefined }
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'network'

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
      onDone({ way, request })
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
