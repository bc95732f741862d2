// Second factors and attributes of the people of a Keycloak realm.
import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import type { IdentityAdmin } from './identity-admin.ts'
import type { Call } from './keycloak-call.ts'

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

const userOf = (call: Call, personId: string) => call('GET', `/users/${personId}`) as Promise<KeycloakUser | undefined>

const credentialsOf = async (call: Call, personId: string) =>
  ((await call('GET', `/users/${personId}/credentials`)) ?? []) as Credential[]

type Changed = (user: KeycloakUser) => KeycloakUser

/** A PUT replaces: the whole user goes back, or names and attributes are wiped. One at a time, or one undoes the other. */
async function change(tx: Tx, call: Call, personId: string, changed: Changed): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.keycloakUser}, hashtext(${personId}))`.execute(tx)
  const user = await userOf(call, personId)
  if (!user) throw notFound()
  await call('PUT', `/users/${personId}`, { ...user, ...changed(user) })
}

/** Who set the factor up after the sign-in has not shown it there. */
function wasSetUpBy(signedInAt: number, credentials: readonly Credential[]): boolean {
  return credentials.some(({ type, createdDate = 0 }) => type === 'otp' && createdDate <= signedInAt)
}

export const keycloakFactors = (db: Db, call: Call): Factors => ({
  async status(personId) {
    const user = await userOf(call, personId)
    const setup = user?.totp ?? false
    // Neither provider has a flag 'was reset'; a required set-up says the same.
    return { setup, reset: !setup && (user?.requiredActions ?? []).includes(SET_UP_TOTP) }
  },
  async resetMfa(tx, personId) {
    for (const { id, type } of await credentialsOf(call, personId))
      if (SECOND_FACTORS.has(type)) await call('DELETE', `/users/${personId}/credentials/${id}`)
    await change(tx, call, personId, ({ requiredActions = [] }) => ({
      requiredActions: [...new Set([...requiredActions, SET_UP_TOTP])],
    }))
  },
  setAttribute: (personId, name, value) =>
    db
      .transaction()
      .execute((tx) =>
        change(tx, call, personId, ({ attributes }) => ({ attributes: { ...attributes, [name]: [value] } })),
      ),
  async factorShownAt({ sub, claims }) {
    if (claims.auth_time === undefined) return undefined
    const signedInAt = claims.auth_time * 1000
    return wasSetUpBy(signedInAt, await credentialsOf(call, sub)) ? new Date(signedInAt) : undefined
  },
})
