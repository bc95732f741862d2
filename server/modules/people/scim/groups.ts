// Groups of the system that maintains people. They are stored and returned, but grant no rights: roles come from the identity provider.
import { sql } from 'kysely'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listOf, scimError, type Attributes, type ListQuery } from './scim-query.ts'

export interface ScimGroup {
  id?: string
  externalId?: string | null
  displayName?: string
  members?: { value?: string; display?: string; type?: string }[]
  meta?: object
}

/** Members of one group: those of the largest company. */
export const MOST_MEMBERS = 20_000

const attribute = (column: string, type: Attributes[string]['type'] = 'text') => ({ column: sql.raw(column), type })
const ATTRIBUTES: Attributes = {
  id: attribute('g.id', 'exact'),
  externalid: attribute('g.external_id', 'exact'),
  displayname: attribute('g.display_name'),
  'meta.created': attribute('g.created_at', 'time'),
  'meta.lastmodified': attribute('g.changed_at', 'time'),
  'members.value': {
    ...attribute('null', 'exact'),
    has: (id) => sql`exists (select from scim_group_member m join person p on p.id = m.person_id
      where m.group_id = g.id and p.scim_id::text = ${id.toLowerCase()} and p.unprovisioned_at is null)`,
  },
}

interface Row {
  id: string
  externalId: string | null
  name: string
  created: Date
  changed: Date
  members: { value: string; display: string; type: string }[]
}

const columns = (
  withMembers: boolean,
) => sql`g.id, g.external_id as "externalId", g.display_name as name, g.created_at as created,
  g.changed_at as changed, case when ${withMembers}::boolean then coalesce((select json_agg(json_build_object('value', p.scim_id,
    'display', ${fullName('p')}, 'type', 'User') order by p.scim_id)
    from scim_group_member m join person p on p.id = m.person_id where m.group_id = g.id and p.unprovisioned_at is null), '[]')
  else '[]' end as members`

const groupOf = ({ id, externalId, name, created, changed, members }: Row): ScimGroup => ({
  id,
  ...(externalId !== null && { externalId }),
  displayName: name,
  ...(members.length > 0 && { members }),
  meta: { resourceType: 'Group', created: created.toISOString(), lastModified: changed.toISOString() },
})

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const notFound = (id: string) => scimError(404, null, `Group ${id.slice(0, 100)} does not exist.`)
const invalid = (detail: string) => scimError(400, 'invalidValue', detail)

export async function readGroup(db: Db, id: string): Promise<ScimGroup> {
  if (!UUID.test(id)) throw notFound(id)
  const { rows } = await sql<Row>`select ${columns(true)} from scim_group g where g.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound(id)
  return groupOf(rows[0])
}

/** Locks the group until the end of the transaction; throws 404. */
export async function holdGroup(tx: Tx, id: string): Promise<void> {
  if (!UUID.test(id)) throw notFound(id)
  const { rows } = await sql`select from scim_group where id = ${id} for update`.execute(tx)
  if (rows.length === 0) throw notFound(id)
}

export async function readGroups(db: Db, query: ListQuery): Promise<{ total: number; groups: ScimGroup[] }> {
  const { where, order, offset, limit } = listOf(ATTRIBUTES, query)
  const { attributes, excludedAttributes = '' } = query
  const withMembers = attributes === undefined ? !/members/i.test(excludedAttributes) : /members/i.test(attributes)
  const counted = await sql<{
    total: number
  }>`select count(*)::integer as total from scim_group g where ${where}`.execute(db)
  const { rows } = await sql<Row>`select ${columns(withMembers)} from scim_group g where ${where}
    order by ${order} g.id offset ${offset} limit ${limit}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, groups: rows.map(groupOf) }
}

function asConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505') {
    const name = constraint === 'scim_group_name' ? 'displayName' : 'externalId'
    throw scimError(409, 'uniqueness', `Another group has this ${name}.`)
  }
  throw error
}

async function writeMembers(tx: Tx, id: string, members: ScimGroup['members'] = []): Promise<void> {
  const ids = [...new Set(members.map(({ value = '' }) => value.toLowerCase()))]
  if (ids.length > MOST_MEMBERS) throw invalid(`A group has at most ${MOST_MEMBERS} members.`)
  if (ids.some((one) => !UUID.test(one))) throw invalid('members.value is the id of a user.')
  const { rows } = await sql<{ id: string }>`select i as id from unnest(${ids}::uuid[]) i
    where not exists (select from person p where p.scim_id = i and p.unprovisioned_at is null and p.erased_at is null) limit 1`.execute(
    tx,
  )
  if (rows[0]) throw invalid(`The user ${rows[0].id} does not exist.`)
  await sql`delete from scim_group_member m using person p where m.group_id = ${id} and p.id = m.person_id
    and p.scim_id <> all(${ids}::uuid[])`.execute(tx)
  await sql`insert into scim_group_member (group_id, person_id) select ${id}::uuid, p.id from person p
    where p.scim_id = any(${ids}::uuid[]) on conflict do nothing`.execute(tx)
}

/** Adds a group, or replaces the one with this id; 400 `invalidValue`, 404, 409 `uniqueness`. */
export async function writeGroup(tx: Tx, now: Date, group: ScimGroup, given?: string): Promise<ScimGroup> {
  const name = group.displayName?.trim() ?? ''
  const externalId = group.externalId?.trim() || null
  if (name === '' || name.length > 200 || (externalId?.length ?? 0) > 200)
    throw invalid('displayName has 1 to 200 characters.')
  if (given !== undefined) await readGroup(tx, given)
  const { rows } = await (
    given === undefined
      ? sql<{ id: string }>`insert into scim_group (display_name, external_id, created_at, changed_at)
        values (${name}, ${externalId}, ${now}, ${now}) returning id`
      : sql<{
          id: string
        }>`update scim_group set display_name = ${name}, external_id = ${externalId}, changed_at = ${now}
        where id = ${given} returning id`
  )
    .execute(tx)
    .catch(asConflict)
  const id = rows[0]!.id
  await writeMembers(tx, id, group.members)
  return readGroup(tx, id)
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await readGroup(tx, id)
  await tx.deleteFrom('scim_group').where('id', '=', id).execute()
}
