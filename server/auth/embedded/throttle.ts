// Guessing is slowed by user name and by address, the same whether or not the name exists.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

export type Attempt =
  /** `left` attempts after this one; with none left, `until` is the end of the lock it causes if it fails. */
  { kind: 'allowed'; left: number; until: Date } | { kind: 'locked'; until: Date }

export interface Throttle {
  /** Counts an attempt before it is made, so that concurrent attempts gain nothing. A locked one is not counted. */
  take(username: string, address: string): Promise<Attempt>
  /** The attempt was correct: deletes the failures of the name and the last one of the address. */
  succeeded(username: string, address: string): Promise<void>
  sweep(): Promise<void>
}

export const ATTEMPTS = 5
/** A whole office may share one address. */
export const ATTEMPTS_PER_ADDRESS = 50
const FIRST_LOCK_S = 15 * 60
const LONGEST_LOCK_S = 24 * 3600
/** Failures older than this are forgotten, in ms. */
const WINDOW = 24 * 3600 * 1000

/** The lock after `failed` failures, in seconds: 15 minutes after the first round, twice as long after each next. */
export const lockSeconds = (failed: number, limit: number): number =>
  failed % limit === 0 ? Math.min(FIRST_LOCK_S * 2 ** (failed / limit - 1), LONGEST_LOCK_S) : 0

/** The consequence of the `failed`-th attempt of a series. */
export function attemptOf(failed: number, limit: number, at: Date): Attempt & { kind: 'allowed' } {
  const left = (limit - (failed % limit)) % limit
  return { kind: 'allowed', left, until: new Date(at.getTime() + lockSeconds(failed, limit) * 1000) }
}

class Locked extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('locked')
    this.until = until
  }
}

/** People type passwords into the wrong field: names are kept as hashes only. */
const subjectOf = (kind: 'name' | 'address', value: string) =>
  `${kind}:${createHash('sha256').update(value.trim().toLowerCase()).digest('base64url')}`

/** One statement that counts the attempt and locks when the round is full; no row: locked already. */
async function count(tx: Tx, subject: string, limit: number, at: Date): Promise<Attempt & { kind: 'allowed' }> {
  const stale = new Date(at.getTime() - WINDOW)
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_throttle as t (subject, failed, first_failed_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failed = case when t.first_failed_at < ${stale} then 1 else t.failed + 1 end,
      first_failed_at = case when t.first_failed_at < ${stale} then ${at} else t.first_failed_at end
    where t.locked_until is null or t.locked_until <= ${at}
    returning failed`.execute(tx)
  const failed = rows[0]?.failed
  const row = tx.selectFrom('sign_in_throttle').select('locked_until').where('subject', '=', subject)
  if (failed === undefined) throw new Locked((await row.executeTakeFirstOrThrow()).locked_until ?? at)
  const attempt = attemptOf(failed, limit, at)
  if (attempt.left === 0)
    await tx
      .updateTable('sign_in_throttle')
      .set({ locked_until: attempt.until })
      .where('subject', '=', subject)
      .execute()
  return attempt
}

export function createThrottle({ db, now }: { db: Db; now: () => Date }): Throttle {
  return {
    async take(username, address) {
      try {
        return await db.transaction().execute(async (tx) => {
          // Always in this order, so that two concurrent attempts cannot deadlock.
          await count(tx, subjectOf('address', address), ATTEMPTS_PER_ADDRESS, now())
          return await count(tx, subjectOf('name', username), ATTEMPTS, now())
        })
      } catch (error) {
        if (error instanceof Locked) return { kind: 'locked', until: error.until }
        throw error
      }
    },
    async succeeded(username, address) {
      await db.deleteFrom('sign_in_throttle').where('subject', '=', subjectOf('name', username)).execute()
      await sql`update sign_in_throttle set failed = failed - 1,
          locked_until = case when failed % ${ATTEMPTS_PER_ADDRESS} = 0 then null else locked_until end
        where subject = ${subjectOf('address', address)} and failed > 0`.execute(db)
    },
    async sweep() {
      const stale = new Date(now().getTime() - WINDOW)
      await db
        .deleteFrom('sign_in_throttle')
        .where('first_failed_at', '<', stale)
        .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<', now())]))
        .execute()
    },
  }
}
