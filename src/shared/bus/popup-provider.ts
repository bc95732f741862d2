// Token provider of a sign-in by the window. The tokens stay in this closure; what renews them after a reload is a cookie of
// the portal, which no script can read.
import { HOST_SESSION_PATH } from '#domain/host-sign-in.ts'
import { $addresses } from './addresses.ts'
import { setTokenProvider, WINDOW_SESSION, type TokenProvider, type WindowProvider } from './session.ts'
import { withSessionStorage } from './storage.ts'

interface Tokens {
  readonly accessToken: string
  /** In s. */
  readonly expiresIn: number
  /** Absent where the browser keeps the cookie. */
  readonly refreshToken?: string
}
type Grant = { readonly code: string; readonly verifier: string } | { readonly refreshToken?: string | undefined }

const call = (method: 'POST' | 'DELETE', grant?: Grant): Promise<Response> =>
  fetch($addresses.get().portalUrl + HOST_SESSION_PATH, {
    method,
    credentials: 'include',
    ...(grant && { body: JSON.stringify(grant), headers: { 'content-type': 'application/json' } }),
  })

/** Undefined where nobody is signed in any more. */
async function requestTokens(grant: Grant): Promise<Tokens | undefined> {
  const response = await call('POST', grant)
  if (response.status === 204) return undefined
  if (!response.ok) throw new Error(`the portal answered ${response.status}`)
  return (await response.json()) as Tokens
}

/** Removes the mark of this tab; false if there was none. */
function removeMark(): boolean | undefined {
  return withSessionStorage((storage) => {
    const isMarked = storage.getItem(WINDOW_SESSION) !== null
    storage.removeItem(WINDOW_SESSION)
    return isMarked
  })
}

function providerOf(first?: Tokens): WindowProvider {
  let tokens = first
  let until = 0
  const take = (next: Tokens | undefined) => {
    tokens = next
    until = next ? performance.now() + next.expiresIn * 1000 : 0
  }
  take(first)
  const provide: TokenProvider = async ({ minValidity, forceRefresh }) => {
    if (forceRefresh || until - performance.now() < minValidity * 1000) {
      const next = await requestTokens({ refreshToken: tokens?.refreshToken })
      take(next)
      if (!next) {
        // The session has ended, and its cookie with it; the next click opens the window again.
        removeMark()
        setTokenProvider(undefined)
      }
    }
    if (!tokens) throw new Error('the session has ended')
    return tokens.accessToken
  }
  // Signed out: the next page must not find the session.
  const end = () => void (removeMark() && call('DELETE').catch(() => undefined))
  return Object.assign(provide, { end })
}

/** Exchanges the code for the first tokens; from now on a reload of this tab renews the session. */
export async function beginSession(code: string, verifier: string): Promise<WindowProvider> {
  const tokens = await requestTokens({ code, verifier })
  withSessionStorage((storage) => storage.setItem(WINDOW_SESSION, '1'))
  return providerOf(tokens)
}

/** The provider of the session that this tab had before its page was loaded anew; undefined if it had none. */
export const resumeSession = (): WindowProvider | undefined =>
  withSessionStorage((storage) => storage.getItem(WINDOW_SESSION)) ? providerOf() : undefined

/** GROUP_NAME of the portal; undefined if it has none or is not reached, as the sign-in will say. */
export async function loadGroupName(): Promise<string | undefined> {
  try {
    const response = await fetch(`${$addresses.get().portalUrl}widgets/origin`, { credentials: 'omit' })
    return response.ok ? ((await response.json()) as { group?: string }).group : undefined
  } catch {
    return undefined
  }
}
