// Who was signed in in this window: what an offline start needs to know. The claims, never a token; they go with the window.
import { $session } from '#shared/bus/session.ts'
import type { TokenClaims } from '#shared/bus/token-claims.ts'
import { ownerOfKept, tellWorker } from './worker-messages.ts'

const KEY = 'portal.person'
/** How long after the last token a window may begin without a network, in ms: as long as a session lasts at most. */
const LIMIT = 10 * 3_600_000

interface LastPerson {
  readonly claims: TokenClaims
  readonly at: number
}

function attempt<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
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
 * Nobody is signed in any more: neither this window nor the worker keeps anything of them. What they typed and could not
 * save goes by their own wish only: a session that ended must not cost a word.
 */
export function forgetPerson({ texts = false }: { texts?: boolean } = {}): void {
  attempt((storage) => storage.removeItem(KEY))
  tellWorker({ type: 'signed-out', texts })
}

/** With the session goes what was kept of its person, whichever window ended it. */
export const forgetWithSession = (): void =>
  void $session.listen(({ status }) => {
    if (status === 'signed-out' || status === 'expired') forgetPerson({ texts: status === 'signed-out' })
  })

/** Keeps who is signed in for a start without a network, and has the worker keep what they read. */
export function rememberPerson(): void {
  let sub: string | undefined
  $session.subscribe(({ person }) => {
    if (person) remember(person.claims)
    if (person && person.sub !== sub) tellWorker({ type: 'signed-in', sub: person.sub })
    sub = person?.sub
  })
}

/** Before the sign-in: a window in which nobody was signed in asks the worker to clear what an ended session left. */
export function beginWindow(): void {
  if (!lastPerson()) tellWorker({ type: 'begin' })
}

/** The claims of the person an offline start may show; undefined unless this window is theirs and nobody signed out since. */
export async function offlineClaims(): Promise<TokenClaims | undefined> {
  const last = lastPerson()
  if (!last || Date.now() - last.at > LIMIT) return undefined
  return (await ownerOfKept()) === last.claims.sub ? last.claims : undefined
}
