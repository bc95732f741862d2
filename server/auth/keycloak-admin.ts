// Second factors and sessions of a Keycloak realm, by its Admin API and a service account.
import type { ServiceAccount } from '#server/config.ts'
import { notFound, unavailable } from '#server/errors.ts'
import type { Db } from '#server/db/db.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdentityAdmin } from './identity-admin.ts'

interface Options {
  /** `https://…/realms/<realm>`; the Admin API lies beside it. */
  issuer: string
  db: Db
  ended: EndedSessions
  /** Service account for the administration. */
  account: ServiceAccount | undefined
}

interface Credential {
  id: string
  type: string
  /** Ms since the epoch. */
  createdDate?: number
}

interface KeycloakSession {
  id: string
  /** Ms since the epoch. */
  start?: number
}

interface KeycloakUser {
  totp?: boolean
  requiredActions?: string[]
  attributes?: Record<string, string[]>
}

const TIMEOUT = 5_000
/** A token is renewed this long before it ends, in ms. */
const MARGIN = 10_000
const SET_UP_TOTP = 'CONFIGURE_TOTP'
/** Credentials that stand in for the phone, and go with it. */
const SECOND_FACTORS = new Set(['otp', 'recovery-authn-codes'])

/** Every call throws 503 `identity_unavailable` when Keycloak cannot be asked, or no service account is configured. */
export function keycloakAdmin(options: Options): IdentityAdmin {
  const { db, ended } = options
  const call = createCall(options)
  const userOf = (personId: string) => call('GET', `/users/${personId}`) as Promise<KeycloakUser | undefined>
  const credentialsOf = async (personId: string) =>
    ((await call('GET', `/users/${personId}/credentials`)) ?? []) as Credential[]
  const sessionsOf = async (personId: string) =>
    ((await call('GET', `/users/${personId}/sessions`)) ?? []) as KeycloakSession[]

  async function end(personId: string, sid: string): Promise<void> {
    await call('DELETE', `/sessions/${sid}`)
    await ended.record(db, { sid, personId })
    ended.announce({ sid, personId })
  }

  return {
    enrolment: undefined,
    async status(personId) {
      const user = await userOf(personId)
      const setup = user?.totp ?? false
      // Neither provider has a flag for 'was reset'; that the set-up is demanded anew says the same.
      return { setup, reset: !setup && (user?.requiredActions ?? []).includes(SET_UP_TOTP) }
    },
    async resetMfa(personId) {
      const user = await userOf(personId)
      if (!user) throw notFound()
      for (const { id, type } of await credentialsOf(personId))
        if (SECOND_FACTORS.has(type)) await call('DELETE', `/users/${personId}/credentials/${id}`)
      // A PUT replaces: the whole user goes back, or names and attributes are wiped.
      const requiredActions = [...new Set([...(user.requiredActions ?? []), SET_UP_TOTP])]
      await call('PUT', `/users/${personId}`, { ...(await userOf(personId)), requiredActions })
    },
    async setAttribute(personId, name, value) {
      const user = await userOf(personId)
      if (!user) throw notFound()
      await call('PUT', `/users/${personId}`, { ...user, attributes: { ...user.attributes, [name]: [value] } })
    },
    async factorShownAt({ sub, claims }) {
      if (claims.auth_time === undefined) return undefined
      const times = (await credentialsOf(sub)).flatMap(({ type, createdDate = 0 }) =>
        type === 'otp' ? createdDate : [],
      )
      const signedInAt = claims.auth_time * 1000
      // Who set the factor up after the sign-in has not shown it there.
      return times.some((createdAt) => createdAt <= signedInAt) ? new Date(signedInAt) : undefined
    },
    wayOf: async () => undefined,
    async sessions(personId) {
      const found = (await sessionsOf(personId)).map(({ id, start = 0 }) => ({ sid: id, since: new Date(start) }))
      return found.sort((a, b) => b.since.getTime() - a.since.getTime())
    },
    async endSession(personId, sid) {
      const isTheirs = (await sessionsOf(personId)).some(({ id }) => id === sid)
      if (isTheirs) await end(personId, sid)
      return isTheirs
    },
    async signOut(personId, exceptSid) {
      const sessions = await sessionsOf(personId)
      if (exceptSid === undefined) await call('POST', `/users/${personId}/logout`)
      for (const { id } of sessions) if (id !== exceptSid) await end(personId, id)
    },
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Calls the Admin API; undefined for 404 and for answers without a body. */
function createCall({ issuer, account }: Options): Call {
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

  async function attempt(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    return reach(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  }

  return async (method, path, body) => {
    let answer = await attempt(method, path, body)
    if (answer.status === 401) {
      // A Keycloak that restarted or changed its keys knows the old token no longer.
      token = undefined
      answer = await attempt(method, path, body)
    }
    if (answer.status === 404) return undefined
    if (answer.status >= 300) throw unavailable('identity_unavailable')
    return answer.value
  }
}

interface Answer {
  status: number
  /** The JSON of the body; undefined where it is empty. */
  value: unknown
}

/** Whatever is not an answer of Keycloak in time, such as the page of a proxy, means that it is away. */
async function reach(address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
    const text = await response.text()
    return { status: response.status, value: response.ok && text !== '' ? (JSON.parse(text) as unknown) : undefined }
  } catch {
    throw unavailable('identity_unavailable')
  }
}
