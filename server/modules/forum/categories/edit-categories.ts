// Categories as moderators keep them. One that is in use is not deleted: it stays at its questions, which go to the moderators.
import { sql } from 'kysely'
import type {
  EditableForumCategory,
  ForumCategoryBody,
  ForumChoices,
  RemovedForumCategory,
} from '#contract/forum-editing.ts'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { companiesOf, pathOf } from '#domain/forum/categories.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { readOffices } from '#server/modules/forum/offices.ts'
import { changesBetween, logCategory } from './changes.ts'
import type { Viewer } from '#server/modules/forum/viewer.ts'

type Row = Omit<EditableForumCategory, 'gap'>

/** In their order, those at the top first; removed ones as long as a question has them. */
export async function readEditable(db: Db, viewer: Viewer): Promise<EditableForumCategory[]> {
  const offices = await readOffices(db, viewer.today)
  const { rows } = await sql<Row>`
    select c.id, c.parent_id as "parentId", c.name, c.name_en as "nameEn", c.icon,
      ${namedPersonOrNull(sql`c.responsible_id`)} as responsible, c.responsible_role as "responsibleRole",
      (select json_build_object('id', g.id, 'number', g.number, 'name', g.name) from material_group g where g.id = c.group_id) as "group",
      ${namedPersonOrNull(sql`c.deputy_id`)} as deputy, c.office, c.office_en as "officeEn", c.answer_days as "answerDays",
      c.is_anonymous_allowed as "isAnonymousAllowed", c.company_ids as "companyIds", c.removed_at is not null as "isRemoved", c.version,
      (select count(*) from forum_thread t where t.category_id = c.id)::integer as questions,
      (select count(*) from forum_thread t where t.category_id = c.id and t.answers = 0 and t.archived_at is null)::integer as waiting
    from forum_category c order by c.parent_id nulls first, c.position, c.name, c.id`.execute(db)
  return rows.map((row) => ({ ...row, gap: offices.of(row.id, null).gap }))
}

async function readOne(db: Db, viewer: Viewer, id: number): Promise<EditableForumCategory> {
  const found = (await readEditable(db, viewer)).find((category) => category.id === id)
  if (!found) throw notFound()
  return found
}

export async function readChoices(db: Db): Promise<ForumChoices> {
  const [companies, groups] = await Promise.all([
    sql<ForumChoices['companies'][number]>`select id, name from company order by name, id`.execute(db),
    sql<ForumChoices['groups'][number]>`
      select id, number, name from material_group where merged_into is null order by number`.execute(db),
  ])
  return { companies: companies.rows, groups: groups.rows }
}

/** Serialises changes of the tree; the trigger on `parent_id` takes the same lock. */
const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('forum_category'))`.execute(tx)

const refuse = (field: string, rule: string, code = 'category_refused') =>
  unprocessable(code, [{ field: `body.${field}`, rule }])

const ROLES: ReadonlySet<string> = new Set([
  ...REALM_ROLES,
  ...Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((role) => `${client}:${role}`)),
])

/** True for people who see the questions of a category with this body; those of a person's own company, or all for a moderator. */
async function readSees(tx: Tx, { today }: Viewer, { parentId, companyIds }: ForumCategoryBody) {
  const { byId, moderators } = await readOffices(tx, today)
  const companies = companyIds.length > 0 ? companyIds : companiesOf(parentId === null ? [] : pathOf(parentId, byId))
  return (personId: string, companyId: number | null): boolean =>
    companies.length === 0 || (companyId !== null && companies.includes(companyId)) || moderators.includes(personId)
}

async function checkReferences(tx: Tx, viewer: Viewer, id: number | undefined, body: ForumCategoryBody): Promise<void> {
  const { parentId, responsibleId, responsibleRole, groupId, deputyId, companyIds } = body
  if ([responsibleId, responsibleRole, groupId].filter((one) => one !== null).length > 1)
    throw refuse('responsibleId', 'must be the only one who answers: a person, a role or a material group')
  if (responsibleRole !== null && !ROLES.has(responsibleRole))
    throw refuse('responsibleRole', 'names no role', 'reference_unknown')
  const sees = await readSees(tx, viewer, body)
  for (const [field, person] of Object.entries({ responsibleId, deputyId })) {
    if (person === null) continue
    const found = await tx
      .selectFrom('person')
      .select(['active', 'company_id'])
      .where('id', '=', person)
      .executeTakeFirst()
    if (!found?.active) throw refuse(field, 'names nobody who works here', 'reference_unknown')
    if (!sees(person, found.company_id))
      throw refuse(field, 'names nobody who sees the questions of this category', 'reference_unknown')
  }
  if (groupId !== null) {
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from forum_category c where c.group_id = g.id and c.removed_at is null and c.id <> ${id ?? 0}) as taken
      from material_group g where g.id = ${groupId} and g.merged_into is null`.execute(tx)
    if (!rows[0]) throw refuse('groupId', 'names no material group', 'reference_unknown')
    if (rows[0].taken) throw refuse('groupId', 'has a category already')
  }
  if (parentId !== null) {
    const parent = await sql`select from forum_category where id = ${parentId} and removed_at is null`.execute(tx)
    if (parent.rows.length === 0) throw refuse('parentId', 'names no category', 'reference_unknown')
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from company where id = any(${companyIds}::integer[])`.execute(tx)
  if (rows[0]!.count < new Set(companyIds).size) throw refuse('companyIds', 'names no company', 'reference_unknown')
}

function columnsOf(body: ForumCategoryBody) {
  const name = oneLine(body.name)
  if (name === '') throw refuse('name', 'must not be blank')
  return {
    parent_id: body.parentId,
    name,
    name_en: oneLine(body.nameEn),
    icon: body.icon,
    responsible_id: body.responsibleId,
    responsible_role: body.responsibleRole,
    group_id: body.groupId,
    deputy_id: body.deputyId,
    office: oneLine(body.office),
    office_en: oneLine(body.officeEn),
    answer_days: body.answerDays,
    is_anonymous_allowed: body.isAnonymousAllowed,
    company_ids: [...new Set(body.companyIds)].toSorted((one, other) => one - other),
  }
}

const tooDeep = () => refuse('parentId', 'must leave at most four levels', 'category_too_deep')

/** Throws 422 `category_too_deep` if the database refuses the depth. */
async function checkedDepth<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'forum_category_depth') throw tooDeep()
    throw error
  }
}

/** The depth of the deepest category below `id`, itself 1. */
async function requireRoom(tx: Tx, id: number, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const { rows } = await sql<{ depth: number; isBelow: boolean }>`
    with recursive below as (
      select id, 1 as depth from forum_category where id = ${id}
      union all select c.id, b.depth + 1 from below b join forum_category c on c.parent_id = b.id where b.depth < 10),
    above as (
      select id, parent_id, 1 as depth from forum_category where id = ${parentId}
      union all select c.id, c.parent_id, a.depth + 1 from above a join forum_category c on c.id = a.parent_id where a.depth < 10)
    select (select max(depth) from below) + (select max(depth) from above) as depth,
      exists (select from above where id = ${id}) as "isBelow"`.execute(tx)
  if (rows[0]!.isBelow || rows[0]!.depth > 4) throw tooDeep()
}

/** Others should now answer the waiting questions of this category and those below. */
async function announceWaiting(tx: Tx, { events }: WriteContext, categoryIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from forum_thread where category_id = any(${categoryIds}::integer[]) and answers = 0 and archived_at is null
    order by id`.execute(tx)
  for (const { id } of rows) await events.publish(tx, 'forum.changed', { threadId: id })
  return rows.length
}

export async function createCategory(tx: Tx, viewer: Viewer, body: ForumCategoryBody): Promise<EditableForumCategory> {
  await lockTree(tx)
  await checkReferences(tx, viewer, undefined, body)
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) + 1 as position from forum_category
    where parent_id is not distinct from ${body.parentId}::integer`.execute(tx)
  const { id } = await checkedDepth(
    tx
      .insertInto('forum_category')
      .values({ ...columnsOf(body), position: rows[0]!.position })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await logCategory(tx, viewer, { action: 'created', categoryId: id, name: oneLine(body.name) })
  return readOne(tx, viewer, id)
}

export async function changeCategory(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { id, version }: { readonly id: number; readonly version: number | undefined },
  body: ForumCategoryBody,
): Promise<EditableForumCategory> {
  await lockTree(tx)
  const present = await readOne(tx, viewer, id)
  if (present.isRemoved) throw notFound()
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  await checkReferences(tx, viewer, id, body)
  await requireRoom(tx, id, body.parentId)
  const columns = columnsOf(body)
  const before = await tx.selectFrom('forum_category').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await checkedDepth(
    tx
      .updateTable('forum_category')
      .set({ ...columns, version: present.version + 1 })
      .where('id', '=', id)
      .execute(),
  )
  await logCategory(tx, viewer, {
    action: 'changed',
    categoryId: id,
    name: columns.name,
    changes: changesBetween(before, columns),
  })
  const offices = await readOffices(tx, viewer.today)
  await announceWaiting(tx, context, offices.below(id))
  return readOne(tx, viewer, id)
}

/**
 * Deletes an empty category. One with questions stays at them, marked, and can no longer be chosen; waiting questions go to the moderators.
 * Categories below it move up, and stay hidden from the same people.
 */
export async function removeCategory(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
): Promise<RemovedForumCategory> {
  await lockTree(tx)
  // A question that is being asked there commits before this, or finds it removed.
  await sql`select from forum_category where id = ${id} for update`.execute(tx)
  const present = await readOne(tx, viewer, id)
  if (present.isRemoved) throw notFound()
  const offices = await readOffices(tx, viewer.today)
  const companyIds = [...companiesOf(pathOf(id, offices.byId))]
  await sql`update forum_category set parent_id = ${present.parentId},
    company_ids = case when company_ids = '{}' then ${companyIds}::integer[] else company_ids end
    where parent_id = ${id}`.execute(tx)
  await logCategory(tx, viewer, { action: 'removed', categoryId: id, name: present.name })
  if (present.questions === 0) {
    await tx.deleteFrom('forum_category').where('id', '=', id).execute()
    return { id, moved: 0, isKept: false }
  }
  await sql`update forum_category set removed_at = ${viewer.now}, company_ids = ${companyIds}::integer[], version = version + 1
    where id = ${id}`.execute(tx)
  const moved = await announceWaiting(tx, context, [id])
  await sql`update forum_thread set stage = 'moderator' where category_id = ${id} and answers = 0 and archived_at is null`.execute(
    tx,
  )
  return { id, moved, isKept: true }
}
