// Second factors and sessions of a Keycloak realm, by its Admin API and a service account.
import { notFound, unavailable } from '#server/errors.ts'
import type { Db } from '#server/db/db.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdentityAdmin } from './identity-admin.ts'

interface Options {
  /** `https://…/realms/<realm>`; the Admin API lies beside it. */
  issuer: string
  db: Db
  ended: EndedSessions
  clientId?: string | undefined
  clientSecret?: string | undefined
}

interface KeycloakUser {
  totp?: boolean
  requiredActions?: string[]
}

const TIMEOUT = 5_000
/** A token is renewed this long before it ends, in ms. */
const MARGIN = 10_000
const SET_UP_TOTP = 'CONFIGURE_TOTP'

/** Every call throws 503 `identity_unavailable` when Keycloak cannot be asked, or no service account is configured. */
export function keycloakAdmin(options: Options): IdentityAdmin {
  const { db, ended } = options
  const call = createCall(options)
  const userOf = (personId: string) => call('GET', `/users/${personId}`) as Promise<KeycloakUser | undefined>

  return {
    async status(personId) {
      const user = await userOf(personId)
      const setup = user?.totp ?? false
      // Neither provider has a flag for 'was reset'; that the set-up is demanded anew says the same.
      return { setup, reset: !setup && (user?.requiredActions ?? []).includes(SET_UP_TOTP) }
    },
    async resetMfa(personId) {
      const user = await userOf(personId)
      if (!user) throw notFound()
      const credentials = (await call('GET', `/users/${personId}/credentials`)) as
        | { id: string; type: string }[]
        | undefined
      for (const { id, type } of credentials ?? [])
        if (type === 'otp') await call('DELETE', `/users/${personId}/credentials/${id}`)
      // A PUT replaces: the whole user goes back, or names and attributes are wiped.
      const requiredActions = [...new Set([...(user.requiredActions ?? []), SET_UP_TOTP])]
      await call('PUT', `/users/${personId}`, { ...(await userOf(personId)), requiredActions })
    },
    async signOut(personId) {
      const sessions = (await call('GET', `/users/${personId}/sessions`)) as { id: string }[] | undefined
      await call('POST', `/users/${personId}/logout`)
      for (const { id: sid } of sessions ?? []) {
        await ended.record(db, { sid, personId })
        ended.announce({ sid, personId })
      }
    },
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Calls the Admin API; undefined for 404 and for answers without a body. */
function createCall({ issuer, clientId, clientSecret }: Options): Call {
  const base = issuer.replace(/\/realms\/([^/]+)$/, '/admin/realms/$1')
  let token: { value: string; until: number } | undefined

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    if (clientId === undefined || clientSecret === undefined) throw unavailable('identity_admin_not_configured', 3_600)
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const response = await reach(`${issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    if (!response.ok) throw unavailable('identity_unavailable')
    const answer = (await response.json()) as { access_token: string; expires_in: number }
    token = { value: answer.access_token, until: Date.now() + answer.expires_in * 1000 - MARGIN }
    return token.value
  }

  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    const response = await reach(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (response.status === 401) token = undefined
    if (response.status === 404) return undefined
    if (!response.ok) throw unavailable('identity_unavailable')
    const text = await response.text()
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
  } catch {
    throw unavailable('identity_unavailable')
  }
}
