// Responds to GET requests of the API. If the server does not answer, this person's cached response is used.
import { findCached, removeCached, cacheResponse } from './response-cache.ts'
import { networkFirst } from './network-first.ts'

/** The person may no longer read the resource, so its cached response is removed. */
const NOT_AVAILABLE = new Set([403, 404, 410])

/**
 * Responds to `request` of the person named in its header; `waitUntil` keeps the worker alive until its promise settles.
 * Nothing is cached before `messagesHandled`, so that earlier messages of the pages, such as a sign-in, have taken effect.
 */
export function respondToCall(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
  messagesHandled: Promise<unknown> = Promise.resolve(),
): Promise<Response> {
  const sub = request.headers.get('x-subject-id')
  if (!sub) return fetch(request)
  const { url } = request
  const store = async (response: Response): Promise<void> => {
    await messagesHandled
    if (response.ok) await cacheResponse(sub, url, response)
    else if (NOT_AVAILABLE.has(response.status)) await removeCached(sub, url)
  }
  return networkFirst(request, { timeout: 8_000, store, find: () => findCached(sub, url) }, waitUntil)
}
