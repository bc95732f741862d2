import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/**
 * Writes the audience beside each story anew where it is not that of its companies: a trigger keeps it, and rows that come
 * past triggers (replication, a load by hand) would leave the story to everybody. Returns the ids of those that were wrong.
 */
export async function mendAudiences({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number[]> {
  const companies = sql`array(select company_id from news_story_company where story_id = s.id order by 1)`
  const stories = await db.transaction().execute(async (tx) => {
    // Held first, and counted then: whoever changes the same audience at this moment has committed, or waits.
    const { rows } = await sql<{ id: number }>`
      select s.id from news_story s where s.audience <> ${companies} order by s.id for no key update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0)
      await sql`update news_story s set audience = ${companies} where s.id = any(${ids}::bigint[])`.execute(tx)
    return ids
  })
  if (stories.length > 0)
    log.warn({ stories }, 'stories had another audience than their companies: rows came past triggers')
  return stories
}
