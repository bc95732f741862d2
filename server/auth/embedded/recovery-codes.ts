// Recovery codes: each opens the second factor once, when the phone is missing. Only their hashes are kept.
import { createHash, randomInt } from 'node:crypto'
import { bareCode, grouped, RECOVERY_CODES } from '#domain/people/second-factor.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** Without letters and figures that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 60 bits: too many to be tried against a hash that leaked. */
const LENGTH = 12

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** The person is part of the hash, so one precomputed table cannot be used for everybody. */
const hashOf = (personId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${personId}:${bareCode(code)}`)
    .digest()

export const isRecoveryCode = (code: string): boolean => new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(bareCode(code))

/** Creates eight codes, such as K7QM-2HXT-9BFR, which replace the person's pending or valid ones. */
export async function writeRecoveryCodes(
  tx: Tx,
  personId: string,
  { pending, now }: { pending: boolean; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await dropRecoveryCodes(tx, personId, pending)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: hashOf(personId, code), pending, created_at: now })))
    .execute()
  return codes.map((code) => grouped(code, '-'))
}

export async function dropRecoveryCodes(tx: Db, personId: string, pending?: boolean): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where('person_id', '=', personId)
    .$if(pending !== undefined, (query) => query.where('pending', '=', pending as boolean))
    .execute()
}

/** The codes of a finished set-up replace the older ones. */
export async function acceptPendingCodes(tx: Tx, personId: string): Promise<void> {
  await dropRecoveryCodes(tx, personId, false)
  await tx.updateTable('recovery_code').set({ pending: false }).where('person_id', '=', personId).execute()
}

/** True once for each valid code. */
export async function spendRecoveryCode(tx: Tx, personId: string, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOf(personId, code))
    .where('pending', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('pending', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
