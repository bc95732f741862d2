// Who keeps the devices, badges and PINs of an area: its foremen, their deputies while they are away, and the time office of the company.
import { holds, type Rights, type Role } from '#domain/roles.ts'
import { businessDay } from '#server/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { createDeciders, officeOf, readColleagues, readOffice, type Stage } from '#server/decisions/deciders.ts'
import { sql } from 'kysely'

const OFFICE_ROLE: Role = 'ma-api:ma_edit_employment_data'

export interface Keeper {
  readonly personId: string
  readonly rights: Rights
}

export const keeperOf = ({ session }: { session: { sub: string; rights: Rights } }): Keeper => ({
  personId: session.sub,
  rights: session.rights,
})

/** The ids of the areas that the person keeps at this moment. */
export async function keptAreas(db: Db, { personId, rights }: Keeper, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; companyId: number; leads: string[] }>`
    select a.id, s.company_id as "companyId",
      coalesce((select array_agg(l.person_id) from production_area_lead l where l.area_id = a.id), '{}') as leads
    from production_area a join site s on s.id = a.site_id order by a.id`.execute(db)
  const leads = rows.flatMap((row) => row.leads)
  const today = businessDay(now)
  const isLead = sql<boolean>`p.id = any(${leads}::uuid[])`
  const { standsInFor } = createDeciders<Stage>({
    today,
    colleagues: await readColleagues(db, today, 'menu_mes_times', isLead, isLead),
    office: [],
    openOf: () => [],
    stepsOf: () => [],
    isEarlier: () => false,
  })
  const office = holds(rights, OFFICE_ROLE) ? await readOffice(db, OFFICE_ROLE) : []
  const isKept = (row: (typeof rows)[number]): boolean =>
    row.leads.includes(personId) ||
    row.leads.some((lead) => standsInFor(personId, lead)) ||
    (office.length > 0 && officeOf(office, row.companyId).includes(personId))
  return rows.filter(isKept).map(({ id }) => id)
}
