import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'

/**
 * Corrects audiences that differ from the companies of their story. Triggers maintain them, but rows that bypass triggers
 * (replication, a manual import) leave them outdated. A story that has lost all its companies stays restricted, because its
 * rows may still follow; the log names it. Returns the ids of the corrected stories.
 */
export async function repairAudiences({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number[]> {
  const companies = sql`array(select company_id from news_story_company where story_id = s.id order by 1)`
  const { repaired, closed } = await db.transaction().execute(async (tx) => {
    // Locks the stories before it counts, so that concurrent changes of an audience have committed or wait.
    const { rows } = await sql<{ id: number }>`
      select s.id from news_story s where s.audience <> ${companies} order by s.id for no key update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { repaired: [], closed: [] }
    const { rows: written } = await sql<{ id: number }>`
      update news_story s set audience = ${companies}
      where s.id = any(${ids}::bigint[]) and cardinality(${companies}) > 0 returning s.id`.execute(tx)
    const { rows: left } = await sql<{ id: number }>`
      select s.id from news_story s
      where s.id = any(${ids}::bigint[]) and s.audience <> ${companies} order by s.id`.execute(tx)
    return { repaired: written.map(({ id }) => id).toSorted((a, b) => a - b), closed: left.map(({ id }) => id) }
  })
  if (repaired.length > 0)
    log.warn({ stories: repaired }, 'stories had another audience than their companies: rows came past triggers')
  if (closed.length > 0)
    log.warn({ stories: closed }, 'stories stay closed: their audience names companies and their companies are missing')
  return repaired
}

/**
 * Corrects rows of the search index that differ from their story. Triggers maintain them, but rows that bypass triggers
 * (replication, a manual import) would be missing or counted for the wrong readers.
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
