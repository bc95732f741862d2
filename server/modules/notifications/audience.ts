// Who is told of a story: those who can read it and have its menu.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { HEARS_OF_NEWS } from '#server/story-readers.ts'

/** Ids of the active people of `companyIds` (empty: all) with both roles, in order. */
export async function readStoryAudience(db: Db, companyIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p
    where p.active
      and (cardinality(${companyIds}::integer[]) = 0 or p.company_id = any(${companyIds}::integer[]))
      and ${HEARS_OF_NEWS}
    order by p.id`.execute(db)
  return rows.map((row) => row.id)
}
