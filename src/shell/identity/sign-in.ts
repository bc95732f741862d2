// Sign-in with the identity provider. keycloak-js reads the answer in the address before any other module, and from then on gives the
// tokens of this page.
import type { KeycloakInitOptions } from 'keycloak-js'
import type { StaticConfig } from '#contract/static-config.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { signOut } from '#shared/bus/tabs.ts'
import { IdentityClient } from './identity-client.ts'
import { endAtProvider, refuseSignOut } from './end-at-provider.ts'
import { loseSession, regainSession, sessionRegained } from './lost-session.ts'
import { isFinal, refusalOf, type Refusal } from './refusal.ts'
import { endSession } from './sign-out.ts'
import { forgetPerson } from '#shell/offline/last-person.ts'
import { beginSignOut, finishSignOut, isSignOutPending } from '#shell/offline/pending-sign-out.ts'
import { hasUnsavedInput } from '#shell/offline/unsaved-input.ts'
import { chosenLanguage } from '#shell/preferences.ts'
import { reloadPage } from '#shell/page-navigation.ts'
import { readOwner } from '#shell/push/push-owner.ts'
import { canRemember, clearSessionStorage, countAttempts } from '#shell/session-storage.ts'

export type Outcome =
  | { readonly state: 'signed-in' }
  /** The page is on its way to somewhere else. */
  | { readonly state: 'leaving' }
  | { readonly state: 'refused'; readonly refusal: Refusal }

/** The token is refreshed every 60 s so that it is valid for 60 s more. */
const REFRESH_PERIOD = 60_000
const MIN_VALIDITY = 60
/** How long a sign-out waits for this device to be given up, in ms. */
const PUSH_PATIENCE = 2000

const attempts = countAttempts('sign-in', 3)

let keycloak: IdentityClient | undefined

/** A refusal that makes any sign-in on this page impossible. */
function obstacle({ identity }: Partial<StaticConfig>): Error | undefined {
  if (!identity?.clientId) return new Error('clientId missing')
  if (!identity.realm) return new Error('realm missing')
  // A page without storage could neither check the provider's answer nor stop signing in repeatedly.
  return canRemember() ? undefined : new DOMException('blocked', 'SecurityError')
}

/** Signs in or leaves for the sign-in page; after several refusals it stops instead of turning in circles. */
export async function signIn(config: StaticConfig): Promise<Outcome> {
  const blocked = obstacle(config)
  if (blocked) return { state: 'refused', refusal: refusalOf(blocked) }
  const { identity } = config
  const { search } = location
  const callback = isCallback(search)
  const isExhausted = attempts.exhausted()
  if (isExhausted && !callback) return { state: 'refused', refusal: refusalOf({ error: 'again_and_again' }) }
  if (callback) attempts.count()
  const client = new IdentityClient({ url: identity.url, realm: identity.realm, clientId: identity.clientId })
  client.mayLeave = () => !attempts.exhausted()
  keycloak = client
  try {
    if (isSignOutPending()) return await catchUpSignOut(client, initOptions(identity.url), search)
    if (!(await client.init(initOptions(identity.url)))) throw new Error('not authenticated')
    provideTokens(client)
    await accessToken()
  } catch (error) {
    logFailure('sign-in refused', error)
    if (!callback) attempts.count()
    const refusal = refusalOf(error, search)
    if (attempts.exhausted() || isFinal(refusal)) return { state: 'refused', refusal }
    if (!client.isLeaving) reloadPage()
    return { state: 'leaving' }
  }
  attempts.reset()
  // After a sign-out here or in another window, this window deletes its data of the session.
  $session.listen(({ status }) => status === 'signed-out' && clearSessionStorage())
  setInterval(refresh, REFRESH_PERIOD)
  return { state: 'signed-in' }
}

/**
 * Ends the session that an earlier sign-out could not end: requests from the provider, without a page of its own, the token that names that
 * session. The token grants no access; the usual login starts only when the provider has no session.
 */
async function catchUpSignOut(client: IdentityClient, options: KeycloakInitOptions, search: string): Promise<Outcome> {
  const known = await client.init({ ...options, onLoad: 'check-sso' })
  if (known || new URLSearchParams(search).get('error') !== 'login_required') {
    await endSession(client)
  } else {
    finishSignOut()
    attempts.reset()
    await client.login()
  }
  return { state: 'leaving' }
}

/** Provides the tokens of `client`; an ended session is renewed without losing unsaved input. */
function provideTokens(client: IdentityClient): void {
  client.mayLeave = () => true
  // From here on the page decides when to leave for the sign-in page.
  client.loginRequired = false
  client.onAuthLogout = () => {
    forgetPerson()
    if (hasUnsavedInput()) loseSession()
    else signInAgain()
  }
  const give = async (minValidity: number, forceRefresh: boolean): Promise<string> => {
    try {
      const { sessionId } = client
      await client.updateToken(forceRefresh ? -1 : minValidity)
      // The provider has another session, maybe of another person: its token must not be used for the data of this page.
      if (sessionId && client.sessionId !== sessionId) {
        client.clearToken()
        throw new Error('the session has changed')
      }
    } catch (error) {
      const regained = sessionRegained()
      if (regained) return regained.then(() => accessToken())
      if (client.isLeaving) return new Promise(() => undefined)
      // Offline an expired token is as good as any: only cached data can be read.
      if (forceRefresh || !(error instanceof TypeError) || !client.token) throw error
      logFailure('token not refreshed', error)
    }
    if (!client.token) throw new Error('signed out')
    return client.token
  }
  setTokenProvider(({ minValidity, forceRefresh }) => give(minValidity, forceRefresh))
}

/** Signs in again in a popup while this page stays as it is; rejects when that fails. */
export async function signInInPlace(signal: AbortSignal): Promise<void> {
  if (!keycloak) throw new Error('nobody was signed in')
  const { popupSignIn } = await import('./popup-sign-in.ts')
  const client = await popupSignIn(keycloak, initOptions(keycloak.authServerUrl ?? location.origin), signal)
  keycloak = client
  provideTokens(client)
  regainSession()
}

/** Options of keycloak-js; logout is a form POST where our policy allows the form to be submitted. */
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

/** Is this address the provider's answer to a login? */
export function isCallback(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

function refresh(): void {
  if ($session.get().status !== 'signed-in') return
  accessToken({ minValidity: MIN_VALIDITY }).catch((error: unknown) => logFailure('token not refreshed', error))
}

/** Navigates to the sign-in page, which returns to this address. */
export function signInAgain(): void {
  attempts.reset()
  if (keycloak && !isSignOutPending()) void keycloak.login()
  else reloadPage()
}

/** Requires the second factor by a new sign-in with the password, and returns to this address. */
export function signInWithFactor(): void {
  void keycloak?.login({ prompt: 'login', maxAge: 0 })
}

/** Navigates to the identity provider's pages for setting up a second factor, which return to this address. */
export function configureSecondFactor(): void {
  void keycloak?.login({ action: 'CONFIGURE_TOTP' })
}

/** Ends push on this device before sign-out; a failure does not block the sign-out. */
async function endPush(): Promise<void> {
  if (!readOwner()) return
  const late = new Promise((resolve) => setTimeout(resolve, PUSH_PATIENCE))
  const give = async () => (await import('#shell/push/device-push.ts')).endPush()
  await Promise.race([give(), late]).catch((error: unknown) => logFailure('push not ended', error))
}

let leaving: Promise<void> | undefined

/** Ends the session here, in every other window and at the identity provider; a refusal is shown on the next page. */
export const leave = (): Promise<void> => (leaving ??= end().finally(() => (leaving = undefined)))

async function end(): Promise<void> {
  // Stored until the provider has received it: a window that closes now must not be signed in when it is opened again.
  beginSignOut()
  await endPush()
  const { person } = $session.get()
  signOut()
  if (keycloak) return endAtProvider(keycloak)
  // A window that began without a network has no session to name: the next start ends it.
  if (person) refuseSignOut(new TypeError('offline'))
  else reloadPage()
}
