// Settings of divisions and people how days are released from a day on, with former settings; and locked periods, which only the time
// office may change.
import { sql } from 'kysely'
import type { ReleaseBody, ReleaseSettings, LockBody, TimeLock } from '#contract/working-time-settings.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName, instantText, personJson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { companiesOf, isOwnDivision, isOwnPerson, isSupervisor, refuse, type OfficeViewer } from './office.ts'
import { readTimeRules } from '#server/modules/working-time/days/rules.ts'

type Column = 'division_id' | 'person_id'

const settingsOf = (column: Column, id: string) => sql`
  coalesce((select max(t.id) from time_release_path t where t.${sql.ref(column)} = ${sql.ref(id)}), 0) as version,
  coalesce((select json_agg(json_build_object('id', t.id, 'fromDay', t.from_day, 'path', t.path,
      'setAt', ${instantText(sql`t.set_at`)},
      'setBy', case when s.id is not null then ${personJson('s')} end)
      order by t.from_day desc)
    from time_release_path t left join person s on s.id = t.set_by where t.${sql.ref(column)} = ${sql.ref(id)}), '[]') as settings`

const pathOn = (column: Column, id: string, today: Day) => sql`(select t.path from time_release_path t
  where t.${sql.ref(column)} = ${sql.ref(id)} and t.from_day <= ${today}::date order by t.from_day desc limit 1)`

interface Scope {
  readonly companies: readonly number[]
  readonly supervises: boolean
}

const readScope = async (db: Db, viewer: OfficeViewer): Promise<Scope> => ({
  companies: await companiesOf(db, viewer),
  supervises: await isSupervisor(db, viewer),
})

/** All direct reports, and of the other people in a company those with a setting of their own. */
export async function readReleaseSettings(db: Db, viewer: OfficeViewer, today: Day): Promise<ReleaseSettings> {
  const { personId } = viewer
  const { companies, supervises } = await readScope(db, viewer)
  const { rows: divisions } = await sql<ReleaseSettings['divisions'][number]>`
    select d.id, d.name, c.name as company, coalesce(${pathOn('division_id', 'd.id', today)}, 'manual') as path,
      (select count(*) from person p where p.division_id = d.id and p.active) as people, ${settingsOf('division_id', 'd.id')}
    from division d join company c on c.id = d.company_id
    where ${isOwnDivision(companies, personId, supervises)} order by c.name, d.name, d.id`.execute(db)
  const { rows: people } = await sql<ReleaseSettings['people'][number]>`
    select p.id, ${fullName('p')} as name, coalesce(d.name, '') as division,
      coalesce(${pathOn('person_id', 'p.id', today)}, ${pathOn('division_id', 'p.division_id', today)}, 'manual') as path,
      ${pathOn('person_id', 'p.id', today)} is null as "isOfDivision", ${settingsOf('person_id', 'p.id')}
    from person p left join division d on d.id = p.division_id
    where p.active and p.id <> ${personId} and ${isOwnPerson(companies, personId, supervises)}
      and (exists (select from time_release_path t where t.person_id = p.id)
        or (${supervises} and p.supervisor_id = ${personId}))
    order by p.family_name, p.given_name, p.id`.execute(db)
  const own = await db.selectFrom('person').select('company_id').where('id', '=', personId).executeTakeFirst()
  const rules = (await readTimeRules(db, [own?.company_id ?? null])).on(own?.company_id ?? null, today)
  const { releaseAfterWorkdays, releaseMinute } = rules
  return { today, divisions, people, releaseAfterWorkdays, releaseMinute }
}

interface SettingOwner {
  readonly column: Column
  readonly id: string | number
}

/** Throws 404 for an owner outside the viewer's right; nobody sets the path of their own days. */
async function takeOwner(
  tx: Tx,
  viewer: OfficeViewer,
  { personId, divisionId }: Partial<ReleaseBody>,
): Promise<SettingOwner> {
  const { companies, supervises } = await readScope(tx, viewer)
  if ((personId === undefined) === (divisionId === undefined)) throw refuse('body.personId', 'oneOfBoth')
  const { rows } =
    personId === undefined
      ? await sql`select from division d where d.id = ${divisionId!}
          and ${isOwnDivision(companies, viewer.personId, supervises)} for no key update`.execute(tx)
      : await sql`select from person p where p.id = ${personId} and p.id <> ${viewer.personId}
          and ${isOwnPerson(companies, viewer.personId, supervises)} for no key update`.execute(tx)
  if (rows.length === 0) throw notFound()
  return personId === undefined ? { column: 'division_id', id: divisionId! } : { column: 'person_id', id: personId }
}

/** A setting is valid from tomorrow at the earliest: recorded days keep their path. */
export async function saveRelease(
  tx: Tx,
  viewer: OfficeViewer,
  { body, version, at }: { body: ReleaseBody; version: number | undefined; at: Date },
): Promise<void> {
  const today = businessDay(at)
  const target = await takeOwner(tx, viewer, body)
  const { fromDay, path } = body
  if (fromDay <= today) throw refuse('body.fromDay', 'pastDay')
  const rows = await tx
    .selectFrom('time_release_path')
    .select((e) => e.fn.coalesce(e.fn.max('id'), sql<number>`0`).as('last'))
    .where(target.column, '=', target.id as never)
    .executeTakeFirstOrThrow()
  if (version !== undefined && rows.last !== version)
    throw conflict('version_conflict', undefined, await readReleaseSettings(tx, viewer, today))
  await tx
    .deleteFrom('time_release_path')
    .where(target.column, '=', target.id as never)
    .where('from_day', '=', fromDay)
    .execute()
  await tx
    .insertInto('time_release_path')
    .values({ [target.column]: target.id, from_day: fromDay, path, set_by: viewer.personId, set_at: at })
    .execute()
}

/** Removes a setting that is not valid yet; others stay. */
export async function removeRelease(tx: Tx, viewer: OfficeViewer, id: number, today: Day): Promise<void> {
  const setting = await tx
    .selectFrom('time_release_path')
    .select(['person_id as personId', 'division_id as divisionId', 'from_day as fromDay'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!setting) throw notFound()
  const { personId, divisionId } = setting
  await takeOwner(tx, viewer, personId === null ? { divisionId: divisionId! } : { personId })
  if (setting.fromDay <= today) throw conflict('alreadyValid', undefined, await readReleaseSettings(tx, viewer, today))
  await tx.deleteFrom('time_release_path').where('id', '=', id).execute()
}

export async function listLocks(db: Db, companies: readonly number[]): Promise<TimeLock[]> {
  const { rows } = await sql<Omit<TimeLock, 'setAt'> & { setAt: Date }>`
    select l.id, json_build_object('id', c.id, 'name', c.name) as company, l.until_day as "untilDay", l.reason, l.set_at as "setAt",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site,
      case when p.id is not null then ${personJson('p')} end as "setBy"
    from time_lock l join company c on c.id = l.company_id left join site s on s.id = l.site_id
    left join person p on p.id = l.set_by
    where c.id = any(${companies}::integer[]) order by l.until_day desc, c.name, s.name nulls first, l.id`.execute(db)
  return rows.map((row) => ({ ...row, setAt: row.setAt.toISOString() }))
}

interface Author {
  readonly companies: readonly number[]
  readonly by: string
  readonly at: Date
  readonly today: Day
}

/** Locks up to yesterday at the latest: people who work today must be able to stamp. */
export async function addLock(tx: Tx, body: LockBody, { companies, by, at, today }: Author): Promise<void> {
  const { companyId, siteId, untilDay, reason } = body
  if (!companies.includes(companyId)) throw notFound()
  if (untilDay >= today) throw refuse('body.untilDay', 'notPast')
  if (siteId !== null) {
    const site = await tx.selectFrom('site').select('company_id').where('id', '=', siteId).executeTakeFirst()
    if (site?.company_id !== companyId) throw refuse('body.siteId', 'reference_unknown')
  }
  await tx
    .insertInto('time_lock')
    .values({
      company_id: companyId,
      site_id: siteId,
      until_day: untilDay,
      reason: reason.trim(),
      set_by: by,
      set_at: at,
    })
    .execute()
}

export async function removeLock(tx: Tx, companies: readonly number[], id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('time_lock')
    .where('id', '=', id)
    .where('company_id', 'in', companies.length > 0 ? companies : [0])
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
