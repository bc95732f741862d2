// Creating, renaming, moving and archiving categories.
import { sql } from 'kysely'
import type { CategoryChange, CategoryMove, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { labelFault, placeFault } from '#domain/news/news-category.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { removeFormerName, addFormerName } from './former-names.ts'
import { lockTree, readCategories, readCategory, notifyChange } from '#server/modules/news/category-queries.ts'

const FAULTS = {
  empty: 'must not be empty',
  number: 'must not be a number',
  dots: 'must not be of dots only',
  reserved: 'is an address of its own',
} as const

const wrong = (field: string, rule: string) => unprocessable('category_invalid', [{ field: `body.${field}`, rule }])

/** The label in the form that is stored. 422 `category_invalid`, 409 `category_exists`. */
function checkLabel(typed: string, categories: readonly EditableCategory[], own?: number): string {
  const label = oneLine(typed)
  const fault = labelFault(label)
  if (fault) throw wrong('label', FAULTS[fault])
  const other = categories.find((one) => one.label === label && one.id !== own)
  if (other) throw conflict('category_exists', [{ field: 'body.label', rule: 'is the name of another category' }])
  return label
}

function requireKnown(field: string, id: number | null, categories: readonly EditableCategory[]): void {
  if (id !== null && !categories.some((one) => one.id === id)) throw wrong(field, 'names no category')
}

/** Below itself: 409 `category_circle`; deeper than the tree may be: 409 `category_too_deep`. */
function requirePlace(id: number | undefined, parentId: number | null, categories: readonly EditableCategory[]): void {
  requireKnown('parentId', parentId, categories)
  const fault = placeFault(id, parentId, categories)
  if (fault) throw conflict(`category_${fault}`)
}

/** The new category is the last among its siblings. */
export async function createCategory(tx: Tx, { label, parentId, ...looks }: NewCategory): Promise<EditableCategory> {
  await lockTree(tx)
  const categories = await readCategories(tx)
  requirePlace(undefined, parentId, categories)
  const given = checkLabel(label, categories)
  await removeFormerName(tx, given)
  const { id } = await tx
    .insertInto('news_category')
    .values({
      label: given,
      label_en: oneLine(looks.labelEn ?? ''),
      icon: looks.icon ?? '',
      color: looks.color ?? '',
      review: looks.review ?? false,
      parent_id: parentId,
      position: sql<number>`(
        select coalesce(max(position) + 1, 0) from news_category where parent_id is not distinct from ${parentId}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyChange(tx)
  return readCategory(tx, id)
}

interface SeenCategory {
  readonly id: number
  /** The version that the change is based on; undefined: any version is overwritten. */
  readonly version: number | undefined
}

/** Locks the tree. Another version: 409 `version_conflict` with the present one. Unknown: 404. */
async function lockCategory(tx: Tx, { id, version }: SeenCategory): Promise<EditableCategory> {
  await lockTree(tx)
  const present = await readCategory(tx, id)
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  return present
}

export async function changeCategory(
  tx: Tx,
  { events, now }: WriteContext,
  target: SeenCategory,
  { label, labelEn, icon, color, review, archived }: CategoryChange,
): Promise<EditableCategory> {
  const present = await lockCategory(tx, target)
  const { id } = present
  const renamed = label === undefined ? present.label : checkLabel(label, await readCategories(tx), id)
  await tx
    .updateTable('news_category')
    .set((e) => ({
      label: renamed,
      ...(labelEn !== undefined && { label_en: oneLine(labelEn) }),
      ...(icon !== undefined && { icon }),
      ...(color !== undefined && { color }),
      ...(review !== undefined && { review }),
      ...(archived !== undefined && archived !== present.archived && { archived_at: archived ? now() : null }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const rename = renamed === present.label ? undefined : { from: present.label, to: renamed }
  if (rename) await addFormerName(tx, id, rename)
  if (rename) await events.publish(tx, 'category.renamed', rename)
  await notifyChange(tx, rename)
  return readCategory(tx, id)
}

/** Gives the categories of one parent the positions 0, 1, 2 … in this order. */
export async function orderSiblings(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update news_category c set position = o.place - 1
    from unnest(${ids}::integer[]) with ordinality as o(id, place) where c.id = o.id`.execute(tx)
}

/** Moves a category below another parent, or to another place among its siblings. Errors: see `requirePlace`. */
export async function moveCategory(
  tx: Tx,
  target: SeenCategory,
  { parentId, before }: CategoryMove,
): Promise<EditableCategory> {
  const { id } = await lockCategory(tx, target)
  const categories = await readCategories(tx)
  requirePlace(id, parentId, categories)
  const siblings = categories.filter((one) => one.parentId === parentId && one.id !== id).map((one) => one.id)
  if (before !== null && !siblings.includes(before)) throw wrong('before', 'names no category at that place')
  await tx
    .updateTable('news_category')
    .set((e) => ({ parent_id: parentId, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const place = before === null ? siblings.length : siblings.indexOf(before)
  await orderSiblings(tx, siblings.toSpliced(place, 0, id))
  await notifyChange(tx)
  return readCategory(tx, id)
}
