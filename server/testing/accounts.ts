// Accounts of the embedded provider and sessions of its people, without a sign-in page.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#server/db/db.ts'
import { insert } from './rows.ts'

/** The secret of every second factor that tests make. */
export const TOTP_SECRET = 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2'

/** The code that a phone with `secret` shows at `at`. */
export const codeAt = (at: Date, secret = TOTP_SECRET): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

interface AccountOptions {
  /** With TOTP_SECRET. */
  hasFactor?: boolean
}

/** Gives the person an account that no password opens. */
export async function anAccount(db: Db, personId: string, { hasFactor = false }: AccountOptions = {}): Promise<void> {
  const factor = hasFactor ? { totp_secret: TOTP_SECRET, totp_confirmed_at: new Date() } : {}
  await insert(db, 'account', { person_id: personId, password_hash: 'none', ...factor })
}

interface SessionOptions {
  sid?: string
  at?: Date
  ways?: readonly string[]
}

/** Signs the person in as the provider stores it; returns the session's id. */
export async function aSession(
  db: Db,
  personId: string,
  { sid = randomUUID(), at = new Date(), ways = ['pwd'] }: SessionOptions = {},
): Promise<string> {
  const payload = { accountId: personId, uid: sid, loginTs: Math.floor(at.getTime() / 1000), amr: ways }
  await insert(db, 'oidc_record', { model: 'Session', id: randomUUID(), uid: sid, payload: JSON.stringify(payload) })
  return sid
}

/** Domain events of one name that were published so far, oldest first. */
export async function published(db: Db, name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data->'data' as data from jobs.job
    where name like 'domain-events%' and data->>'name' = ${name} order by created_on, id`.execute(db)
  return rows.map(({ data }) => data)
}
