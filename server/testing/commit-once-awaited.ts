// A transaction that stays open until another connection waits for it.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#server/db/db.ts'

/** How many statements wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.n
}

/** Runs `callback` after `write`, which is committed as soon as `callback` waits for one of its locks. */
export async function commitOnceAwaited<T>(
  db: Db,
  write: (tx: Tx) => Promise<unknown>,
  callback: () => Promise<T>,
): Promise<T> {
  const written = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async (tx) => {
    await write(tx)
    written.resolve()
    await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1)
  })
  await Promise.race([written.promise, writing])
  const [result] = await Promise.all([callback(), writing])
  return result
}
