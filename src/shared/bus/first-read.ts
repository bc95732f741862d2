// The first request of an embedded page sends the token as its body, which needs no CORS preflight.
import { $addresses } from './addresses.ts'
import { heldToken } from './session.ts'

let begun: Promise<Response> | undefined

/** Uses a request to `api/notification/first` that the host page started before this script had loaded. */
export const offerFirst = (call: Promise<Response>): void => void (begun = call)

/** The unread notifications of `sub`; undefined after any failure, because the ordinary request follows then. */
export async function readFirst(sub: string, signal: AbortSignal): Promise<Response | undefined> {
  const { baseUrl, embedded } = $addresses.get()
  if (!embedded) return undefined
  // The request starts before slower listeners of the session run, which read the storage of the tab.
  // A known person implies a token; without one the server refuses and the ordinary request follows.
  const call = begun ?? fetch(`${baseUrl}api/notification/first`, { method: 'POST', body: heldToken()!, signal })
  const answer = await call.catch(() => undefined)
  return answer?.headers.get('x-subject-id') === sub ? answer : undefined
}
