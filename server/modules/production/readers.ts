// Who sees which part of production: foremen and their deputies see the people of their area, the time office those of its company;
// everybody else of that company with the role sees sums of groups. Other companies see nothing.
import { sql } from 'kysely'
import type { AreaReader, Areas } from '#contract/production.ts'
import { inOrder, type Shift } from '#domain/production/shifts.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { personJson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { createDeciders, readColleagues } from '#server/decisions/deciders.ts'
import { forbidden, notFound } from '#server/http/errors.ts'

export const LOGINS_ROLE: Role = 'menu_mes_logins'
export const TIMES_ROLE: Role = 'menu_mes_times'
/** The time office. */
export const OFFICE_ROLE: Role = 'ma-api:ma_edit_employment_data'

export interface ReadArea {
  readonly id: number
  readonly name: string
  readonly site: string
  readonly land: string
  readonly reader: AreaReader
  /** The foreman whom the viewer represents as a deputy. */
  readonly onBehalfOf: string | null
  readonly leads: Areas[number]['leads']
  readonly shifts: Shift[]
}

interface AreaRow extends Omit<ReadArea, 'reader' | 'onBehalfOf'> {
  readonly companyId: number
}

const rank: Readonly<Record<AreaReader, number>> = { lead: 0, deputy: 1, office: 2, figures: 3 }

async function readRows(db: Db, areaId: number | undefined): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select a.id, a.name, s.name as site, s.land, s.company_id as "companyId",
      coalesce((select json_agg(${personJson('p')}
        order by p.family_name, p.id) from production_area_lead l join person p on p.id = l.person_id and p.active
        where l.area_id = a.id), '[]') as leads,
      coalesce((select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'begins', h.begins, 'ends', h.ends))
        from production_shift h where h.area_id = a.id), '[]') as shifts
    from production_area a join site s on s.id = a.site_id
    where ${areaId ?? null}::integer is null or a.id = ${areaId ?? null}
    order by s.name, a.name, a.id limit 200`.execute(db)
  return rows
}

/** Foremen by area, each with their deputies of today. */
export async function readLeaders(
  db: Db,
  now: Date,
  areaIds: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly personId: string; readonly onBehalfOf: string | null }[]>> {
  const { rows } = await sql<{ areaId: number; leadId: string; deputyIds: string[] }>`
    select l.area_id as "areaId", l.person_id as "leadId",
      coalesce((select array_agg(d.deputy_id order by d.position) from deputy d join person p on p.id = d.deputy_id and p.active
        where d.holder_id = l.person_id), '{}') as "deputyIds"
    from production_area_lead l join person p on p.id = l.person_id and p.active
    where l.area_id = any(${[...areaIds]}::integer[]) order by 1, 2`.execute(db)
  const today = businessDay(now)
  const leadIds = rows.map(({ leadId }) => leadId)
  const isLead = sql<boolean>`p.id = any(${leadIds}::uuid[])`
  const colleagues = await readColleagues(db, today, TIMES_ROLE, isLead, isLead)
  const { isDeputyOf } = createDeciders({
    today,
    colleagues,
    office: [],
    isEarlier: () => false,
    openOf: () => [],
    stagesWith: () => [],
  })
  const byArea = Map.groupBy(rows, ({ areaId }) => areaId)
  return new Map(
    [...byArea].map(([areaId, leads]) => [
      areaId,
      leads.flatMap(({ leadId, deputyIds }) => [
        { personId: leadId, onBehalfOf: null },
        ...deputyIds.filter((id) => isDeputyOf(id, leadId)).map((personId) => ({ personId, onBehalfOf: leadId })),
      ]),
    ]),
  )
}

interface Holder {
  readonly companyId: number | null
  readonly isOffice: boolean
  /** Has a role with which figures of the own company are seen. */
  readonly isReader: boolean
}

async function readHolder(db: Db, personId: string): Promise<Holder | undefined> {
  const [client, office] = OFFICE_ROLE.split(':')
  const { rows } = await sql<Holder>`
    select p.company_id as "companyId",
      exists (select from person_role g where g.person_id = p.id and g.client = ${client} and g.role = ${office}) as "isOffice",
      exists (select from person_role g where g.person_id = p.id and g.client = ''
        and g.role = any(${[TIMES_ROLE, LOGINS_ROLE]})) as "isReader"
    from person p where p.id = ${personId} and p.active`.execute(db)
  return rows[0]
}

/** The time office of exactly this company: no other office replaces it, since it would see people who are not its own. */
export async function readOwnOffice(db: Db, companyId: number): Promise<string[]> {
  const [client, office] = OFFICE_ROLE.split(':')
  const { rows } = await sql<{ id: string }>`
    select p.id from person p where p.active and p.company_id = ${companyId}
      and exists (select from person_role g where g.person_id = p.id and g.client = ${client} and g.role = ${office})
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The company whose master data this person keeps as its time office; throws 403 for everybody else. */
export async function requireOffice(db: Db, personId: string): Promise<number> {
  const holder = await readHolder(db, personId)
  if (!holder?.isOffice || holder.companyId === null) throw forbidden()
  return holder.companyId
}

type Found = ReadArea & { readonly isSeen: boolean }

async function readEvery({ db, now }: ReadContext, personId: string, areaId?: number): Promise<Found[]> {
  const rows = await readRows(db, areaId)
  const leaders = await readLeaders(
    db,
    now(),
    rows.map(({ id }) => id),
  )
  const holder = await readHolder(db, personId)
  const read = rows.map(({ companyId, ...row }): Found => {
    const own = leaders.get(row.id)?.find((one) => one.personId === personId)
    const isOfCompany = holder?.companyId === companyId
    const isOffice = isOfCompany && holder.isOffice
    const reader = own ? (own.onBehalfOf === null ? 'lead' : 'deputy') : isOffice ? 'office' : 'figures'
    const isSeen = reader !== 'figures' || (isOfCompany && holder.isReader)
    return { ...row, shifts: inOrder(row.shifts), reader, isSeen, onBehalfOf: own?.onBehalfOf ?? null }
  })
  return read.toSorted((one, other) => rank[one.reader] - rank[other.reader])
}

/** The areas that this person sees, their own first; with `areaId` only that area. */
export async function readAreas(context: ReadContext, personId: string, areaId?: number): Promise<ReadArea[]> {
  return (await readEvery(context, personId, areaId)).filter(({ isSeen }) => isSeen)
}

/** All areas, also those that the person does not see: for lines of the person alone, who may have worked in any of them. */
export const readAreasOfOwnLines = (
  context: ReadContext,
  personId: string,
  areaId?: number,
): Promise<readonly ReadArea[]> => readEvery(context, personId, areaId)

/**
 * The companies of the areas that this person sees or works in, whose orders they may choose; throws 403 for people who neither see an area
 * nor work in one. Workers choose orders when they answer a question.
 */
export async function requireProduction(context: ReadContext, personId: string): Promise<number[]> {
  const seen = (await readAreas(context, personId)).map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select distinct s.company_id as id from production_area a join site s on s.id = a.site_id
    where a.id = any(${seen}::integer[])
      or a.id = (select w.area_id from production_worker w where w.person_id = ${personId})`.execute(context.db)
  if (rows.length === 0) throw forbidden()
  return rows.map(({ id }) => id)
}

/** An area as this person sees it; throws 404 for an area that they do not see. */
export async function readArea(context: ReadContext, personId: string, areaId: number): Promise<ReadArea> {
  const [area] = await readAreas(context, personId, areaId)
  if (!area) throw notFound()
  return area
}

/** The same for people who see single persons there; 404 for everybody else. */
export async function readAreaOfPeople(context: ReadContext, personId: string, areaId: number): Promise<ReadArea> {
  const area = await readArea(context, personId, areaId)
  if (area.reader === 'figures') throw notFound()
  return area
}

/** For so long, in milliseconds, the audience of an area is not read again: bookings come every second, and rights change seldom. */
const AUDIENCE_KEPT = 30_000
interface Audience {
  readonly until: number
  readonly people: Promise<readonly string[]>
}
const audiences = new WeakMap<Db, Map<number, Audience>>()

async function readPeopleOf(db: Db, now: Date, areaId: number): Promise<readonly string[]> {
  const [area] = await readRows(db, areaId)
  if (!area) return []
  const leaders = (await readLeaders(db, now, [areaId])).get(areaId) ?? []
  return [...leaders.map(({ personId }) => personId), ...(await readOwnOffice(db, area.companyId))]
}

/** The people who may see single people of one of these areas: to others each message would reveal when somebody books there. */
export async function readAudience({ db, now }: ReadContext, areaIds: readonly number[]): Promise<ReadonlySet<string>> {
  const kept = audiences.get(db) ?? new Map<number, Audience>()
  audiences.set(db, kept)
  const at = now()
  const people = areaIds.map((id) => {
    const known = kept.get(id)
    if (known && known.until > at.getTime()) return known.people
    const reading = readPeopleOf(db, at, id)
    kept.set(id, { until: at.getTime() + AUDIENCE_KEPT, people: reading })
    reading.catch(() => kept.delete(id))
    return reading
  })
  return new Set((await Promise.all(people)).flat())
}

export const leads = ({ reader }: Pick<ReadArea, 'reader'>): boolean => reader === 'lead' || reader === 'deputy'
