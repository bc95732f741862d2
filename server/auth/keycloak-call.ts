// Calls to the Admin API of a Keycloak realm, by a service account.
import type { ServiceAccount } from '#server/config/config.ts'
import { unavailable } from '#server/http/errors.ts'

/** Throws 503 `identity_unavailable` when Keycloak cannot be asked; undefined for 404 and for answers without a body. */
export type Call = (method: string, path: string, body?: object) => Promise<unknown>

interface Options {
  /** `https://…/realms/<realm>`; the Admin API is beside it. */
  readonly issuer: string
  /** undefined: every call is 503 `identity_admin_not_configured`. */
  readonly account: ServiceAccount | undefined
}

const TIMEOUT = 5_000
/** A token is renewed this long before it ends, in ms. */
const MARGIN = 10_000

export function createCall({ issuer, account }: Options): Call {
  const base = issuer.replace(/\/realms\/([^/]+)$/, '/admin/realms/$1')
  let token: { value: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    if (!account) throw unavailable('identity_admin_not_configured', 3_600)
    const form = { grant_type: 'client_credentials', client_id: account.clientId, client_secret: account.clientSecret }
    const address = `${issuer}/protocol/openid-connect/token`
    const { status, value } = await reach(address, { method: 'POST', body: new URLSearchParams(form) })
    if (status !== 200) throw unavailable('identity_unavailable')
    const answer = value as { access_token: string; expires_in: number }
    token = { value: answer.access_token, until: Date.now() + answer.expires_in * 1000 - MARGIN }
    return token.value
  }

  async function attempt(method: string, path: string, body?: object): Promise<KeycloakResponse> {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    return reach(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  }

  return async (method, path, body) => {
    let answer = await attempt(method, path, body)
    if (answer.status === 401) {
      // After a restart or a change of keys Keycloak does not accept the old token any more.
      token = undefined
      answer = await attempt(method, path, body)
    }
    if (answer.status === 404) return undefined
    if (answer.status >= 300) throw unavailable('identity_unavailable')
    return answer.value
  }
}

export interface KeycloakResponse {
  status: number
  /** The JSON of the body; undefined where it is empty. */
  value: unknown
  headers: Headers
}

/** Everything except a timely response of Keycloak, such as the page of a proxy, means that it cannot be reached. */
export async function reach(address: string, init: RequestInit = {}): Promise<KeycloakResponse> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT), ...init })
    const text = await response.text()
    const value = response.ok && text !== '' ? (JSON.parse(text) as unknown) : undefined
    return { status: response.status, value, headers: response.headers }
  } catch {
    throw unavailable('identity_unavailable')
  }
}
