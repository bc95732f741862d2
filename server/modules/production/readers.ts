// Who sees what of production: foremen and the deputies who stand in for them see the people of their area, the time office those of its
// company; everybody else with the role sees sums of groups.
import { sql } from 'kysely'
import type { AreaReader, Areas } from '#contract/production.ts'
import { inOrder, type Shift } from '#domain/production/shifts.ts'
import type { Role } from '#domain/roles.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { createDeciders, officeOf, readColleagues, readOffice } from '#server/decisions/deciders.ts'
import { notFound } from '#server/errors.ts'

export const LOGINS_ROLE: Role = 'menu_mes_logins'
export const TIMES_ROLE: Role = 'menu_mes_times'
/** The time office. */
export const OFFICE_ROLE: Role = 'ma-api:ma_edit_employment_data'

export type Parts = Pick<Context, 'db' | 'now'>

export interface ReadArea {
  readonly id: number
  readonly name: string
  readonly site: string
  readonly land: string
  readonly reader: AreaReader
  /** The foreman in whose place the reader is there. */
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
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.given_name || ' ' || p.family_name)
        order by p.family_name, p.id) from production_area_lead l join person p on p.id = l.person_id and p.active
        where l.area_id = a.id), '[]') as leads,
      coalesce((select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'begins', h.begins, 'ends', h.ends))
        from production_shift h where h.area_id = a.id), '[]') as shifts
    from production_area a join site s on s.id = a.site_id
    where ${areaId ?? null}::integer is null or a.id = ${areaId ?? null}
    order by s.name, a.name, a.id limit 200`.execute(db)
  return rows
}

/** Foremen by area, each with the deputies who stand in for them today. */
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
  const { standsInFor } = createDeciders({
    today,
    colleagues,
    office: [],
    isEarlier: () => false,
    openOf: () => [],
    stepsOf: () => [],
  })
  const byArea = Map.groupBy(rows, ({ areaId }) => areaId)
  return new Map(
    [...byArea].map(([areaId, leads]) => [
      areaId,
      leads.flatMap(({ leadId, deputyIds }) => [
        { personId: leadId, onBehalfOf: null },
        ...deputyIds.filter((id) => standsInFor(id, leadId)).map((personId) => ({ personId, onBehalfOf: leadId })),
      ]),
    ]),
  )
}

/** The areas as this person sees them, their own first; of one area alone with `areaId`. */
export async function readAreas({ db, now }: Parts, personId: string, areaId?: number): Promise<ReadArea[]> {
  const rows = await readRows(db, areaId)
  const leaders = await readLeaders(
    db,
    now(),
    rows.map(({ id }) => id),
  )
  const office = await readOffice(db, OFFICE_ROLE)
  const read = rows.map(({ companyId, ...row }): ReadArea => {
    const own = leaders.get(row.id)?.find((one) => one.personId === personId)
    const isOffice = officeOf(office, companyId).includes(personId)
    const reader = own ? (own.onBehalfOf === null ? 'lead' : 'deputy') : isOffice ? 'office' : 'figures'
    return { ...row, shifts: inOrder(row.shifts), reader, onBehalfOf: own?.onBehalfOf ?? null }
  })
  return read.toSorted((one, other) => rank[one.reader] - rank[other.reader])
}

/** An area as this person sees it; 404 where there is none. */
export async function readArea(parts: Parts, personId: string, areaId: number): Promise<ReadArea> {
  const [area] = await readAreas(parts, personId, areaId)
  if (!area) throw notFound()
  return area
}

/** The same for people who see single persons there; 404 for everybody else. */
export async function readAreaOfPeople(parts: Parts, personId: string, areaId: number): Promise<ReadArea> {
  const area = await readArea(parts, personId, areaId)
  if (area.reader === 'figures') throw notFound()
  return area
}

export const leads = ({ reader }: Pick<ReadArea, 'reader'>): boolean => reader === 'lead' || reader === 'deputy'
