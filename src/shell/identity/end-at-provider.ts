// The last part of a sign-out: the session at the identity provider, once it can be reached.
import { atom, type ReadableAtom } from 'nanostores'
import { logFailure } from '#shared/bus/log.ts'
import type { IdentityClient } from './identity-client.ts'
import { isSignOutPending } from '#shell/offline/pending-sign-out.ts'
import { refusalOf, type Refusal } from './refusal.ts'
import { endSession } from './sign-out.ts'

/** Pause between two tries to reach the provider, in ms. */
const PAUSE = 10_000

const $refused = atom<Refusal | undefined>()
/** Why the last sign-out did not reach the identity provider. */
export const $signOutRefusal: ReadableAtom<Refusal | undefined> = $refused

/** Ends the session of `client` at the provider; a refusal is shown on the page, an unreachable provider is retried. */
export async function endAtProvider(client: IdentityClient): Promise<void> {
  try {
    await endSession(client)
  } catch (error) {
    logFailure('not signed out at the identity provider', error)
    refuseSignOut(error)
    if (error instanceof TypeError) retrySignOut(client)
  }
}

/** An unreachable provider has refused nothing: its part of the sign-out follows. */
export function refuseSignOut(error: unknown): void {
  const refusal = refusalOf(error)
  $refused.set({ ...refusal, kind: refusal.kind === 'network' ? 'signOutLater' : 'signOut' })
}

let waiting: AbortController | undefined

/** Retries when the connection returns and at intervals; a session started in the meantime is kept. */
function retrySignOut(client: IdentityClient): void {
  waiting?.abort()
  const { signal } = (waiting = new AbortController())
  const again = (): void => {
    waiting?.abort()
    if (isSignOutPending()) void endAtProvider(client)
    else $refused.set(undefined)
  }
  const timer = setTimeout(again, PAUSE)
  signal.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', again, { signal })
}
