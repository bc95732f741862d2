// People as SCIM users: read from their rows, and written back. Company, division and supervisor are those of the enterprise extension.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { comeBack, leaveNow } from '#server/modules/people/leavers/leave.ts'
import { listOf, scimError, type Attributes, type ListQuery } from './scim-query.ts'

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A user as clients send and get it. */
export interface ScimUser {
  id?: string
  externalId?: string | null
  userName?: string
  displayName?: string
  name?: { givenName?: string; familyName?: string; formatted?: string }
  title?: string | null
  preferredLanguage?: string
  active?: boolean
  emails?: { value?: string; type?: string; primary?: boolean }[]
  phoneNumbers?: { value?: string; type?: string }[]
  meta?: object
  [ENTERPRISE]?: {
    employeeNumber?: string | null
    organization?: string | null
    division?: string | null
    manager?: { value?: string; displayName?: string } | null
  }
}

const attribute = (column: string, type: Attributes[string]['type'] = 'text') => ({ column: sql.raw(column), type })
const E = ENTERPRISE.toLowerCase()
const ATTRIBUTES: Attributes = {
  id: attribute('p.scim_id', 'exact'),
  externalid: attribute('p.external_id', 'exact'),
  username: attribute('p.username'),
  displayname: attribute(`(p.given_name || ' ' || p.family_name)`),
  'name.formatted': attribute(`(p.given_name || ' ' || p.family_name)`),
  'name.givenname': attribute('p.given_name'),
  'name.familyname': attribute('p.family_name'),
  title: attribute('p.position'),
  preferredlanguage: attribute('p.locale'),
  active: attribute('p.active', 'boolean'),
  'emails.value': attribute('p.email'),
  'emails.type': attribute(`(case when p.email is not null then 'work' end)`),
  'emails.primary': attribute('(p.email is not null)', 'boolean'),
  'phonenumbers.value': attribute('p.phone'),
  'phonenumbers.type': attribute(`(case when p.phone is not null then 'work' end)`),
  'meta.created': attribute('p.created_at', 'time'),
  'meta.lastmodified': attribute('p.changed_at', 'time'),
  [`${E}:employeenumber`]: attribute('p.personnel_number'),
  [`${E}:organization`]: attribute('c.name'),
  [`${E}:division`]: attribute('d.name'),
  [`${E}:department`]: attribute('d.name'),
  [`${E}:manager.value`]: attribute('s.scim_id', 'exact'),
  // The attribute that Entra ID uses.
  'manager.value': attribute('s.scim_id', 'exact'),
}

interface Row {
  id: string
  externalId: string | null
  username: string
  given: string
  family: string
  position: string
  locale: string
  active: boolean
  email: string | null
  phone: string | null
  number: string | null
  company: string | null
  division: string | null
  supervisorId: string | null
  supervisor: string | null
  created: Date
  changed: Date
}

const FROM = sql`from person p left join company c on c.id = p.company_id left join division d on d.id = p.division_id
  left join person s on s.id = p.supervisor_id where p.unprovisioned_at is null and p.erased_at is null`
// SCIM has an id of its own, because the provider gives people another one when they first sign in.
const COLUMNS = sql`p.scim_id as id, p.external_id as "externalId", p.username, p.given_name as given, p.family_name as family, p.position, p.locale,
  p.active, p.email, p.phone, p.personnel_number as number, c.name as company, d.name as division, s.scim_id as "supervisorId",
  s.given_name || ' ' || s.family_name as supervisor, p.created_at as created, p.changed_at as changed`

function userOf(row: Row): ScimUser {
  const { id, externalId, username, given, family, position, locale, active, email, phone } = row
  const displayName = `${given} ${family}`.trim()
  const enterprise = {
    ...(row.number !== null && { employeeNumber: row.number }),
    ...(row.company !== null && { organization: row.company }),
    ...(row.division !== null && { division: row.division }),
    ...(row.supervisorId !== null && { manager: { value: row.supervisorId, displayName: row.supervisor ?? '' } }),
  }
  return {
    id,
    ...(externalId !== null && { externalId }),
    userName: username,
    displayName,
    name: { givenName: given, ...(family !== '' && { familyName: family }), formatted: displayName },
    ...(position !== '' && { title: position }),
    preferredLanguage: locale,
    active,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    ...(phone !== null && { phoneNumbers: [{ value: phone, type: 'work' }] }),
    ...(Object.keys(enterprise).length > 0 && { [ENTERPRISE]: enterprise }),
    meta: { resourceType: 'User', created: row.created.toISOString(), lastModified: row.changed.toISOString() },
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const notFound = (id: string) => scimError(404, null, `User ${id.slice(0, 100)} does not exist.`)
const invalid = (detail: string) => scimError(400, 'invalidValue', detail)

export async function readUser(db: Db, id: string): Promise<ScimUser> {
  if (!UUID.test(id)) throw notFound(id)
  const { rows } = await sql<Row>`select ${COLUMNS} ${FROM} and p.scim_id = ${id}`.execute(db)
  if (!rows[0]) throw notFound(id)
  return userOf(rows[0])
}

/** The person with this SCIM id, locked until the end of the transaction; throws 404. */
export async function holdPerson(tx: Tx, id: string): Promise<string> {
  if (!UUID.test(id)) throw notFound(id)
  const { rows } = await sql<{ id: string }>`select id from person where scim_id = ${id} and unprovisioned_at is null
    and erased_at is null for update`.execute(tx)
  if (!rows[0]) throw notFound(id)
  return rows[0].id
}

export async function readUsers(db: Db, query: ListQuery): Promise<{ total: number; users: ScimUser[] }> {
  const { where, order, offset, limit } = listOf(ATTRIBUTES, query)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${FROM} and ${where}`.execute(db)
  const { rows } =
    await sql<Row>`select ${COLUMNS} ${FROM} and ${where} order by ${order} p.id offset ${offset} limit ${limit}`.execute(
      db,
    )
  return { total: counted.rows[0]?.total ?? 0, users: rows.map(userOf) }
}

/** A text of a client; longer ones are refused by name. */
function textOf(name: string, value: string | null | undefined, longest = 200): string | null {
  const text = value?.trim().normalize('NFC') ?? ''
  if (text.length > longest || /\p{C}/u.test(text))
    throw invalid(`${name} has at most ${longest} characters in one line.`)
  return text === '' ? null : text
}

async function placeOf(tx: Tx, { organization, division }: NonNullable<ScimUser[typeof ENTERPRISE]>) {
  const company = textOf('organization', organization)
  const name = textOf('division', division)
  if (company === null) {
    if (name !== null) throw invalid('A division needs the organization it belongs to.')
    return { companyId: null, divisionId: null }
  }
  const { rows } = await sql<{
    id: number
  }>`select id from company where ${company} in (name, short_name) order by id limit 1`.execute(tx)
  const companyId = rows[0]?.id
  if (companyId === undefined) throw invalid(`The organization ${company} does not exist.`)
  if (name === null) return { companyId, divisionId: null }
  await sql`insert into division (company_id, name) values (${companyId}, ${name}) on conflict do nothing`.execute(tx)
  const found = await sql<{
    id: number
  }>`select id from division where company_id = ${companyId} and name = ${name}`.execute(tx)
  return { companyId, divisionId: found.rows[0]?.id ?? null }
}

async function supervisorOf(
  tx: Tx,
  id: string,
  manager: { value?: string } | null | undefined,
): Promise<string | null> {
  const value = manager?.value
  if (value === undefined || value === '') return null
  if (!UUID.test(value)) throw invalid('manager.value is the id of another user.')
  const { rows } = await sql<{ isBelow: boolean; id: string }>`
    with recursive line(id, supervisor_id, depth) as (
      select p.id, p.supervisor_id, 0 from person p where p.scim_id = ${value} and p.erased_at is null
      union all select p.id, p.supervisor_id, l.depth + 1 from line l join person p on p.id = l.supervisor_id where l.depth < 100)
    select bool_or(supervisor_id = ${id} or id = ${id}) as "isBelow", (array_agg(id) filter (where depth = 0))[1] as id
    from line having count(*) > 0`.execute(tx)
  if (!rows[0]) throw invalid(`The user ${value} does not exist.`)
  if (rows[0].isBelow) throw invalid('manager.value names this user, or somebody who reports to them.')
  return rows[0].id
}

const UNIQUE: Readonly<Record<string, string>> = {
  person_username_key: 'userName',
  person_personnel_number_key: 'employeeNumber',
  person_external_id_key: 'externalId',
}

/** 409 `uniqueness` where another user has the value. */
function asConflict(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const name = code === '23505' ? UNIQUE[constraint] : undefined
  if (name) throw scimError(409, 'uniqueness', `Another user has this ${name}.`)
  throw error
}

/** The user name from the client. A name that the portal created because the wanted one was taken stays, and may be sent back. */
async function usernameOf(tx: Tx, id: string, user: ScimUser): Promise<string> {
  const username = textOf('userName', user.userName)?.toLowerCase()
  if (!username) throw invalid('userName is required.')
  const stored = await tx.selectFrom('person').select('username').where('id', '=', id).executeTakeFirst()
  if (username !== stored?.username && /[\s~]/.test(username)) throw invalid('userName has no spaces and no ~.')
  return username
}

async function write(tx: Tx, context: Context, id: string, user: ScimUser): Promise<ScimUser> {
  const at = context.now()
  const username = await usernameOf(tx, id, user)
  const enterprise = user[ENTERPRISE] ?? {}
  const { companyId, divisionId } = await placeOf(tx, enterprise)
  const supervisorId = await supervisorOf(tx, id, enterprise.manager)
  const given = textOf('name.givenName', user.name?.givenName) ?? username
  await sql`insert into person (id, username, given_name, family_name, external_id, email, phone, position, locale, personnel_number,
      company_id, division_id, supervisor_id, changed_at)
    values (${id}, ${username}, ${given}, ${textOf('name.familyName', user.name?.familyName) ?? ''},
      ${textOf('externalId', user.externalId)}, ${textOf('emails.value', user.emails?.[0]?.value, 254)},
      ${textOf('phoneNumbers.value', user.phoneNumbers?.[0]?.value, 60)}, ${textOf('title', user.title) ?? ''},
      ${user.preferredLanguage?.toLowerCase().startsWith('en') ? 'en' : 'de'}, ${textOf('employeeNumber', enterprise.employeeNumber, 40)},
      ${companyId}, ${divisionId}, ${supervisorId}, ${at}::timestamptz)
    on conflict (id) do update set username = excluded.username, given_name = excluded.given_name, family_name = excluded.family_name,
      external_id = excluded.external_id, email = excluded.email, phone = excluded.phone, position = excluded.position,
      locale = excluded.locale, personnel_number = excluded.personnel_number, site_id = case
        when person.company_id is distinct from excluded.company_id then null else person.site_id end,
      team_id = case when person.division_id is distinct from excluded.division_id then null else person.team_id end,
      company_id = excluded.company_id, division_id = excluded.division_id, supervisor_id = excluded.supervisor_id,
      unprovisioned_at = null, changed_at = excluded.changed_at`
    .execute(tx)
    .catch(asConflict)
  return writeActive(tx, context, id, user)
}

async function writeActive(tx: Tx, context: Context, id: string, user: ScimUser): Promise<ScimUser> {
  if (user.active === false) await leaveNow(tx, context, { personId: id, cause: 'deactivated', byId: null })
  if (user.active === true && (await wasDeactivated(tx, id))) await comeBack(tx, context, id)
  await context.events.publish(tx, 'person.changed', { personId: id })
  const { rows } = await sql<Row>`select ${COLUMNS} ${FROM} and p.id = ${id}`.execute(tx)
  return userOf(rows[0]!)
}

/** SCIM only reactivates people whom it has deactivated itself: a table or an administrator may know better. */
async function wasDeactivated(tx: Tx, personId: string): Promise<boolean> {
  const { rows } =
    await sql`select from person_exit where person_id = ${personId} and returned_at is null and cause = 'deactivated'`.execute(
      tx,
    )
  return rows.length > 0
}

/** A person whom this system deleted before keeps the own record; an equal user name may belong to somebody else by now. */
async function recordOf(tx: Tx, user: ScimUser): Promise<string | undefined> {
  const { userName = '', externalId, [ENTERPRISE]: { employeeNumber } = {} } = user
  const { rows } = await sql<{
    id: string
  }>`select id from person where unprovisioned_at is not null and erased_at is null
    and (external_id = ${externalId ?? null} or personnel_number = ${employeeNumber ?? null} and username = ${userName.toLowerCase()})
    order by left_at desc limit 1 for update`.execute(tx)
  return rows[0]?.id
}

/** 409 `uniqueness`, 400 `invalidValue`. */
export async function addUser(tx: Tx, context: Context, user: ScimUser): Promise<ScimUser> {
  return write(tx, context, (await recordOf(tx, user)) ?? randomUUID(), { ...user, active: user.active ?? true })
}

/** The attributes of a user that a client may change, except whether they are active. */
function maintainedOf(user: ScimUser): unknown[] {
  const { externalId, userName, name, title, preferredLanguage, emails, phoneNumbers, [ENTERPRISE]: enterprise } = user
  const { employeeNumber, organization, division, manager } = enterprise ?? {}
  const { givenName, familyName } = name ?? {}
  const [email, phone] = [emails?.[0]?.value, phoneNumbers?.[0]?.value]
  const own = [externalId, userName, givenName, familyName, title, preferredLanguage, email, phone]
  return [...own, employeeNumber, organization, division, manager?.value].map((value) => value ?? '')
}

export async function changeUser(tx: Tx, context: Context, id: string, user: ScimUser): Promise<ScimUser> {
  const personId = await holdPerson(tx, id)
  // Unchanged values are not validated again: an invalid one must not keep the rights of a leaver.
  const isOnlyActive = isDeepStrictEqual(maintainedOf(user), maintainedOf(await readUser(tx, id)))
  return isOnlyActive ? writeActive(tx, context, personId, user) : write(tx, context, personId, user)
}

/** Rights end, and the other system does not see the user any more; the record stays as long as the law and the areas need it. */
export async function deleteUser(tx: Tx, context: Context, id: string): Promise<void> {
  const personId = await holdPerson(tx, id)
  await leaveNow(tx, context, { personId, cause: 'deactivated', byId: null })
  await sql`update person set unprovisioned_at = ${context.now()}::timestamptz where id = ${personId}`.execute(tx)
}
