// The first read of an embedded page: the token is the body, so that the browser need not ask for leave beforehand.
import { $addresses } from './addresses.ts'
import { heldToken } from './session.ts'

let begun: Promise<Response> | undefined

/** Takes a call of `api/notification/first` that the host page began before this script was there. */
export const offerFirst = (call: Promise<Response>): void => void (begun = call)

/** The unread notifications of `sub`; undefined, whatever went wrong: the usual call knows better. */
export async function readFirst(sub: string, signal: AbortSignal): Promise<Response | undefined> {
  const { baseUrl, embedded } = $addresses.get()
  if (!embedded) return undefined
  // It is on its way before anything else hears of the person, and the storage of the tab, which is slow, is read.
  // Whoever is known has given a token; a call without is refused, and the usual one follows.
  const call = begun ?? fetch(`${baseUrl}api/notification/first`, { method: 'POST', body: heldToken()!, signal })
  const answer = await call.catch(() => undefined)
  return answer?.headers.get('x-subject-id') === sub ? answer : undefined
}
