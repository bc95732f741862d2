// The person who was signed in in this window, for an offline start: their claims, never a token; they are deleted with the window.
import { $session } from '#shared/bus/session.ts'
import type { TokenClaims } from '#shared/bus/token-claims.ts'
import { ownerOfCache, postToWorker } from './worker-messages.ts'

const KEY = 'portal.person'
/** How long after the last token a window may begin without a network, in ms: as long as a session lasts at most. */
const LIMIT = 10 * 3_600_000

interface LastPerson {
  readonly claims: TokenClaims
  readonly at: number
}

function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}

const remember = (claims: TokenClaims): void => {
  const last: LastPerson = { claims, at: Date.now() }
  attempt((storage) => storage.setItem(KEY, JSON.stringify(last)))
}

function lastPerson(): LastPerson | undefined {
  try {
    return JSON.parse(attempt((storage) => storage.getItem(KEY)) ?? '') as LastPerson
  } catch {
    return undefined
  }
}

/**
 * Called when the session has ended: this window and the worker drop the person's cached data. Unsaved drafts are deleted
 * only on an explicit sign-out: an expired session must not lose any text.
 */
export function forgetPerson({ texts = false }: { texts?: boolean } = {}): void {
  attempt((storage) => storage.removeItem(KEY))
  postToWorker({ type: 'signed-out', texts })
}

/** When the session ends in any window, the cached data of its person is deleted. */
export const forgetWithSession = (): void =>
  void $session.listen(({ status }) => {
    if (status === 'signed-out' || status === 'expired') forgetPerson({ texts: status === 'signed-out' })
  })

/** Stores the signed-in person for a start without a network, and makes the worker keep the answers that they read. */
export function rememberPerson(): void {
  let sub: string | undefined
  $session.subscribe(({ person }) => {
    if (person) remember(person.claims)
    if (person && person.sub !== sub) postToWorker({ type: 'signed-in', sub: person.sub })
    sub = person?.sub
  })
}

/** Runs before the sign-in: a window without a former person asks the worker to delete the answers of an ended session. */
export function beginWindow(): void {
  if (!lastPerson()) postToWorker({ type: 'begin' })
}

/** Claims of the person for an offline start; undefined unless this window was theirs and there was no sign-out since. */
export async function offlineClaims(): Promise<TokenClaims | undefined> {
  const last = lastPerson()
  if (!last || Date.now() - last.at > LIMIT) return undefined
  return (await ownerOfCache()) === last.claims.sub ? last.claims : undefined
}
