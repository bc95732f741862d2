// A reading call: where the server does not answer, what this person read last.
import { findKept, forget, keep } from './kept-answers.ts'
import { networkFirst } from './network-first.ts'

/** Not this person's any more. */
const GONE = new Set([403, 404, 410])

/**
 * Answers `request` of the person its header names; `alive` holds the worker until its promise is done. Nothing is kept
 * before `told`: what the pages said until now, for example who has signed in, has been done.
 */
export function answerCall(
  request: Request,
  alive: (work: Promise<unknown>) => void,
  told: Promise<unknown> = Promise.resolve(),
): Promise<Response> {
  const sub = request.headers.get('x-subject-id')
  if (!sub) return fetch(request)
  const { url } = request
  const take = async (answer: Response): Promise<void> => {
    await told
    if (answer.ok) await keep(sub, url, answer)
    else if (GONE.has(answer.status)) await forget(sub, url)
  }
  return networkFirst(request, { patience: 8_000, take, find: () => findKept(sub, url) }, alive)
}
