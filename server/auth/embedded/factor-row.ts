// The second factor of an account: the active one and the one that is being set up.
import { Secret, TOTP } from 'otpauth'
import type { PendingSetup } from '#server/kernel/enrolment.ts'
import type { Vault } from '#server/kernel/vault.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

/** The name that authenticator apps show. */
const ISSUER = 'Talbrück Portal'

export const NOTHING_PENDING = {
  pending_totp_secret: null,
  pending_totp_until: null,
  pending_totp_step: null,
  pending_sid: null,
} as const

const selectFactor = (db: Db, personId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['username', 'totp_secret', 'totp_confirmed_at', 'pending_totp_secret', 'pending_totp_until'])
    .select(['pending_totp_step', 'pending_sid', 'pending_failed', 'pending_locked_until', 'totp_refused_steps'])
    .where('person_id', '=', personId)
    .where('active', '=', true)

export const readFactor = (db: Db, personId: string) => selectFactor(db, personId).executeTakeFirst()
/** Locks the account until `tx` ends: the second of two concurrent requests sees the changes of the first. */
export const lockFactor = (tx: Tx, personId: string) =>
  selectFactor(tx, personId).forUpdate('account').executeTakeFirst()

export type FactorRow = NonNullable<Awaited<ReturnType<typeof readFactor>>>

export const isSetUp = (row: FactorRow): boolean => row.totp_secret !== null && row.totp_confirmed_at !== null

export async function writeFactor(db: Db, personId: string, changes: object): Promise<void> {
  await db.updateTable('account').set(changes).where('person_id', '=', personId).execute()
}

export const uriOf = (secret: string, label: string): string =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString()

export interface Means {
  readonly vault: Vault
  readonly now: Date
}

/** The set-up in progress at `now` in the session `sid`: another session must not see its secret. */
export function pendingOf(row: FactorRow, sid: string, { vault, now }: Means): PendingSetup | undefined {
  if (row.pending_sid !== sid) return undefined
  const { pending_totp_secret: stored, pending_totp_until: expiresAt, pending_totp_step: step } = row
  if (stored === null || expiresAt === null || expiresAt <= now) return undefined
  const secret = vault.open(stored)
  return { secret, uri: uriOf(secret, row.username), expiresAt, step: step === null ? 'code' : 'recovery-codes' }
}

/** Removes secret, recovery codes, pending set-up and records of use; false where no factor was set up. */
export async function dropFactor(tx: Tx, personId: string, isReset: boolean): Promise<boolean> {
  const row = await lockFactor(tx, personId)
  if (!row) return false
  await writeFactor(tx, personId, {
    ...NOTHING_PENDING,
    totp_secret: null,
    totp_confirmed_at: null,
    failed_attempts: 0,
    locked_until: null,
    mfa_reset: isReset,
  })
  await dropRecoveryCodes(tx, personId)
  await tx.deleteFrom('shown_factor').where('person_id', '=', personId).execute()
  return isSetUp(row)
}
