// Token provider of a sign-in by the window. The tokens stay in this closure; after a reload a cookie of the portal, which no script can
// read, renews them.
import { HOST_SESSION_PATH } from '#domain/embedding/host-sign-in.ts'
import { $addresses } from './addresses.ts'
import { setTokenProvider, WINDOW_SESSION, type TokenProvider, type WindowProvider } from './session.ts'
import { withSessionStorage } from './storage.ts'

interface Tokens {
  readonly accessToken: string
  /** In seconds. */
  readonly expiresIn: number
  /** undefined where the browser stores the cookie. */
  readonly refreshToken?: string
  readonly setsCookie: boolean
}
type Grant = { readonly code: string; readonly verifier: string } | { readonly refreshToken?: string | undefined }

const call = (grant: Grant, options: RequestInit): Promise<Response> =>
  fetch($addresses.get().portalUrl + HOST_SESSION_PATH, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(grant),
    ...options,
  })

/** The tokens; undefined if the session has ended. */
async function requestTokens(grant: Grant, signal: AbortSignal | null = null): Promise<Tokens | undefined> {
  const response = await call(grant, { signal })
  if (response.status === 204) return undefined
  if (!response.ok) throw new Error(`the portal answered ${response.status}`)
  return (await response.json()) as Tokens
}

function providerOf(first?: Tokens): WindowProvider {
  let tokens = first
  let until = 0
  const ended = new AbortController()
  const grant = (): Grant => ({ refreshToken: tokens?.refreshToken })
  const take = (next: Tokens | undefined) => {
    tokens = next
    until = next ? performance.now() + next.expiresIn * 1000 : 0
  }
  take(first)
  const provide: TokenProvider = async ({ minValidity, forceRefresh }) => {
    if (forceRefresh || until - performance.now() < minValidity * 1000) {
      const next = await requestTokens(grant(), ended.signal)
      // A response that arrives after the sign-out must not end the session of the next person.
      ended.signal.throwIfAborted()
      take(next)
      if (!next) {
        // The session has ended, and its cookie with it; the next click opens the window again.
        ended.abort()
        setTokenProvider(undefined)
      }
    }
    if (!tokens) throw new Error('the session has ended')
    return tokens.accessToken
  }
  // Signed out: the next page must not find the session, even if this one is left immediately. A running renewal would set the
  // cookie again; the portal revokes the token that it issued.
  const end = () => {
    if (ended.signal.aborted) return
    ended.abort()
    call(grant(), { method: 'DELETE', keepalive: true }).catch(() => undefined)
  }
  return Object.assign(provide, { end })
}

/** Whether the browser has stored the cookie; true where the portal does not say. */
async function keepsCookie(): Promise<boolean> {
  try {
    const url = $addresses.get().portalUrl + HOST_SESSION_PATH
    const response = await fetch(url, { credentials: 'include', cache: 'no-store' })
    return ((await response.json()) as { kept?: boolean }).kept ?? true
  } catch {
    return true
  }
}

/**
 * Exchanges the code for the first tokens; from now on a reload of this tab renews the session. `onBlocked` is called soon after if the
 * browser blocks the cookie that renewals need.
 */
export async function beginSession(code: string, verifier: string, onBlocked?: () => void): Promise<WindowProvider> {
  const tokens = await requestTokens({ code, verifier })
  if (onBlocked && tokens?.setsCookie) void keepsCookie().then((isKept) => isKept || onBlocked())
  withSessionStorage((storage) => storage.setItem(WINDOW_SESSION, '1'))
  return providerOf(tokens)
}

/** The provider of the session that this tab had before a reload; undefined without one. */
export const resumeSession = (): WindowProvider | undefined =>
  withSessionStorage((storage) => storage.getItem(WINDOW_SESSION)) ? providerOf() : undefined
