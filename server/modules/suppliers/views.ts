// Filters, columns and order that a person keeps for themselves under a name.
import { sql } from 'kysely'
import type { SavedViews, ViewBody } from '#contract/suppliers.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { Seen } from './viewer.ts'

const LIMIT = 50

export async function readViews(db: Db, personId: string): Promise<SavedViews> {
  const rows = await db
    .selectFrom('supplier_view')
    .select(['id', 'version', 'name', 'definition'])
    .where('person_id', '=', personId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, definition: row.definition as SavedViews[number]['definition'] }))
}

/** Two at the same time: the second one waits, and sees the first. */
const lockPerson = (tx: Tx, personId: string) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()

/** 409 `too_many_views`, `view_exists` with those that there are. */
export async function addView(tx: Tx, personId: string, { name, definition }: ViewBody): Promise<SavedViews> {
  await lockPerson(tx, personId)
  const views = await readViews(tx, personId)
  if (views.length >= LIMIT) throw conflict('too_many_views')
  if (views.some((view) => view.name === name.trim())) throw conflict('view_exists', undefined, views)
  await tx
    .insertInto('supplier_view')
    .values({ person_id: personId, name: name.trim(), definition: JSON.stringify(definition) })
    .execute()
  return readViews(tx, personId)
}

/** 404 for another person's view. */
export async function changeView(
  tx: Tx,
  personId: string,
  id: number,
  { version, name, definition }: Seen<ViewBody>,
): Promise<SavedViews> {
  await lockPerson(tx, personId)
  const views = await readViews(tx, personId)
  const view = views.find((one) => one.id === id)
  if (!view) throw notFound()
  if (version !== undefined && version !== view.version) throw conflict('version_conflict', undefined, views)
  if (views.some((one) => one.id !== id && one.name === name.trim())) throw conflict('view_exists', undefined, views)
  await tx
    .updateTable('supplier_view')
    .set({ name: name.trim(), definition: JSON.stringify(definition), version: view.version + 1 })
    .where('id', '=', id)
    .execute()
  return readViews(tx, personId)
}

export async function removeView(tx: Tx, personId: string, id: number): Promise<SavedViews> {
  const { numDeletedRows } = await tx
    .deleteFrom('supplier_view')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return readViews(tx, personId)
}

/** Views that filter by a group that is merged into another one filter by that one. */
export async function mergeGroupInViews(tx: Tx, from: number, into: number): Promise<void> {
  const chosen = sql`string_to_array(v.definition #>> '{filters,groups}', ',')`
  await sql`
    update supplier_view v set version = v.version + 1, definition = jsonb_set(v.definition, '{filters,groups}', to_jsonb((
      select string_agg(id, ',' order by at) from (
        select case id when ${String(from)} then ${String(into)} else id end as id, min(at) as at
        from unnest(${chosen}) with ordinality one(id, at) group by 1) merged)))
    where ${String(from)} = any(${chosen})`.execute(tx)
}
