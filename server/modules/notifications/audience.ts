// The receivers of a story's notification: people who can read it and have its menu.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { HAS_CONFIRMED, isAddressed, isReadIn } from '#server/story-readers.ts'

async function readIds(db: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from person p where ${which} order by p.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of the active people of `companyIds` (empty: all) who receive news, in order. */
export const readStoryAudience = (db: Db, companyIds: readonly number[]): Promise<string[]> =>
  readIds(db, isAddressed(companyIds))

/** Those of them who have not confirmed what they can read of the story. */
export const readUnconfirmed = (db: Db, storyId: number, companyIds: readonly number[], now: Date): Promise<string[]> =>
  readIds(
    db,
    sql`${isAddressed(companyIds)} and exists (
      select from news_story s where s.id = ${storyId} and s.confirmation <> 'none'
        and ${isReadIn(sql.ref('p.company_id'), now)} and not ${HAS_CONFIRMED})`,
  )

/** Whether readers find the story now; holds it as it is until the transaction ends. */
export async function isStanding(tx: Db, storyId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from news_story where id = ${storyId} and status = 'published' and (expires_at is null or expires_at > ${now})
    for share`.execute(tx)
  return rows.length > 0
}
