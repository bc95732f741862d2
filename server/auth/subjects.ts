// The persons of the accounts of an external provider. The embedded provider's accounts belong to people by their ids, and have rows here
// only for a day after an erasure.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** The id of the person of an account; null: the portal has seen no token of it, or has erased the person. */
export async function readPersonOf(db: Db, sub: string): Promise<string | null> {
  const row = await db.selectFrom('person_subject').select('person_id').where('sub', '=', sub).executeTakeFirst()
  return row?.person_id ?? null
}

/** The ids of the person's accounts at the provider, the last seen first; empty before the first sign-in. */
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
 * The migration to `person_subject` assumes for everybody that an external provider uses their id. Where the portal's own provider does,
 * those rows are deleted, otherwise a later provider would find no people: every record would have its account. People who left keep
 * theirs.
 */
export async function forgetOwnNames(db: Db): Promise<void> {
  await sql`delete from person_subject s using person p
    where p.id = s.person_id and p.left_at is null and s.sub = p.id::text`.execute(db)
}
