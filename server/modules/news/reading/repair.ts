import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/**
 * Writes the audience beside each story anew where it is not that of its companies: a trigger keeps it, and rows that come
 * past triggers (replication, a load by hand) leave it as it was. Where a story has no companies any more it stays closed, for
 * they may still be on their way: the log names it. Returns the ids of those that were mended.
 */
export async function repairAudiences({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number[]> {
  const companies = sql`array(select company_id from news_story_company where story_id = s.id order by 1)`
  const { mended, closed } = await db.transaction().execute(async (tx) => {
    // Held first, and counted then: whoever changes the same audience at this moment has committed, or waits.
    const { rows } = await sql<{ id: number }>`
      select s.id from news_story s where s.audience <> ${companies} order by s.id for no key update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { mended: [], closed: [] }
    const { rows: written } = await sql<{ id: number }>`
      update news_story s set audience = ${companies}
      where s.id = any(${ids}::bigint[]) and cardinality(${companies}) > 0 returning s.id`.execute(tx)
    const { rows: left } = await sql<{ id: number }>`
      select s.id from news_story s
      where s.id = any(${ids}::bigint[]) and s.audience <> ${companies} order by s.id`.execute(tx)
    return { mended: written.map(({ id }) => id).toSorted((a, b) => a - b), closed: left.map(({ id }) => id) }
  })
  if (mended.length > 0)
    log.warn({ stories: mended }, 'stories had another audience than their companies: rows came past triggers')
  if (closed.length > 0)
    log.warn({ stories: closed }, 'stories stay closed: their audience names companies and their companies are missing')
  return mended
}

/**
 * Writes anew what searches count of a story where it is not what the story says: triggers keep it, and rows that come past
 * triggers (replication, a load by hand) would be missing, or counted for others.
 */
export async function repairSearchIndex({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    select place_stories(array(
      select s.id from news_story s
      left join news_search r on r.id = s.id left join news_placing p on p.id = r.placing_id
      where case when s.status = 'published' then
        (s.published_at, s.expires_at, s.contact_id, s.audience, categories_of(s.id))
          is distinct from (r.published_at, r.expires_at, r.contact_id, p.audience, p.category_ids)
        else r.id is not null end))`.execute(db)
}
