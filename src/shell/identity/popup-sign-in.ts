// Signs in again in a popup. Only the authorization code crosses; the PKCE verifier stays in this window.
import type { KeycloakInitOptions } from 'keycloak-js'
import { IdentityClient } from './identity-client.ts'
import { BESIDE_PATH } from './popup-sign-in-path.ts'

const CHANNEL = 'portal.sign-in'
const FEATURES = 'popup,width=520,height=760'

/** What the window beside tells when the provider has answered. */
interface Answer {
  readonly state: string
  readonly code: string
}
/** What the library keeps of a login that has begun. */
interface Begun {
  readonly redirectUri: string
  readonly nonce: string
  readonly pkceCodeVerifier: string
}
interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

/** In the window beside: hands the provider's answer over and goes. */
export function handOver(): void {
  const query = new URLSearchParams(location.search)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ state: query.get('state') ?? '', code: query.get('code') ?? '' } satisfies Answer)
  channel.close()
  window.close()
}

function answerTo(state: string, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Answer>) => data.state === state && resolve(data))
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise.finally(() => channel.close())
}

function takeBegun(state: string): Begun {
  const key = `kc-callback-${state}`
  const begun = localStorage.getItem(key)
  localStorage.removeItem(key)
  if (!begun) throw new Error('the login is too old')
  return JSON.parse(begun) as Begun
}

const nonceOf = (token: string): unknown =>
  (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { nonce?: unknown }).nonce

async function exchange(client: IdentityClient, { state, code }: Answer): Promise<Tokens> {
  const { redirectUri, nonce, pkceCodeVerifier } = takeBegun(state)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.clientId ?? '',
    code,
    redirect_uri: redirectUri,
    code_verifier: pkceCodeVerifier,
  })
  const address = `${client.authServerUrl?.replace(/\/$/, '')}/realms/${client.realm}/protocol/openid-connect/token`
  const answer = await fetch(address, { method: 'POST', credentials: 'include', body })
  if (!answer.ok) throw new Error(`the code was refused: ${answer.status}`)
  const tokens = (await answer.json()) as Tokens
  if (nonceOf(tokens.id_token) !== nonce) throw new Error('Invalid nonce.')
  return tokens
}

/**
 * Opens the sign-in page beside this one and waits for its answer; a client of the new session. Rejects where the window is
 * blocked or the sign-in refused, and when `signal` aborts.
 */
export async function signInBeside(
  client: IdentityClient,
  options: KeycloakInitOptions,
  signal: AbortSignal,
): Promise<IdentityClient> {
  const address = await client.createLoginUrl({ redirectUri: location.origin + BESIDE_PATH })
  const state = new URL(address).searchParams.get('state') ?? ''
  const answered = answerTo(state, signal)
  if (!open(address, '_blank', FEATURES)) throw new Error('the window was blocked')
  const tokens = await exchange(client, await answered)
  const next = new IdentityClient({ url: client.authServerUrl!, realm: client.realm!, clientId: client.clientId! })
  const { onLoad: _, ...rest } = options
  await next.init({ ...rest, token: tokens.access_token, refreshToken: tokens.refresh_token, idToken: tokens.id_token })
  return next
}
