// Names of people, also of those who have left.
import { sql } from 'kysely'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

/** Names by the ids of people; unknown ids are absent. */
export async function readNames(db: Db, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${fullName('person')} as name from person where id = any(${distinct}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
