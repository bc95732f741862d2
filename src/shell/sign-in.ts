// Sign-in with the identity provider. keycloak-js reads the answer in the address before anything else looks at it, and
// from then on gives the tokens of this page.
import type { KeycloakInitOptions } from 'keycloak-js'
import type { StaticConfig } from '#contract/static-config.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { signOut } from '#shared/bus/tabs.ts'
import { IdentityClient } from './identity-client.ts'
import { chosenLanguage } from './preferences.ts'
import { reloadPage } from './page.ts'
import { clearSessionStorage, onceMore } from './session-storage.ts'

export type Outcome =
  | { readonly state: 'signed-in' }
  /** The page is on its way to somewhere else. */
  | { readonly state: 'leaving' }
  | { readonly state: 'refused'; readonly why: string }

/** The token is refreshed every 60 s so that it is valid for 60 s more. */
const REFRESH_PERIOD = 60_000
const MIN_VALIDITY = 60

const attempts = onceMore('sign-in', 3)

let keycloak: IdentityClient | undefined

/** Signs in or leaves for the sign-in page; after several refusals it stops instead of turning in circles. */
export async function signIn({ identity }: StaticConfig): Promise<Outcome> {
  if (attempts.exhausted()) return { state: 'refused', why: '' }
  const callback = isCallback(location.search)
  if (callback) attempts.count()
  const adapter = new IdentityClient({ url: identity.url, realm: identity.realm, clientId: identity.clientId })
  keycloak = adapter
  try {
    if (!(await adapter.init(initOptions(identity.url)))) throw new Error('not authenticated')
    provideTokens(adapter)
    await accessToken()
  } catch (why) {
    logFailure('sign-in refused', why)
    if (!callback) attempts.count()
    if (attempts.exhausted()) return { state: 'refused', why: reasonOf(why) }
    reloadPage()
    return { state: 'leaving' }
  }
  attempts.reset()
  setInterval(refresh, REFRESH_PERIOD)
  return { state: 'signed-in' }
}

function provideTokens(adapter: IdentityClient): void {
  setTokenProvider(async ({ minValidity, forceRefresh }) => {
    await adapter.updateToken(forceRefresh ? -1 : minValidity)
    if (!adapter.token) throw new Error('signed out')
    return adapter.token
  })
  // Signed out here or in another window: what this window kept for the session goes.
  $session.listen(({ status }) => status === 'signed-out' && clearSessionStorage())
}

/** What keycloak-js is told; logout is a form POST where our policy lets the form go. */
function initOptions(url: string): KeycloakInitOptions {
  const language = chosenLanguage()
  return {
    onLoad: 'login-required',
    pkceMethod: 'S256',
    checkLoginIframe: false,
    responseMode: 'query',
    logoutMethod: new URL(url, location.href).origin === location.origin ? 'POST' : 'GET',
    ...(language && { locale: language }),
  }
}

function isCallback(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

function reasonOf(why: unknown): string {
  if (why instanceof Error) return why.message
  const { error = '', error_description: text = error } = (why ?? {}) as { error?: string; error_description?: string }
  return text
}

function refresh(): void {
  if ($session.get().status !== 'signed-in') return
  accessToken({ minValidity: MIN_VALIDITY }).catch((why: unknown) => logFailure('token not refreshed', why))
}

/** Goes to the sign-in page and comes back to this address. */
export function signInAgain(): void {
  attempts.reset()
  if (keycloak) void keycloak.login()
  else reloadPage()
}

/** Shows the second factor by signing in anew, password and all, and comes back to this address. */
export function signInWithFactor(): void {
  void keycloak?.login({ prompt: 'login', maxAge: 0 })
}

/** Goes to the identity provider's own pages for setting up a second factor, and comes back to this address. */
export function configureSecondFactor(): void {
  void keycloak?.login({ action: 'CONFIGURE_TOTP' })
}

/** Ends the session here, in every other window and at the identity provider. */
export async function leave(): Promise<void> {
  signOut()
  await keycloak?.logout({ redirectUri: `${location.origin}/` })
}
