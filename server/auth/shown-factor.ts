// Second factors that were shown to the portal itself, by session.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Viewer } from '#server/kernel/enrolment.ts'

/** Remembers that the person has just shown their factor in this session. */
export async function recordShown(db: Db, { sid, personId }: Viewer, at: Date): Promise<void> {
  await sql`
    insert into shown_factor (sid, person_id, shown_at) values (${sid}, ${personId}, ${at})
    on conflict (sid) do update set person_id = excluded.person_id, shown_at = excluded.shown_at`.execute(db)
}

export async function lastShown(db: Db, { sid, personId }: Viewer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shown_factor')
    .select('shown_at')
    .where('sid', '=', sid)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.shown_at
}
