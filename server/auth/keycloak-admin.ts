// Second factors and sessions of a Keycloak realm, by its Admin API and a service account.
import type { ServiceAccount } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdentityAdmin } from '#server/kernel/identity-admin.ts'
import { createCall, type Call } from './keycloak-call.ts'
import { readSubjects } from './subjects.ts'
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { notFound } from '#server/http/errors.ts'

// Second factors and attributes of the people of a Keycloak realm.
interface Credential {
  id: string
  type: string
  /** Ms since the epoch. */
  createdDate?: number
}

interface KeycloakUser {
  totp?: boolean
  requiredActions?: string[]
  attributes?: Record<string, string[]>
}

type Factors = Pick<IdentityAdmin, 'status' | 'resetMfa' | 'setAttribute' | 'factorShownAt'>

const SET_UP_TOTP = 'CONFIGURE_TOTP'
/** Credentials that replace the phone, and are removed with it. */
const SECOND_FACTORS = new Set(['otp', 'recovery-authn-codes'])

const userOf = (call: Call, sub: string) => call('GET', `/users/${sub}`) as Promise<KeycloakUser | undefined>

const credentialsOf = async (call: Call, sub: string) =>
  ((await call('GET', `/users/${sub}/credentials`)) ?? []) as Credential[]

/** The account that the person uses now; throws 404 for a person whose account the portal has not seen. */
async function accountOf(db: Db, personId: string): Promise<string> {
  const [sub] = await readSubjects(db, personId)
  if (sub === undefined) throw notFound()
  return sub
}

type Changed = (user: KeycloakUser) => KeycloakUser

/** A PUT replaces everything: the whole user is sent, or names and attributes would be deleted. Calls are serialised, or one would undo the other. */
async function change(tx: Tx, call: Call, sub: string, changed: Changed): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.keycloakUser}, hashtext(${sub}))`.execute(tx)
  const user = await userOf(call, sub)
  if (!user) throw notFound()
  await call('PUT', `/users/${sub}`, { ...user, ...changed(user) })
}

/** People who set the factor up after the sign-in have not shown it there. */
function wasSetUpBy(signedInAt: number, credentials: readonly Credential[]): boolean {
  return credentials.some(({ type, createdDate = 0 }) => type === 'otp' && createdDate <= signedInAt)
}

const keycloakFactors = (db: Db, call: Call): Factors => ({
  async status(personId) {
    const [sub] = await readSubjects(db, personId)
    const user = sub === undefined ? undefined : await userOf(call, sub)
    const setup = user?.totp ?? false
    // Neither provider has a flag 'was reset'; a required set-up means the same.
    return { setup, reset: !setup && (user?.requiredActions ?? []).includes(SET_UP_TOTP) }
  },
  async resetMfa(tx, personId) {
    const sub = await accountOf(tx, personId)
    for (const { id, type } of await credentialsOf(call, sub))
      if (SECOND_FACTORS.has(type)) await call('DELETE', `/users/${sub}/credentials/${id}`)
    await change(tx, call, sub, ({ requiredActions = [] }) => ({
      requiredActions: [...new Set([...requiredActions, SET_UP_TOTP])],
    }))
  },
  setAttribute: (personId, name, value) =>
    db.transaction().execute(async (tx) =>
      change(tx, call, await accountOf(tx, personId), ({ attributes }) => ({
        attributes: { ...attributes, [name]: [value] },
      })),
    ),
  async factorShownAt({ claims }) {
    if (claims.auth_time === undefined) return undefined
    const signedInAt = claims.auth_time * 1000
    return wasSetUpBy(signedInAt, await credentialsOf(call, claims.sub)) ? new Date(signedInAt) : undefined
  },
})

// Sessions of the people of a Keycloak realm.
interface KeycloakSession {
  id: string
  /** Ms since the epoch. */
  start?: number
}

type Sessions = Pick<IdentityAdmin, 'signInMethodOf' | 'sessions' | 'endSession' | 'signOut'>

function keycloakSessions(db: Db, call: Call, ended: EndedSessions): Sessions {
  const sessionsAt = async (sub: string) => ((await call('GET', `/users/${sub}/sessions`)) ?? []) as KeycloakSession[]

  // A person with a new account may still be signed in with the former one.
  async function sessionsOf(personId: string): Promise<KeycloakSession[]> {
    const found: KeycloakSession[] = []
    for (const sub of await readSubjects(db, personId)) found.push(...(await sessionsAt(sub)))
    return found
  }

  async function end(personId: string, sid: string): Promise<void> {
    await call('DELETE', `/sessions/${sid}`)
    await ended.record(db, { sid, personId })
    ended.announce({ sid, personId })
  }

  return {
    signInMethodOf: async () => undefined,
    async sessions(personId) {
      const found = (await sessionsOf(personId)).map(({ id, start = 0 }) => ({ sid: id, since: new Date(start) }))
      return found.sort((a, b) => b.since.getTime() - a.since.getTime())
    },
    async endSession(personId, sid) {
      const isTheirs = (await sessionsOf(personId)).some(({ id }) => id === sid)
      if (isTheirs) await end(personId, sid)
      return isTheirs
    },
    async signOut(personId, { exceptSid, subjects } = {}) {
      for (const sub of subjects ?? (await readSubjects(db, personId))) {
        const sessions = await sessionsAt(sub)
        if (exceptSid === undefined) await call('POST', `/users/${sub}/logout`)
        for (const { id } of sessions) if (id !== exceptSid) await end(personId, id)
      }
    },
  }
}

interface Options {
  /** `https://…/realms/<realm>` */
  issuer: string
  db: Db
  ended: EndedSessions
  /** Service account for the administration. */
  account: ServiceAccount | undefined
}

/** Every call throws 503 `identity_unavailable` when Keycloak cannot be asked, or no service account is configured. */
export function keycloakAdmin({ issuer, db, ended, account }: Options): IdentityAdmin {
  const call = createCall({ issuer, account })
  return { enrolment: undefined, ...keycloakFactors(db, call), ...keycloakSessions(db, call, ended) }
}
