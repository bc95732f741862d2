// Signs in again in a popup. Only the authorization code crosses; the PKCE verifier stays in this window.
import type { KeycloakInitOptions } from 'keycloak-js'
import { IdentityClient } from './identity-client.ts'
import { POPUP_SIGN_IN_PATH } from './popup-sign-in-path.ts'

const CHANNEL = 'portal.sign-in'
const FEATURES = 'popup,width=520,height=760'

/** The message of the popup when the provider has responded. */
interface SignInResult {
  readonly state: string
  readonly code: string
}
/** The data of the library about a login in progress. */
interface PendingLogin {
  readonly redirectUri: string
  readonly nonce: string
  readonly pkceCodeVerifier: string
}
interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

/** In the popup: passes the provider's response to the page and closes. */
export function postSignInResult(): void {
  const query = new URLSearchParams(location.search)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ state: query.get('state') ?? '', code: query.get('code') ?? '' } satisfies SignInResult)
  channel.close()
  window.close()
}

function resultOf(state: string, signal: AbortSignal): Promise<SignInResult> {
  const { promise, resolve, reject } = Promise.withResolvers<SignInResult>()
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SignInResult>) => data.state === state && resolve(data))
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise.finally(() => channel.close())
}

function takePendingLogin(state: string): PendingLogin {
  const key = `kc-callback-${state}`
  const begun = localStorage.getItem(key)
  localStorage.removeItem(key)
  if (!begun) throw new Error('the login is too old')
  return JSON.parse(begun) as PendingLogin
}

const nonceOf = (token: string): unknown =>
  (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { nonce?: unknown }).nonce

async function exchange(client: IdentityClient, { state, code }: SignInResult): Promise<Tokens> {
  const { redirectUri, nonce, pkceCodeVerifier } = takePendingLogin(state)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.clientId ?? '',
    code,
    redirect_uri: redirectUri,
    code_verifier: pkceCodeVerifier,
  })
  const address = `${client.authServerUrl?.replace(/\/$/, '')}/realms/${client.realm}/protocol/openid-connect/token`
  const response = await fetch(address, { method: 'POST', credentials: 'include', body })
  if (!response.ok) throw new Error(`the code was refused: ${response.status}`)
  const tokens = (await response.json()) as Tokens
  if (nonceOf(tokens.id_token) !== nonce) throw new Error('Invalid nonce.')
  return tokens
}

/**
 * Opens the sign-in page beside this one and waits for its answer; a client of the new session. Rejects where the window is
 * blocked or the sign-in refused, and when `signal` aborts.
 */
export async function popupSignIn(
  client: IdentityClient,
  options: KeycloakInitOptions,
  signal: AbortSignal,
): Promise<IdentityClient> {
  const address = await client.createLoginUrl({ redirectUri: location.origin + POPUP_SIGN_IN_PATH })
  const state = new URL(address).searchParams.get('state') ?? ''
  const answered = resultOf(state, signal)
  if (!open(address, '_blank', FEATURES)) throw new Error('the window was blocked')
  const tokens = await exchange(client, await answered)
  const next = new IdentityClient({ url: client.authServerUrl!, realm: client.realm!, clientId: client.clientId! })
  const { onLoad: _, ...rest } = options
  await next.init({ ...rest, token: tokens.access_token, refreshToken: tokens.refresh_token, idToken: tokens.id_token })
  return next
}
