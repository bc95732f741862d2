// Merges a category into another one, and deletes an empty one.
import { sql } from 'kysely'
import type { EditableCategory } from '#contract/news-categories.ts'
import { canMerge, isAbove } from '#domain/news/news-category.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { lockReaders } from '#server/modules/news/editing/working-copy.ts'
import { moveFollowers } from '#server/modules/news/reading/followed-categories.ts'
import { orderSiblings } from './change.ts'
import { addFormerName } from './former-names.ts'
import { lockTree, readCategories, readCategory, notifyChange } from '#server/modules/news/category-queries.ts'

/** Locks the rows, so that a concurrent save into one of these categories commits before this or finds it deleted. */
async function lockRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from news_category where id = any(${ids}::integer[]) order by id for update`.execute(tx)
}

/** Counts the stories of a category in all states, including the bin, and the categories below it. */
async function readUse(tx: Tx, id: number): Promise<{ stories: number; children: number }> {
  const { rows } = await sql<{ stories: number; children: number }>`
    select (
      select count(distinct s.id)::int from news_story s join news_version v on v.story_id = s.id and v.version = s.version
      where ${id}::integer = any(v.category_ids)
        or exists (select from news_story_category k where k.story_id = s.id and k.category_id = ${id})
    ) as stories,
    (select count(*)::int from news_category where parent_id = ${id}) as children`.execute(tx)
  return rows[0]!
}

/** A category with stories or children: 409 `category_in_use` with their numbers. Unknown: 404. */
export async function deleteCategory(tx: Tx, id: number): Promise<{ id: number }> {
  await lockTree(tx)
  await lockRows(tx, [id])
  const use = await readUse(tx, id)
  if (use.stories > 0 || use.children > 0) throw conflict('category_in_use', undefined, use)
  const gone = await tx.deleteFrom('news_category').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw notFound()
  await notifyChange(tx)
  return gone
}

/** Locks the stories of a category, so that a concurrent save commits before the merge or finds the other category. */
async function lockStories(tx: Tx, id: number): Promise<void> {
  await sql`select from news_story s where exists (
      select from news_version v where v.story_id = s.id and v.version = s.version and ${id}::integer = any(v.category_ids)
    ) or exists (select from news_story_category k where k.story_id = s.id and k.category_id = ${id})
    order by s.id for no key update`.execute(tx)
}

/** Moves the children of `from` behind those of `into`. */
async function moveChildren(
  tx: Tx,
  from: EditableCategory,
  into: EditableCategory,
  categories: readonly EditableCategory[],
): Promise<void> {
  const idsBelow = (id: number | null) => categories.filter((one) => one.parentId === id).map((one) => one.id)
  // A merge into a descendant moves that one into the place of `from` first.
  if (isAbove(from.id, into.parentId, categories)) {
    await tx.updateTable('news_category').set({ parent_id: from.parentId }).where('id', '=', into.id).execute()
    await orderSiblings(
      tx,
      idsBelow(from.parentId).map((id) => (id === from.id ? into.id : id)),
    )
  }
  const children = idsBelow(from.id).filter((child) => child !== into.id)
  if (children.length === 0) return
  await tx.updateTable('news_category').set({ parent_id: into.id }).where('id', 'in', children).execute()
  await orderSiblings(tx, [...idsBelow(into.id), ...children])
}

/**
 * Moves the stories, in all their versions, and the children of category `id` to `into` and deletes it. Children that would be
 * too deep: 409 `category_too_deep`.
 */
export async function mergeCategory(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  { id, into }: { id: number; into: number },
): Promise<EditableCategory> {
  await lockReaders(tx)
  await lockTree(tx)
  await lockStories(tx, id)
  await lockRows(tx, [id, into])
  const categories = await readCategories(tx)
  const from = categories.find((one) => one.id === id)
  const target = categories.find((one) => one.id === into)
  if (!from) throw notFound()
  if (!target || id === into)
    throw unprocessable('category_invalid', [{ field: 'body.into', rule: 'must name another category' }])
  if (!canMerge(id, into, categories)) throw conflict('category_too_deep')
  await moveChildren(tx, from, target, categories)
  await sql`update news_version set category_ids = array(
      select distinct case when c = ${id} then ${into}::integer else c end from unnest(category_ids) c order by 1)
    where ${id}::integer = any(category_ids)`.execute(tx)
  await sql`insert into news_story_category (story_id, category_id)
    select story_id, ${into} from news_story_category where category_id = ${id} on conflict do nothing`.execute(tx)
  await tx.deleteFrom('news_story_category').where('category_id', '=', id).execute()
  await moveFollowers(tx, id, into)
  const { former, merged } = await tx
    .deleteFrom('news_category')
    .where('id', '=', id)
    .returning(['former', 'merged'])
    .executeTakeFirstOrThrow()
  await sql`update news_category set merged = merged || ${[...merged, id]}::integer[] where id = ${into}`.execute(tx)
  const renamed = { from: from.label, to: target.label }
  await addFormerName(tx, into, renamed, former)
  await events.publish(tx, 'category.renamed', { ...renamed, isMerge: true })
  await notifyChange(tx, renamed)
  return readCategory(tx, into)
}
