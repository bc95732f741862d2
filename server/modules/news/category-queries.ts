// Categories as their editors see them, and the lock that every change of the tree begins with.
import { sql } from 'kysely'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

/** Siblings in their order, those at the top first. */
export async function readCategories(db: Db): Promise<EditableCategory[]> {
  const { rows } = await sql<EditableCategory>`
    with recursive above as (
      select id as leaf, id, parent_id from news_category
      union select a.leaf, c.id, c.parent_id from above a join news_category c on c.id = a.parent_id
    ),
    used as (
      select k.story_id, k.category_id, s.deleted_at from (
        select story_id, category_id from news_story_category
        union select n.id, unnest(v.category_ids)
        from news_story n join news_version v on v.story_id = n.id and v.version = n.version
      ) k join news_story s on s.id = k.story_id
    )
    select c.id, c.parent_id as "parentId", c.label, c.label_en as "labelEn", c.icon, c.color, c.review,
      c.archived_at is not null as archived, c.version, coalesce(u.stories, 0)::int as stories,
      coalesce(u.binned, 0)::int as binned, coalesce(t.total, 0)::int as total
    from news_category c left join (
      select category_id, count(*) filter (where deleted_at is null) as stories,
        count(*) filter (where deleted_at is not null) as binned
      from used group by category_id
    ) u on u.category_id = c.id left join (
      select a.id, count(distinct used.story_id) as total
      from used join above a on a.leaf = used.category_id where used.deleted_at is null group by a.id
    ) t on t.id = c.id
    order by c.parent_id nulls first, c.position, c.label, c.id`.execute(db)
  return rows
}

/** Unknown: 404. */
export async function readCategory(db: Db, id: number): Promise<EditableCategory> {
  const found = (await readCategories(db)).find((category) => category.id === id)
  if (!found) throw notFound()
  return found
}

/** Serialises changes of the tree; the trigger on `parent_id` takes the same lock. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('news_category'))`.execute(tx)
}

/** Notifies every window that its tree is outdated; windows that show the category `renamed` follow its new name. */
export async function notifyChange(tx: Tx, renamed?: { from: string; to: string }): Promise<void> {
  await sql`select pg_notify('portal_categories', ${JSON.stringify({ renamed })})`.execute(tx)
}
