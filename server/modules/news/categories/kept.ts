// Categories as their editors see them, and the lock that every change of the tree begins with.
import { sql } from 'kysely'
import type { KeptCategory } from '#contract/news-categories.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'

/** Siblings in their order, those at the top first. */
export async function readKept(db: Db): Promise<KeptCategory[]> {
  const { rows } = await sql<KeptCategory>`
    select c.id, c.parent_id as "parentId", c.label, c.label_en as "labelEn", c.icon, c.color, c.review,
      c.archived_at is not null as archived, c.version, coalesce(u.stories, 0)::int as stories
    from news_category c left join (
      select category_id, count(*) as stories
      from news_story s join news_version v on v.story_id = s.id and v.version = s.version
      cross join unnest(v.category_ids) as category_id
      where s.deleted_at is null group by category_id
    ) u on u.category_id = c.id
    order by c.parent_id nulls first, c.position, c.label, c.id`.execute(db)
  return rows
}

/** Unknown: 404. */
export async function readOneKept(db: Db, id: number): Promise<KeptCategory> {
  const found = (await readKept(db)).find((category) => category.id === id)
  if (!found) throw notFound()
  return found
}

/** Changes of the tree follow each other; the trigger on `parent_id` takes the same lock. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('news_category'))`.execute(tx)
}
