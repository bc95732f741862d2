// A failed request as a toast: '{status or Error} - text', with the details that an error report needs.
import { ApiError } from './api.ts'
import { raiseToast } from '#shared/bus/toasts.ts'

/** Shows `text` for `error` and returns the toast's id; it stays open if the response contained details. */
export function raiseFailure(text: string, error: unknown): number {
  if (!(error instanceof ApiError)) return raiseToast({ kind: 'error', text, status: 'Error' })
  const { status, details, url, method, body } = error
  return raiseToast({ kind: 'error', text, status, details, call: { url, method, body } })
}
