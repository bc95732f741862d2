// Days whose announced time has come are released by the portal, once, whatever the number of servers.
import { sql } from 'kysely'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { lockAccounts } from '#server/modules/working-time/account.ts'
import { writeDecisions } from './write-decisions.ts'

type Parts = Pick<Context, 'db' | 'now' | 'events'>

/** People per transaction. */
const BATCH = 100

const IS_DUE = (now: Date) => sql<boolean>`(
  d.status = 'automaticReleaseActivated' and d.release_at <= ${now} and d.feedback is null and not exists (
    select from time_case c where c.person_id = d.person_id and c.day = d.day and c.closed_at is null))`

async function releaseBatch(parts: Parts, personIds: readonly string[]): Promise<void> {
  const { db, now } = parts
  await db.transaction().execute(async (tx) => {
    const at = now()
    // An objection or a report of a day locks the account, or waits: one of the two is completed first.
    await lockAccounts(tx, personIds, businessDay(at))
    const { rows } = await sql<{ personId: string; day: Day; version: number }>`
      select d.person_id as "personId", d.day, d.version from time_day d
      where d.person_id = any(${personIds}::uuid[]) and ${IS_DUE(at)} order by d.person_id, d.day`.execute(tx)
    const steps = [{ stage: 'supervisor', holderId: null, onBehalfOf: null }] as const
    const days = rows.map((row) => ({ ...row, steps, status: 'automaticallyApproved' as const }))
    await writeDecisions(tx, parts, days, { outcome: 'automaticallyApproved', by: null, reason: '', at })
  })
}

/** Releases all days that are due, including those that became due while no server was running. */
export async function releaseDue(parts: Parts): Promise<void> {
  const { db, now } = parts
  const { rows } = await sql<{ id: string }>`
    select distinct d.person_id as id from time_day d where ${IS_DUE(now())} order by 1`.execute(db)
  for (let from = 0; from < rows.length; from += BATCH)
    await releaseBatch(
      parts,
      rows.slice(from, from + BATCH).map(({ id }) => id),
    )
}
