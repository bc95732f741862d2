// Group postboxes, whose people take and decide forms together. Only main administrators edit them, because members read forms.
import { sql } from 'kysely'
import type { EditedGroup, GroupBody } from '#contract/postbox-editing.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { personJson } from '#server/db/columns.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { requirePeople } from './save-template.ts'

/** Templates whose draft or last version has a station of the group `g`, or of which a form with such a station is begun or under way. */
const USED_BY = sql<EditedGroup['usedBy']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'title', u.title) order by u.title->>'de' collate german, u.id) from (
    select t.id, coalesce(t.draft, (select v.content from form_template_version v where v.template_id = t.id
      order by v.version desc limit 1))->'title' as title
    from form_template t where
      t.draft->'stations' @> jsonb_build_array(jsonb_build_object('decider', jsonb_build_object('kind', 'group', 'groupId', g.id)))
      or exists (select from form_template_version v where v.template_id = t.id
        and v.content->'stations' @> jsonb_build_array(jsonb_build_object('decider', jsonb_build_object('kind', 'group', 'groupId', g.id)))
        and (v.version = (select max(l.version) from form_template_version l where l.template_id = t.id)
          or exists (select from form_draft d where d.template_id = t.id and d.template_version = v.version)
          or exists (select from form f where f.template_id = t.id and f.template_version = v.version
            and f.status in ('open', 'inProgress', 'askedBack'))))) u), '[]')`

const GROUP = sql`g.id, g.version, g.name, g.name_en as "nameEn",
  coalesce((select json_agg(${personJson('p')}
    order by p.family_name, p.given_name) from form_group_member m join person p on p.id = m.person_id
    where m.group_id = g.id), '[]') as members, ${USED_BY} as "usedBy"`

export async function listGroups(db: Db): Promise<EditedGroup[]> {
  const { rows } = await sql<EditedGroup>`select ${GROUP} from form_group g order by g.name, g.id`.execute(db)
  return rows
}

async function readGroup(db: Db, id: number): Promise<EditedGroup> {
  const { rows } = await sql<EditedGroup>`select ${GROUP} from form_group g where g.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export interface GroupTarget {
  readonly id: number
  readonly personId: string
  /** Version that was seen; undefined: whatever holds. */
  readonly version: number | undefined
}

/** 404; 409 `version_conflict` with the present group. */
async function lockGroup(tx: Tx, { id, version }: GroupTarget): Promise<void> {
  const locked = await tx.selectFrom('form_group').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw notFound()
  if (version !== undefined && version !== locked.version)
    throw conflict('version_conflict', undefined, await readGroup(tx, id))
}

/** 422 `name_taken` at the name. */
async function requireFreeName(tx: Tx, name: string, id: number | null): Promise<void> {
  const taken = await tx
    .selectFrom('form_group')
    .select('id')
    .where('name', '=', name)
    .where((e) => (id === null ? e.lit(true) : e('id', '<>', id)))
    .executeTakeFirst()
  if (taken) throw unprocessable('name_taken', [{ field: 'body.name', rule: 'is the name of another group' }])
}

/** Returns those who were removed. */
async function writeMembers(tx: Tx, id: number, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from form_group_member where group_id = ${id} and person_id <> all(${members}::uuid[]) returning person_id as id`.execute(
    tx,
  )
  await sql`insert into form_group_member (group_id, person_id)
    select ${id}, person from unnest(${members}::uuid[]) as person on conflict do nothing`.execute(tx)
  return rows.map((row) => row.id)
}

async function log(tx: Tx, at: Date, type: 'created' | 'changed', id: number, personId: string): Promise<void> {
  await tx.insertInto('form_template_log').values({ group_id: id, type, at, by_id: personId }).execute()
}

export async function createGroup(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  personId: string,
  body: GroupBody,
): Promise<EditedGroup> {
  const name = oneLine(body.name)
  await requirePeople(tx, body.members, 'body.members')
  await requireFreeName(tx, name, null)
  const { id } = await tx
    .insertInto('form_group')
    .values({ name, name_en: oneLine(body.nameEn) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeMembers(tx, id, body.members)
  await log(tx, now(), 'created', id, personId)
  return readGroup(tx, id)
}

/** The members of a group determine who decides and reads its forms. */
export async function changeGroup(
  tx: Tx,
  { now, events }: WriteContext,
  target: GroupTarget,
  body: GroupBody,
): Promise<EditedGroup> {
  const { id, personId } = target
  const name = oneLine(body.name)
  await lockGroup(tx, target)
  await requirePeople(tx, body.members, 'body.members')
  await requireFreeName(tx, name, id)
  await tx
    .updateTable('form_group')
    .set((e) => ({ name, name_en: oneLine(body.nameEn), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const left = await writeMembers(tx, id, body.members)
  await log(tx, now(), 'changed', id, personId)
  await events.publish(tx, 'forms.group_changed', { groupId: id, left })
  return readGroup(tx, id)
}

/** 409 `group_in_use` with the present group. */
export async function deleteGroup(tx: Tx, target: GroupTarget): Promise<null> {
  await lockGroup(tx, target)
  const present = await readGroup(tx, target.id)
  if (present.usedBy.length > 0) throw conflict('group_in_use', undefined, present)
  await tx.deleteFrom('form_group').where('id', '=', target.id).execute()
  return null
}
