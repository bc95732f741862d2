// Changes of the tree of categories and moved questions with their authors: stored for the moderators, who see each other's changes.
import { sql } from 'kysely'
import type { ForumChange } from '#contract/forum-editing.ts'
import { fullName, namedPerson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/modules/forum/viewer.ts'

/** The former and the new value by column. */
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** The columns of `after` that differ. */
export const changesBetween = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([column, value]) => JSON.stringify(before[column]) !== JSON.stringify(value))
      .map(([column, value]) => [column, [before[column], value] as const]),
  ) satisfies Changes

interface Logged {
  readonly action: 'created' | 'changed' | 'removed'
  readonly categoryId: number
  readonly name: string
  readonly changes?: Changes
}

/** A change without effect is not stored. */
export async function logCategory(
  tx: Tx,
  { personId, now }: Viewer,
  { action, categoryId, name, changes = {} }: Logged,
): Promise<void> {
  if (action === 'changed' && Object.keys(changes).length === 0) return
  await tx
    .insertInto('forum_change')
    .values({ action, category_id: categoryId, name, changes: JSON.stringify(changes), by_id: personId, at: now })
    .execute()
}

interface Place {
  readonly categoryId: number
  readonly siteId: number | null
}

export async function logMove(
  tx: Tx,
  { personId, now, offices }: Viewer,
  thread: Place & { readonly id: number },
  to: Place,
): Promise<void> {
  const changes = changesBetween(
    { category_id: thread.categoryId, site_id: thread.siteId },
    { category_id: to.categoryId, site_id: to.siteId },
  )
  await tx
    .insertInto('forum_change')
    .values({
      action: 'moved',
      category_id: to.categoryId,
      thread_id: thread.id,
      name: offices.byId.get(to.categoryId)!.name,
      changes: JSON.stringify(changes),
      by_id: personId,
      at: now,
    })
    .execute()
}

const LISTED = 100

type Row = Omit<ForumChange, 'at' | 'changes'> & { at: Date; changes: Record<string, [unknown, unknown]> }

/** The present names for the ids in the changes. */
async function readNames(db: Db, rows: readonly Row[]) {
  const idsOf = (...columns: string[]) => [
    ...new Set(
      rows.flatMap(({ changes }) => columns.flatMap((column) => changes[column] ?? [])).filter((id) => id !== null),
    ),
  ]
  const read = async (
    ids: readonly unknown[],
    names: (ids: readonly unknown[]) => ReturnType<typeof sql<{ id: unknown; name: string }>>,
  ) => new Map((ids.length === 0 ? [] : (await names(ids).execute(db)).rows).map(({ id, name }) => [id, name]))
  const [people, categories, groups, sites] = await Promise.all([
    read(
      idsOf('responsible_id', 'deputy_id'),
      (ids) => sql`select id, ${fullName('person')} as name from person where id = any(${ids}::uuid[])`,
    ),
    read(
      idsOf('parent_id', 'category_id'),
      (ids) => sql`select id, name from forum_category where id = any(${ids}::integer[])`,
    ),
    read(
      idsOf('group_id'),
      (ids) => sql`select id, number || ' ' || name as name from material_group where id = any(${ids}::integer[])`,
    ),
    read(idsOf('site_id'), (ids) => sql`select id, name from site where id = any(${ids}::integer[])`),
  ])
  return {
    responsible_id: people,
    deputy_id: people,
    parent_id: categories,
    category_id: categories,
    group_id: groups,
    site_id: sites,
  } as Readonly<Record<string, ReadonlyMap<unknown, string>>>
}

/** The last changes, newest first. */
export async function readChanges(db: Db): Promise<ForumChange[]> {
  const { rows } = await sql<Row>`
    select m.id, m.action, m.name, m.thread_id as "threadId",
      coalesce((select q.title from forum_post q where q.thread_id = m.thread_id and q.kind = 'question'), '') as title,
      m.changes, ${namedPerson(sql`m.by_id`)} as by, m.at
    from forum_change m order by m.id desc limit ${LISTED}`.execute(db)
  const names = await readNames(db, rows)
  const said = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value)) return String(value.length)
    return names[field] ? (names[field].get(value) ?? '…') : String(value)
  }
  return rows.map(({ at, changes, ...change }) => ({
    ...change,
    at: at.toISOString(),
    changes: Object.entries(changes).map(([field, [before, after]]) => ({
      field,
      before: said(field, before),
      after: said(field, after),
    })),
  }))
}
