// Whose leave a person keeps: administrators of a calendar their divisions, the personnel office its companies.
import { sql } from 'kysely'
import type { LeaveSettings } from '#contract/vacation-settings.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { officeOf, readOffice } from '#server/decisions/deciders.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'

export const ADMIN_ROLE = 'ma-api:ma_edit_devision_settings'

export interface Viewer {
  readonly personId: string
  readonly rights: Rights
}

/** The companies for which the person is the personnel office. */
export async function companiesOf(db: Db, { personId, rights }: Viewer): Promise<number[]> {
  if (!holds(rights, PERSONNEL_ROLE)) return []
  const office = await readOffice(db, PERSONNEL_ROLE)
  const rows = await db.selectFrom('company').select('id').execute()
  return rows.map(({ id }) => id).filter((id) => officeOf(office, id).includes(personId))
}

/** Divisions `d` whose calendar the person keeps. */
async function isKept(db: Db, viewer: Viewer) {
  const companies = await companiesOf(db, viewer)
  return sql<boolean>`(d.company_id = any(${companies}::integer[]) or (${holds(viewer.rights, ADMIN_ROLE)} and exists (
    select from calendar_admin a where a.division_id = d.id and a.person_id = ${viewer.personId})))`
}

export async function readScope(db: Db, viewer: Viewer): Promise<LeaveSettings> {
  const { rows: calendars } = await sql<LeaveSettings['calendars'][number]>`
    select d.id, d.name, c.name as company from division d join company c on c.id = d.company_id
    where ${await isKept(db, viewer)} order by c.name, d.name, d.id`.execute(db)
  const ids = await companiesOf(db, viewer)
  const companies =
    ids.length === 0
      ? []
      : await db.selectFrom('company').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
  return { calendars, companies }
}

/** Throws 404 for a division that is not theirs to keep. */
export async function requireDivision(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await sql`select from division d where d.id = ${id} and ${await isKept(db, viewer)}`.execute(db)
  if (rows.length === 0) throw notFound()
}

/** The same, and locks the calendar against other changes until `tx` ends. */
export async function lockDivision(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  await sql`select from division where id = ${id} for no key update`.execute(tx)
  await requireDivision(tx, viewer, id)
}

/** Whether the person is the personnel office of the division's company. */
export async function isOfficeOf(db: Db, viewer: Viewer, divisionId: number): Promise<boolean> {
  const division = await db.selectFrom('division').select('company_id').where('id', '=', divisionId).executeTakeFirst()
  return division !== undefined && (await companiesOf(db, viewer)).includes(division.company_id)
}

/** Throws 404 for a company of another personnel office. */
export async function requireCompany(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (!(await companiesOf(db, viewer)).includes(id)) throw notFound()
}
