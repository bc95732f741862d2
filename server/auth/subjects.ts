// Which accounts of an external provider are whose. The embedded provider's accounts belong to people by their ids, and have rows here only
// for a day after an erasure.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The id of the person of an account; null: the portal has seen no token of it, or has erased the person. */
export async function readPersonOf(db: Db, sub: string): Promise<string | null> {
  const row = await db.selectFrom('person_subject').select('person_id').where('sub', '=', sub).executeTakeFirst()
  return row?.person_id ?? null
}

/** What the provider calls the person, the account that was seen last first; empty: it has not met them yet. */
export async function readSubjects(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person_subject')
    .select('sub')
    .where('person_id', '=', personId)
    .orderBy('first_seen_at', 'desc')
    .orderBy('sub')
    .execute()
  return rows.map(({ sub }) => sub)
}

/**
 * The migration to `person_subject` takes everybody for somebody whom an external provider calls by their id. Where the portal's own provider
 * does, those rows go, or a provider that comes later would find nobody: every record would have its account. Whoever left keeps theirs.
 */
export async function forgetOwnNames(db: Db): Promise<void> {
  await sql`delete from person_subject s using person p
    where p.id = s.person_id and p.left_at is null and s.sub = p.id::text`.execute(db)
}
