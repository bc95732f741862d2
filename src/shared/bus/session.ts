// The session of this page. The token stays in this module: not on the bus, in no attribute, event or storage.
import type { ReadableAtom } from 'nanostores'
import { PERSON_HEADER } from '#domain/offline/person-header.ts'
import { $addresses } from './addresses.ts'
import { share } from './bus.ts'
import { fact } from './fact.ts'
import { logFailure } from './log.ts'
import { reportFault } from './setup-fault.ts'
import { withSessionStorage } from './storage.ts'
import { readClaims, type TokenClaims } from './token-claims.ts'

/** Returns an access token that is valid for `minValidity` s more; with `forceRefresh` a new one. */
export type TokenProvider = (options: { minValidity: number; forceRefresh: boolean }) => Promise<string>

/** The provider of a sign-in by the window; `end` runs when the person signs out. */
export type WindowProvider = TokenProvider & { readonly end: () => void }

/** Key in the session storage of a tab whose sign-in by the window outlasts a reload. It holds no token and no name. */
export const WINDOW_SESSION = 'portal.window'

/** The signed-in person, by the claims of the last token; widgets and the shell read `$person` of person.ts. */
export interface Member {
  /** The id of the person in the token: identifies the session, and what this browser stores for the person. */
  readonly sub: string
  /** The person's id in the portal, as in responses. Until the first response, which may contain another one, it is that of the token. */
  readonly id: string
  readonly claims: TokenClaims
}

export interface Session {
  /** starting: not known yet · expired: was signed in, but the server no longer accepts the token. */
  readonly status: 'starting' | 'signed-in' | 'signed-out' | 'expired'
  readonly person?: Member
}

const $current = share('session', () => fact<Session>({ status: 'starting' }))
export const $session: ReadableAtom<Session> = $current

interface TokenOptions {
  /** In seconds. */
  minValidity?: number
  forceRefresh?: boolean
  /** A token that the server rejected; it is not returned again. */
  refused?: string | undefined
}

let provider: (TokenProvider & Partial<WindowProvider>) | undefined
let cached: { token: string; until: number } | undefined
let pending: (Promise<string> & { forced?: boolean }) | undefined

/** When the token expires by this browser's clock, in ms; if that clock is wrong, counted from the receipt. */
function validUntil({ iat = 0, exp = 0 }: TokenClaims): number {
  const now = Date.now() / 1000
  return 1000 * (iat <= now && now <= exp ? exp : now + exp - iat)
}

function endSession(status: 'starting' | 'signed-out' | 'expired'): void {
  cached = pending = undefined
  $current.set({ status })
}

/** Throws, and reports the fault, if the provider returned something else than a token. */
function claimsOf(token: string): TokenClaims {
  try {
    return readClaims(token)
  } catch {
    reportFault('token_provider', typeof token)
    throw new Error('tokenProvider gave no JSON Web Token')
  }
}

async function requestToken(minValidity: number, forceRefresh: boolean): Promise<string> {
  const requested = provider
  if (!requested) throw new Error('signed-out')
  // The provider must answer within 10 s.
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(reject, 10_000, 'timeout')))
  const token = await Promise.race([requested({ minValidity, forceRefresh }), late])
    .catch((error: unknown) => {
      if (requested === provider || !provider) throw error
      return ''
    })
    .finally(() => clearTimeout(timer))
  // The provider has changed since: its token is obsolete, and its failure does not concern the next person.
  if (requested !== provider) return accessToken()
  const claims = claimsOf(token)
  cached = { token, until: validUntil(claims) }
  const { sub } = claims
  const before = $current.get().person
  $current.set({ status: 'signed-in', person: { sub, id: before?.sub === sub ? before.id : sub, claims } })
  return token
}

/** Reads from a response which person of the portal the token of `sub` belongs to. */
export function learnPerson(sub: string, answer: Response): void {
  const { status, person } = $current.get()
  const id = answer.headers?.get(PERSON_HEADER)
  if (id && person?.sub === sub && person.id !== id) $current.set({ status, person: { ...person, id } })
}

/** The last token, for the first request, which does not wait for a new one. */
export const cachedToken = (): string | undefined => cached?.token

/** A token; concurrent calls share one request to the provider. Rejects when signed out or without an answer. */
export async function accessToken({ minValidity = 60, refused, forceRefresh }: TokenOptions = {}): Promise<string> {
  // A running call must not resume a session that all elements have seen end; the shell renews its own.
  if ($current.get().status === 'expired' && $addresses.get().embedded) throw new Error('expired')
  const forced = forceRefresh ?? !!(refused && refused === (cached?.token ?? refused))
  if (cached && !forced && cached.until > Date.now() + minValidity * 1000) return cached.token
  if (!pending || (forced && !pending.forced)) {
    const mine = (pending = requestToken(minValidity, forced))
    pending.forced = forced
    const over = () => pending === mine && (pending = undefined)
    mine.then(over, over)
  }
  try {
    return await pending
  } catch (error) {
    // A failed refresh is harmless while the old token is still valid.
    logFailure('no token', error)
    if (cached && !forced && cached.until > Date.now()) return cached.token
    // A TypeError is a network failure, not a rejection.
    if (refused && !(error instanceof TypeError)) expireSession(refused)
    throw error
  }
}

/** Ends the session after the server rejected a fresh token, unless there is a newer one; the provider is kept for a retry. */
export const expireSession = (refused = cached?.token): void => {
  if ($current.get().person && refused === (cached?.token ?? refused)) endSession('expired')
}

/** Asks the provider once, even if several elements set theirs in one task; the person stays signed in until it answers. */
function start(forceRefresh = false): void {
  cached = pending = undefined
  if (!$current.get().person) endSession('starting')
  queueMicrotask(() => {
    const asked = provider
    if (!asked || cached) return
    accessToken({ forceRefresh }).catch(() => asked === provider && endSession('signed-out'))
  })
}

/** Opens the sign-in window. Without a button it returns the provider of an earlier session of this tab, if any. */
type OpenPopup = (button?: EventTarget | null) => Promise<WindowProvider | undefined | void>
let popup: OpenPopup = async () => undefined
/** Registers the sign-in of pages without a provider. It uses this session, so this file must not import it. */
export function registerPopup(open: OpenPopup): void {
  popup = open
}

const signIn = share('signIn', () => {
  let expecting: ReturnType<typeof setTimeout> | undefined
  return {
    setTokenProvider(given: TokenProvider | undefined): void {
      const before = provider
      const next = typeof given === 'function' ? given : undefined
      if (given && !next) reportFault('token_provider', typeof given, 'tokenProvider is no function but')
      provider = next
      // The person has signed out, or the host signs in: no later page may resume the session of the window.
      if (!(next && 'end' in next)) {
        withSessionStorage((storage) => storage.removeItem(WINDOW_SESSION))
        if (next !== before) before?.end?.()
      }
      if (!next) endSession('signed-out')
      else if (next !== before) start()
    },
    retry(button?: EventTarget | null): void {
      if (!provider) void popup(button)
      else {
        endSession('starting')
        start(true)
      }
    },
    askProvider(): void {
      if (provider) accessToken({ forceRefresh: true }).catch(() => undefined)
    },
    expectProvider(): void {
      // Elements wait 1 s for a provider before they offer to sign in, but resume an earlier session of this tab immediately.
      const isKnown = withSessionStorage((storage) => storage.getItem(WINDOW_SESSION))
      const offer = async () => {
        if (provider) return
        if (!isKnown) endSession('signed-out')
        const resumed = await popup()
        if (provider) return
        if (resumed) setTokenProvider(resumed)
        else endSession('signed-out')
      }
      expecting ??= setTimeout(offer, isKnown ? 0 : 1000)
    },
  }
})

/** Sets the token provider of the page, the shell's or the host's. Without one the page is signed out synchronously. */
export const setTokenProvider = signIn.setTokenProvider
/** Asks the provider for a new token after a click on `button`; without a provider the sign-in window opens. */
export const retrySignIn = signIn.retry
/**
 * Asks the provider, if there is one, for a new token, because another person may be signed in. Its failure does not change the session.
 */
export const askProvider = signIn.askProvider
/** Starts the wait for a provider, once; if none is set in time, the elements offer to sign in. */
export const expectProvider = signIn.expectProvider
