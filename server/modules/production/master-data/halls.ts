// Halls of a company with their shifts and workplaces, and the activities of the installation, as the time office keeps them. Everything
// has a version, and ends in place of being deleted: bookings refer to it.
import { sql, type RawBuilder } from 'kysely'
import type {
  ActivityBody,
  AreaBody,
  MasterData,
  NewAreaBody,
  NewShiftBody,
  NewWorkplaceBody,
  ShiftBody,
  WorkplaceBody,
} from '#contract/production-master-data.ts'
import { MOST_AREAS, MOST_FOREMEN, MOST_WORKPLACES, USUAL_SHIFTS } from '#domain/production/master-data/fields.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { refuse } from '#server/modules/production/devices/devices.ts'
import { TIMES_ROLE } from '#server/modules/production/readers.ts'

/** A person of the time office of a company, whose master data they change, and when. */
export interface Viewer {
  readonly companyId: number
  readonly at: Date
}

/** The changed object in the version that was seen; without a version the present one is replaced. */
export interface SeenEntry {
  readonly id: number
  readonly version: number | undefined
}

/** Changes of a company come one after the other, so that names, limits and ends hold. */
export async function lockCompany(tx: Tx, { companyId }: Viewer): Promise<void> {
  await sql`select from company where id = ${companyId} for no key update`.execute(tx)
}

/** Master data of a hall: ended ones come last. */
const kept = (table: string, alias: string, facts: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(json_build_object('id', ${sql.ref(`${alias}.id`)}, 'version', ${sql.ref(`${alias}.version`)},
      'isEnded', ${sql.ref(`${alias}.ended_at`)} is not null, ${facts})
      order by ${sql.ref(`${alias}.ended_at`)} is not null, ${order})
    from ${sql.table(table)} ${sql.raw(alias)} where ${sql.ref(`${alias}.area_id`)} = a.id), '[]')`

/** All master data of a company, except its workers. */
export async function readMasterData(db: Db, companyId: number): Promise<MasterData> {
  const { rows: companies } = await sql<Pick<MasterData, 'company' | 'sites' | 'openOrders'>>`
    select c.name as company,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
        from site s where s.company_id = c.id), '[]') as sites,
      (select count(*)::integer from production_order o where o.closed_at is null
        and (o.company_id = c.id or o.company_id is null)) as "openOrders"
    from company c where c.id = ${companyId}`.execute(db)
  const { rows: areas } = await sql<MasterData['areas'][number]>`
    select a.id, a.version, a.ended_at is not null as "isEnded", a.name, s.name as site,
      (select count(*)::integer from production_worker w join person p on p.id = w.person_id and p.active
        where w.area_id = a.id and w.ended_at is null) as workers,
      ${kept(
        'production_shift',
        'h',
        sql`'kind', h.kind, 'begins', h.begins, 'ends', h.ends`,
        sql`array_position(array['early', 'late', 'night'], h.kind)`,
      )} as shifts,
      ${kept('production_workplace', 'w', sql`'name', w.name`, sql`w.name, w.id`)} as workplaces,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')}, 'hasRole',
          exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = ${TIMES_ROLE}))
          order by p.family_name, p.id)
        from production_area_lead l join person p on p.id = l.person_id and p.active where l.area_id = a.id), '[]') as foremen
    from production_area a join site s on s.id = a.site_id where s.company_id = ${companyId}
    order by a.ended_at is not null, s.name, a.name, a.id limit ${MOST_AREAS * 2}`.execute(db)
  const { rows: activities } = await sql<MasterData['activities'][number]>`
    select id, version, ended_at is not null as "isEnded", kind, name, name_en as "nameEn" from production_activity
    order by ended_at is not null, id`.execute(db)
  return { ...companies[0]!, areas, activities }
}

/** Throws 409 with the present state for one that was changed since it was seen. */
export async function requireVersion(tx: Tx, { companyId }: Viewer, present: number, seen: number | undefined) {
  if (seen !== undefined && seen !== present)
    throw conflict('version_conflict', undefined, await readMasterData(tx, companyId))
}

interface Kept {
  readonly areaId: number
  readonly version: number
  readonly isEnded: boolean
}

/** Something of a hall of the company; 404 for that of another one. */
async function readKept(tx: Tx, { companyId }: Viewer, table: string, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select a.id as "areaId", t.version, t.ended_at is not null as "isEnded"
    from ${sql.table(table)} t join production_area a on a.id = ${sql.ref(table === 'production_area' ? 't.id' : 't.area_id')}
    join site s on s.id = a.site_id where t.id = ${id} and s.company_id = ${companyId}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function isThere(tx: Tx, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${query}) as found`.execute(tx)
  return rows[0]!.found
}

/** 422 `tooMany` where there are so many already. */
async function requireRoom(tx: Tx, query: RawBuilder<unknown>, most: number, field: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${query}) t`.execute(tx)
  if (rows[0]!.count >= most) throw refuse(field, 'tooMany')
}

const endOf = (isEnded: boolean, at: Date) =>
  isEnded ? sql<Date>`coalesce(ended_at, ${at}::timestamptz)` : sql<null>`null::timestamptz`

/** A hall begins with the usual shifts; 422 `reference_unknown` for a site of another company, `nameTaken`, `tooMany`. */
export async function addArea(tx: Tx, viewer: Viewer, { siteId, name }: NewAreaBody): Promise<MasterData> {
  const { companyId } = viewer
  await lockCompany(tx, viewer)
  if (!(await isThere(tx, sql`select from site where id = ${siteId} and company_id = ${companyId}`)))
    throw refuse('body.siteId', 'reference_unknown')
  await requireAreaName(tx, siteId, 0, name)
  const present = sql`select from production_area a join site s on s.id = a.site_id where s.company_id = ${companyId}`
  await requireRoom(tx, present, MOST_AREAS, 'body.name')
  const { id } = await tx
    .insertInto('production_area')
    .values({ site_id: siteId, name: name.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('production_shift')
    .values(USUAL_SHIFTS.map((shift) => ({ area_id: id, ...shift })))
    .execute()
  return readMasterData(tx, companyId)
}

async function requireAreaName(tx: Tx, siteId: number, id: number, name: string): Promise<void> {
  const same = sql`select from production_area where site_id = ${siteId} and name = ${name.trim()} and id <> ${id}`
  if (await isThere(tx, same)) throw refuse('body.name', 'nameTaken')
}

/** People with a booking that runs at the workplaces `w` for which `which` is true. */
const signedIn = (which: RawBuilder<unknown>) => sql`
  select from production_booking b join production_workplace w on w.id = b.workplace_id where b.ended_at is null and ${which}`

/** 422 `nameTaken`; `hasDevices`, `hasWorkers`, `signedIn` for the end of a hall that is in use. */
export async function changeArea(tx: Tx, viewer: Viewer, target: SeenEntry, body: AreaBody): Promise<MasterData> {
  const { id } = target
  await lockCompany(tx, viewer)
  const { version, isEnded } = await readKept(tx, viewer, 'production_area', id)
  await requireVersion(tx, viewer, version, target.version)
  const area = await tx.selectFrom('production_area').select('site_id').where('id', '=', id).executeTakeFirstOrThrow()
  await requireAreaName(tx, area.site_id, id, body.name)
  if (body.isEnded && !isEnded) {
    if (await isThere(tx, sql`select from production_device where area_id = ${id} and revoked_at is null`))
      throw refuse('body.isEnded', 'hasDevices')
    const workers = sql`select from production_worker w join person p on p.id = w.person_id and p.active
      where w.area_id = ${id} and w.ended_at is null`
    if (await isThere(tx, workers)) throw refuse('body.isEnded', 'hasWorkers')
    if (await isThere(tx, signedIn(sql`w.area_id = ${id}`))) throw refuse('body.isEnded', 'signedIn')
  }
  await tx
    .updateTable('production_area')
    .set({ name: body.name.trim(), ended_at: endOf(body.isEnded, viewer.at), version: version + 1 })
    .where('id', '=', id)
    .execute()
  return readMasterData(tx, viewer.companyId)
}

async function requireWorkplaceName(tx: Tx, areaId: number, id: number, name: string): Promise<void> {
  const same = sql`select from production_workplace where area_id = ${areaId} and name = ${name.trim()} and id <> ${id}`
  if (await isThere(tx, same)) throw refuse('body.name', 'nameTaken')
}

/** 422 `areaEnded`, `nameTaken`, `tooMany`. */
export async function addWorkplace(tx: Tx, viewer: Viewer, areaId: number, body: NewWorkplaceBody) {
  await lockCompany(tx, viewer)
  const area = await readKept(tx, viewer, 'production_area', areaId)
  if (area.isEnded) throw refuse('body.name', 'areaEnded')
  await requireWorkplaceName(tx, areaId, 0, body.name)
  const present = sql`select from production_workplace where area_id = ${areaId} and ended_at is null`
  await requireRoom(tx, present, MOST_WORKPLACES, 'body.name')
  await tx.insertInto('production_workplace').values({ area_id: areaId, name: body.name.trim() }).execute()
  return readMasterData(tx, viewer.companyId)
}

/** 422 `nameTaken`; `hasDevices`, `signedIn` for the end of a workplace that is in use. */
export async function changeWorkplace(tx: Tx, viewer: Viewer, target: SeenEntry, body: WorkplaceBody) {
  const { id } = target
  await lockCompany(tx, viewer)
  const { version, areaId, isEnded } = await readKept(tx, viewer, 'production_workplace', id)
  await requireVersion(tx, viewer, version, target.version)
  await requireWorkplaceName(tx, areaId, id, body.name)
  if (body.isEnded && !isEnded) {
    if (await isThere(tx, sql`select from production_device where workplace_id = ${id} and revoked_at is null`))
      throw refuse('body.isEnded', 'hasDevices')
    if (await isThere(tx, signedIn(sql`w.id = ${id}`))) throw refuse('body.isEnded', 'signedIn')
  }
  await tx
    .updateTable('production_workplace')
    .set({ name: body.name.trim(), ended_at: endOf(body.isEnded, viewer.at), version: version + 1 })
    .where('id', '=', id)
    .execute()
  return readMasterData(tx, viewer.companyId)
}

/** Throws 422 `kindTaken` for a kind that the hall has, also an ended one, which is reactivated instead; `sameTime`. */
export async function addShift(tx: Tx, viewer: Viewer, areaId: number, { kind, begins, ends }: NewShiftBody) {
  await lockCompany(tx, viewer)
  await readKept(tx, viewer, 'production_area', areaId)
  if (begins === ends) throw refuse('body.ends', 'sameTime')
  if (await isThere(tx, sql`select from production_shift where area_id = ${areaId} and kind = ${kind}`))
    throw refuse('body.kind', 'kindTaken')
  await tx.insertInto('production_shift').values({ area_id: areaId, kind, begins, ends }).execute()
  return readMasterData(tx, viewer.companyId)
}

/** Throws 422 `sameTime`, `lastShift` for the end of the only shift, without which nothing would be booked. */
export async function changeShift(tx: Tx, viewer: Viewer, target: SeenEntry, { begins, ends, isEnded }: ShiftBody) {
  const { id } = target
  await lockCompany(tx, viewer)
  const { version, areaId } = await readKept(tx, viewer, 'production_shift', id)
  await requireVersion(tx, viewer, version, target.version)
  if (begins === ends) throw refuse('body.ends', 'sameTime')
  const others = sql`select from production_shift where area_id = ${areaId} and id <> ${id} and ended_at is null`
  if (isEnded && !(await isThere(tx, others))) throw refuse('body.isEnded', 'lastShift')
  await tx
    .updateTable('production_shift')
    .set({ begins, ends, ended_at: endOf(isEnded, viewer.at), version: version + 1 })
    .where('id', '=', id)
    .execute()
  return readMasterData(tx, viewer.companyId)
}

/** Changes an activity of the installation: it affects other companies, too, so only main administrators may do it. */
export async function changeActivity(tx: Tx, viewer: Viewer, { id, version }: SeenEntry, body: ActivityBody) {
  const present = await tx
    .selectFrom('production_activity')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!present) throw notFound()
  await requireVersion(tx, viewer, present.version, version)
  await tx
    .updateTable('production_activity')
    .set({
      name: body.name.trim(),
      name_en: body.nameEn.trim(),
      ended_at: endOf(body.isEnded, viewer.at),
      version: present.version + 1,
    })
    .where('id', '=', id)
    .execute()
  return readMasterData(tx, viewer.companyId)
}

/** An active person of the company; 422 `reference_unknown` for everybody else. */
export async function requireColleague(tx: Tx, { companyId }: Viewer, personId: string): Promise<void> {
  const colleague = sql`select from person where id = ${personId} and active and company_id = ${companyId}`
  if (!(await isThere(tx, colleague))) throw refuse('body.personId', 'reference_unknown')
}

/** Throws 404 for a hall of another company; returns whether it has ended. */
export const readAreaKept = (tx: Tx, viewer: Viewer, areaId: number): Promise<Kept> =>
  readKept(tx, viewer, 'production_area', areaId)

/** Throws 422 `reference_unknown`, `tooMany`; an existing foreman stays. */
export async function addForeman(tx: Tx, viewer: Viewer, areaId: number, personId: string): Promise<MasterData> {
  await lockCompany(tx, viewer)
  await readAreaKept(tx, viewer, areaId)
  await requireColleague(tx, viewer, personId)
  const others = sql`select from production_area_lead where area_id = ${areaId} and person_id <> ${personId}`
  await requireRoom(tx, others, MOST_FOREMEN, 'body.personId')
  await tx
    .insertInto('production_area_lead')
    .values({ area_id: areaId, person_id: personId })
    .onConflict((on) => on.doNothing())
    .execute()
  return readMasterData(tx, viewer.companyId)
}

/** The person does not lead the hall any more; their past decisions stay theirs. */
export async function removeForeman(tx: Tx, viewer: Viewer, areaId: number, personId: string): Promise<MasterData> {
  await lockCompany(tx, viewer)
  await readAreaKept(tx, viewer, areaId)
  await tx.deleteFrom('production_area_lead').where('area_id', '=', areaId).where('person_id', '=', personId).execute()
  return readMasterData(tx, viewer.companyId)
}
