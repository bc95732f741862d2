// The first request of an embedded page sends the token as its body, which needs no CORS preflight.
import { $addresses } from './addresses.ts'
import { cachedToken } from './session.ts'

/** How long a call of the host page may take, in ms. */
const PATIENCE = 3000

let offered: Promise<Response> | undefined

/** Uses a request to `api/notification/first` that the host page started before this script had loaded. */
export const offerFirst = (call: Promise<Response>): void => void (offered = call)

/** The unread notifications of `sub`; undefined after any failure, because the ordinary request follows then. */
export async function readFirst(sub: string, signal: AbortSignal): Promise<Response | undefined> {
  const { baseUrl, embedded } = $addresses.get()
  if (!embedded) return undefined
  // The request starts before slower listeners of the session run, which read the storage of the tab.
  // A known person implies a token; without one the server refuses and the ordinary request follows.
  const call =
    offered ??
    fetch(`${baseUrl}api/notification/first`, { method: 'POST', body: cachedToken()!, signal, credentials: 'omit' })
  // A call of the host page may never settle.
  const late = new Promise<void>((resolve) => offered && setTimeout(resolve, PATIENCE))
  const response = await Promise.race([call, late]).catch(() => undefined)
  return response?.headers?.get('x-subject-id') === sub ? response : undefined
}
