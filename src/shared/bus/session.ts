// Who is signed in on this page. The token stays in this module: not on the bus, in no attribute, event or storage.
import type { ReadableAtom } from 'nanostores'
import { share } from './bus.ts'
import { fact } from './fact.ts'
import { logFailure } from './log.ts'
import { readClaims, type TokenClaims } from './token-claims.ts'

/** Gives an access token that is valid for `minValidity` s more; with `forceRefresh` a new one. */
export type TokenProvider = (options: { minValidity: number; forceRefresh: boolean }) => Promise<string>

/** Who is signed in, as the last token says it; `$person` of person.ts is what widgets and the shell read. */
export interface Member {
  readonly sub: string
  readonly claims: TokenClaims
}

export interface Session {
  /** starting: not known yet · expired: was signed in, the server no longer accepts the token. */
  readonly status: 'starting' | 'signed-in' | 'signed-out' | 'expired'
  readonly person?: Member
}

const $current = share('session', () => fact<Session>({ status: 'starting' }))
export const $session: ReadableAtom<Session> = $current

interface TokenOptions {
  /** In s. */
  minValidity?: number
  forceRefresh?: boolean
  /** The token a server did not accept: it is not given again. */
  refused?: string | undefined
}

let provider: TokenProvider | undefined
let held: { token: string; until: number } | undefined
let pending: (Promise<string> & { forced?: boolean }) | undefined

/** The end of validity on this browser's clock, in ms: where that clock cannot be right, it counts from the receipt. */
function validUntil({ iat = 0, exp = 0 }: TokenClaims): number {
  const now = Date.now() / 1000
  return 1000 * (iat <= now && now <= exp ? exp : now + exp - iat)
}

function leave(status: 'starting' | 'signed-out' | 'expired'): void {
  held = pending = undefined
  $current.set({ status })
}

async function ask(minValidity: number, forceRefresh: boolean): Promise<string> {
  const asked = provider
  if (!asked) throw new Error('signed-out')
  // So long may a provider take to answer.
  const late = new Promise<never>((_, reject) => setTimeout(reject, 10_000, 'timeout'))
  const token = await Promise.race([asked({ minValidity, forceRefresh }), late])
  if (asked !== provider) return accessToken() // signed out or another user meanwhile: this token is nobody's
  const claims = readClaims(token)
  held = { token, until: validUntil(claims) }
  $current.set({ status: 'signed-in', person: { sub: claims.sub, claims } })
  return token
}

/** The token as it was given last: for the first call, which need not wait for another. */
export const heldToken = (): string | undefined => held?.token

/** A token; calls at the same time share one question to the provider. Rejects when signed out or without an answer. */
export async function accessToken({ minValidity = 60, refused, forceRefresh }: TokenOptions = {}): Promise<string> {
  const forced = forceRefresh ?? !!(refused && refused === (held?.token ?? refused))
  if (held && !forced && held.until > Date.now() + minValidity * 1000) return held.token
  if (!pending || (forced && !pending.forced)) {
    const mine = (pending = ask(minValidity, forced))
    pending.forced = forced
    const over = () => pending === mine && (pending = undefined)
    mine.then(over, over)
  }
  try {
    return await pending
  } catch (error) {
    // A refresh that failed does no harm while the token lasts.
    logFailure('no token', error)
    if (held && !forced && held.until > Date.now()) return held.token
    // Without a line nobody was refused.
    if (refused && !(error instanceof TypeError)) expireSession()
    throw error
  }
}

/** The server refused a fresh token: everything of this person goes; the provider stays for another try. */
export const expireSession = (): void => {
  if ($current.get().person) leave('expired')
}

/** Asks the provider, once however many elements bring theirs in one task; who is signed in stays until it answers. */
function start(forceRefresh = false): void {
  held = pending = undefined
  if (!$current.get().person) leave('starting')
  queueMicrotask(() => {
    const asked = provider
    if (!asked || held) return
    accessToken({ forceRefresh }).catch(() => asked === provider && leave('signed-out'))
  })
}

/** The sign-in of pages without a provider. Loaded before `button` is pressed: a window opens only soon after a press. */
const popup = (button?: EventTarget | null): unknown =>
  import('./popup.ts')
    .then((module) => module.signInByPopup(button))
    .catch((error: unknown) => logFailure('no token', error))

const signIn = share('signIn', () => {
  let expecting: ReturnType<typeof setTimeout> | undefined
  return {
    setTokenProvider(next: TokenProvider | undefined): void {
      const isNew = next !== provider
      provider = next
      if (!next) leave('signed-out')
      else if (isNew) start()
    },
    retry(button?: EventTarget | null): void {
      if (!provider) return void popup(button)
      leave('starting')
      start(true)
    },
    expectProvider(): void {
      // So long do elements wait before they offer to sign in.
      expecting ??= setTimeout(() => provider || popup(void leave('signed-out')), 1000)
    },
  }
})

/** Who gives the tokens of this page: the shell or the host page. Without one the page is signed out, in the same tick. */
export const setTokenProvider = signIn.setTokenProvider
/** Asks the provider for a new token, after the user asked to sign in by `button`; without one a window of the portal opens. */
export const retrySignIn = signIn.retry
/** Says once that elements wait: without a provider in time they offer to sign in. */
export const expectProvider = signIn.expectProvider
