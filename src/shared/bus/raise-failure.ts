// A failed call as a toast: '{status or Error} - text', with what an error report needs to know of the call.
import { ApiError } from '#shared/api.ts'
import { raiseToast } from './toasts.ts'

/** Shows `text` for the failure `why` and returns the toast's id; it stays when the answer carried details. */
export function raiseFailure(text: string, error: unknown): number {
  if (!(error instanceof ApiError)) return raiseToast({ kind: 'error', text, status: 'Error' })
  const { status, details, url, method, body } = error
  return raiseToast({ kind: 'error', text, status, details, call: { url, method, body } })
}
