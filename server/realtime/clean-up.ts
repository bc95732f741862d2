// Deletes data that is no longer usable: old events and expired socket tokens.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { REPLAY_EVENTS, REPLAY_HOURS } from './replay.ts'

/** Deletes events beyond 1,000 per person or 24 h, and expired tokens. */
export async function cleanUpRealtime(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - REPLAY_HOURS * 3_600_000)
  // All up to the newest old one: the remaining numbers must have no gaps, and times need not follow the numbers exactly.
  await sql`
    delete from realtime_event e using (
      select person_id, max(seq) as seq from realtime_event where created_at < ${oldest} group by person_id
    ) old where e.person_id = old.person_id and e.seq <= old.seq`.execute(db)
  await sql`
    delete from realtime_event e using person_sequence s
    where s.person_id = e.person_id and e.seq <= s.seq - ${REPLAY_EVENTS}::bigint`.execute(db)
  await db.deleteFrom('socket_token').where('expires_at', '<', now).execute()
}
