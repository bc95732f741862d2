import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/**
 * Writes anew what searches count of a story where it is not what the story says: triggers keep it, and rows that come past
 * triggers (replication, a load by hand) would be missing, or counted for others.
 */
export async function mendSearchRows({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    select place_stories(array(
      select s.id from news_story s
      left join news_search r on r.id = s.id left join news_placing p on p.id = r.placing_id
      where case when s.status = 'published' then
        (s.published_at, s.expires_at, s.contact_id, s.audience, categories_of(s.id))
          is distinct from (r.published_at, r.expires_at, r.contact_id, p.audience, p.category_ids)
        else r.id is not null end))`.execute(db)
}
