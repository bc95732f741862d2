// The signed-in person in the database.
import { sql, type RawBuilder } from 'kysely'
import type { DivisionSettings } from '#contract/people.ts'
import type { AccessClaims, Session } from '#server/http/session.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { forbidden } from '#server/http/errors.ts'
import type { PictureRef } from '#server/files/send-picture.ts'

/** The portrait of an active person; undefined: none, or no such person. */
export async function findPortrait(db: Db, personId: string): Promise<PictureRef | undefined> {
  const { rows } = await sql<PictureRef>`
    select f.id as "fileId", f.sha256, array(select t.height from file_thumbnail t where t.file_id = f.id) as heights
    from person p join file f on f.id = p.picture_id where p.id = ${personId} and p.active`.execute(db)
  return rows[0]
}

/** Whether the person is a supervisor, and the settings of their division. */
export async function readDivisionSettings(db: Db, personId: string): Promise<DivisionSettings> {
  const { rows } = await sql<DivisionSettings>`
    select exists (select from person where supervisor_id = ${personId} and active) as "amISupervisor",
      coalesce((select d.settings from person p join division d on d.id = p.division_id where p.id = ${personId}), '{}') as settings`.execute(
    db,
  )
  return rows[0]!
}

export async function writeVersion(db: Db, personId: string, system: string, version: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ frontend_system: system, frontend_version: version })
    .where('id', '=', personId)
    .execute()
}

export async function writeLastLogin(db: Db, personId: string, at: Date): Promise<void> {
  await db.updateTable('person').set({ last_login_at: at }).where('id', '=', personId).execute()
}

/** The place of a person by the claims: names are those of the company; missing claims do not change it. */
const placeOf = ({ ma_company_id, unternehmen, ma_devision_name, ma_site_name }: AccessClaims): RawBuilder<unknown> => {
  const companyId = /^\d{1,9}$/.test(String(ma_company_id ?? '')) ? Number(ma_company_id) : null
  return sql`select c.id as company_id, d.id as division_id, s.id as site_id
    from company c left join division d on d.company_id = c.id and d.name = ${ma_devision_name ?? ''}
    left join site s on s.company_id = c.id and s.name = ${ma_site_name ?? ''}
    where c.id = ${companyId} or (${companyId}::integer is null and ${unternehmen ?? ''} in (c.name, c.short_name))
    order by c.id limit 1`
}

/** Locks the person until the end of the transaction; throws 403 `person_left` for people who left, or whose record was deleted. */
export async function holdPresent(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql`select from person where id = ${personId} and left_at is null for update`.execute(tx)
  if (rows.length === 0) throw forbidden('person_left')
}

/** Updates or inserts the person of an external provider from their token; throws 403 `person_left` if they have left since. */
export async function upsertPerson(tx: Tx, { personId, claims }: Session): Promise<void> {
  const { sub, preferred_username, given_name, family_name, name, locale, expense_user_id = null } = claims
  const { email = null, pos = null, personnel_number = null, ma_supervisor = '' } = claims
  const username = (preferred_username ?? sub).toLowerCase()
  const given = given_name ?? name ?? username
  const termsAt = claims.terms_and_conditions === undefined ? null : new Date(claims.terms_and_conditions * 1000)
  // The provider gives a name to one person only, so the name of another row is out of date. Other rules decide whether that person is
  // still here.
  await sql`update person set username = username || '~' || id where username = ${username} and id <> ${personId}`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    with place as (${placeOf(claims)}), number as (
      select ${personnel_number}::text as number where not exists (
        select from person where personnel_number = ${personnel_number} and id <> ${personId}))
    insert into person (id, username, given_name, family_name, email, position, locale, expense_user_id, terms_accepted_at,
      ack_form_feedback_niko, company_id, division_id, site_id, personnel_number)
    select ${personId}, ${username}, ${given}, ${family_name ?? ''}, ${email}, coalesce(${pos}, ''), ${locale?.startsWith('en') ? 'en' : 'de'},
      ${expense_user_id}, ${termsAt}::timestamptz, ${claims.ack_form_feedback_niko ?? false}::boolean, (select company_id from place),
      (select division_id from place), (select site_id from place), (select number from number)
    on conflict (id) do update set username = excluded.username, given_name = excluded.given_name,
      family_name = excluded.family_name, email = coalesce(excluded.email, person.email),
      position = coalesce(${pos}, person.position), locale = excluded.locale,
      expense_user_id = excluded.expense_user_id, terms_accepted_at = excluded.terms_accepted_at,
      ack_form_feedback_niko = excluded.ack_form_feedback_niko,
      company_id = coalesce(excluded.company_id, case when person.personnel_number is null then null else person.company_id end),
      division_id = coalesce(excluded.division_id, person.division_id), site_id = coalesce(excluded.site_id, person.site_id),
      personnel_number = coalesce(excluded.personnel_number, person.personnel_number), active = true, changed_at = now()
      where person.left_at is null`.execute(tx)
  if (numAffectedRows === 0n) throw forbidden('person_left')
  // A person below this one cannot be above them.
  await sql`
    with recursive boss as (select id from person where username = ${ma_supervisor.toLowerCase()} and active and id <> ${personId}),
    line(id, supervisor_id, depth) as (
      select p.id, p.supervisor_id, 0 from person p join boss b on b.id = p.id
      union all select p.id, p.supervisor_id, l.depth + 1 from line l join person p on p.id = l.supervisor_id
      where l.depth < 50 and p.id <> ${personId})
    update person set supervisor_id = (select id from boss)
    where id = ${personId} and exists (select from boss) and not exists (select from line where supervisor_id = ${personId})`.execute(
    tx,
  )
}

/** The facts that determine the visible stories of a person, in one text to compare; undefined: the person is unknown. */
export async function readAccess(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ access: string }>`
    select json_build_array(p.active, p.company_id, array(
      select r.client || ':' || r.role from person_role r where r.person_id = p.id order by 1))::text as access
    from person p where p.id = ${personId}`.execute(tx)
  return rows[0]?.access
}

/** Makes the person's roles those of the token; each is [client or '', role]. */
export async function replaceRoles(
  tx: Tx,
  personId: string,
  roles: readonly (readonly [client: string, role: string])[],
): Promise<void> {
  const clients = roles.map(([client]) => client)
  const names = roles.map(([, role]) => role)
  await sql`
    delete from person_role where person_id = ${personId}
      and (client, role) not in (select * from unnest(${clients}::text[], ${names}::text[]))`.execute(tx)
  await sql`
    insert into person_role (person_id, client, role)
    select ${personId}, client, role from unnest(${clients}::text[], ${names}::text[]) as t(client, role)
    on conflict do nothing`.execute(tx)
}
