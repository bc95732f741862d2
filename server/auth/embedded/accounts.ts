// Accounts of the embedded provider: password, second factor and failed attempts.
import { sql } from 'kysely'
import { TOTP_PERIOD } from '#server/auth/totp.ts'
import type { Db } from '#server/db/db.ts'
import { ATTEMPTS, attemptOf, type Attempt } from './throttle.ts'

export interface Account {
  personId: string
  username: string
  passwordHash: string
  /** As stored, possibly encrypted; undefined: no second factor is set up. */
  totpSecret: string | undefined
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['person_id', 'username', 'password_hash', 'totp_secret', 'totp_confirmed_at'])
    .where('active', '=', true)

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirst']>>

const toAccount = (row: Row): Account | undefined =>
  row && {
    personId: row.person_id,
    username: row.username,
    passwordHash: row.password_hash,
    totpSecret: (row.totp_confirmed_at && row.totp_secret) || undefined,
  }

/** The account of an active person, by user name in any case. */
export const findAccount = async (db: Db, username: string): Promise<Account | undefined> =>
  username.includes('\0')
    ? undefined
    : toAccount(await selectAccounts(db).where('username', '=', username.trim().toLowerCase()).executeTakeFirst())

export const findAccountById = async (db: Db, personId: string): Promise<Account | undefined> =>
  toAccount(await selectAccounts(db).where('person_id', '=', personId).executeTakeFirst())

/** Counts a code before it is checked; five wrong ones lock the second factor, from any address. */
export function takeCodeAttempt(db: Db, personId: string, now: Date): Promise<Attempt> {
  // One transaction locks the row, so that concurrent attempts cannot pass between the count and the lock.
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .updateTable('account')
      .set((is) => ({ failed_attempts: is('failed_attempts', '+', 1) }))
      .where('person_id', '=', personId)
      .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
      .returning('failed_attempts')
      .executeTakeFirst()
    if (!open) return { kind: 'locked', until: (await codeLock(tx, personId, now)) ?? now }
    const attempt = attemptOf(open.failed_attempts, ATTEMPTS, now)
    if (attempt.left === 0)
      await tx.updateTable('account').set({ locked_until: attempt.until }).where('person_id', '=', personId).execute()
    return attempt
  })
}

/** When the lock of the second factor ends; undefined: it is not locked. */
export async function codeLock(db: Db, personId: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account')
    .select('locked_until')
    .where('person_id', '=', personId)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

/** Accepts the code of this step once; false if it or a later one was used before, or if it was refused because of the clock. */
export async function spendCodeStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ totp_last_step: step, failed_attempts: 0, locked_until: null })
    .where('person_id', '=', personId)
    .where('totp_last_step', '<', step)
    .where(sql<boolean>`${step} <> all(totp_refused_steps)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The response to the code of this step revealed the difference of the clocks: it is not accepted later. */
export async function refuseCodeStep(db: Db, personId: string, step: number, now: Date): Promise<void> {
  // A step that is over even for a slow phone needs no record.
  const oldest = Math.floor(now.getTime() / 1000 / TOTP_PERIOD) - 1
  if (step < oldest) return
  const stillRefused = sql`select refused from unnest(totp_refused_steps) refused where refused >= ${oldest}`
  await db
    .updateTable('account')
    .set({ totp_refused_steps: sql`array_append(array(${stillRefused}), ${step}::integer)` })
    .where('person_id', '=', personId)
    .execute()
}

/** Resets the count of failed attempts after a correct recovery code. */
export async function forgiveCodes(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ failed_attempts: 0, locked_until: null })
    .where('person_id', '=', personId)
    .execute()
}
