import { sql } from 'kysely'
import type { ForumEntry } from '#contract/forum.ts'
import type { Db } from '#server/db/db.ts'

/** Placeholder until the area has tables of its own: the active people of the person's company, by name. */
export async function listEntries(db: Db, personId: string): Promise<ForumEntry[]> {
  const { rows } = await sql<ForumEntry>`
    select p.id, trim(p.given_name || ' ' || p.family_name) as title
    from person p join person me on me.company_id = p.company_id
    where me.id = ${personId} and p.active order by p.family_name, p.given_name, p.id limit 20`.execute(db)
  return rows
}
