// Scheduled work of production: events of devices are deleted after a time, uncontested corrections become final, and recent months are
// counted again.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { expire } from '#server/decisions/decide.ts'
import { recountMonths } from './figures/month-counts.ts'
import { CORRECTIONS } from './times/correction-kind.ts'

const DAY = 86_400_000
/** Days within which a person confirms or contests a change by the foreman. */
export const CONTEST_DAYS = 14
const PORTION = 20_000

/** Deletes events older than so many days; the bookings that follow from them stay. */
export async function deleteOldEvents(db: Db, now: Date, days: number): Promise<void> {
  const until = new Date(now.getTime() - days * DAY)
  // The limit is stored before the deletion, so that nothing is computed from incomplete events.
  await sql`
    insert into production_retention (kept_from) select ${until}::timestamptz where exists (select from production_event where at < ${until})
    on conflict (only_row) do update set kept_from = greatest(production_retention.kept_from, excluded.kept_from)`.execute(
    db,
  )
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from production_event where id in (select id from production_event where at < ${until} limit ${PORTION})`.execute(
      db,
    )
    if (numAffectedRows < BigInt(PORTION)) return
  }
}

/** A correction of the foreman that its person has not contested in time holds. */
export async function endUncontested(context: Pick<Context, 'db' | 'events' | 'now'>): Promise<void> {
  const { db, now } = context
  const until = new Date(now().getTime() - CONTEST_DAYS * DAY)
  const { rows } = await sql<{ id: number }>`
    select case_id as id from production_correction
    where takes_effect = 'atOnce' and status in ('open', 'inProgress', 'askedBack') and created_at < ${until} order by 1`.execute(
    db,
  )
  for (const { id } of rows) await db.transaction().execute((tx) => expire(tx, context, CORRECTIONS, id))
}

export function startProductionJobs(context: Context): void {
  const { db, jobs, now, config } = context
  jobs.schedule('production-night', '20 2 * * *', async () => {
    await deleteOldEvents(db, now(), config.productionEventDays)
    await endUncontested(context)
    await recountMonths(context)
  })
}
