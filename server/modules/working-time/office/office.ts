// The people whose working time a person may set: the time office sets that of its companies, supervisors that of their people. The office
// sets the entries of any day, with a reason; the former day stays readable.
import { sql } from 'kysely'
import type { TimeSettings, OfficeDay, OfficeDayBody } from '#contract/working-time-settings.ts'
import { holds, type Role } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { officeOf, readOffice } from '#server/decisions/deciders.ts'
import { forbidden, notFound, unprocessable, conflict } from '#server/http/errors.ts'
import { lockAccounts, startOf } from '#server/modules/working-time/days/account.ts'
import { checkEntries, replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { requireManagers } from '#server/modules/working-time/own-days.ts'
import type { Viewer } from '#server/modules/working-time/viewer.ts'

export const OFFICE_ROLE: Role = 'ma-api:ma_edit_employment_data'
export const SUPERVISOR_ROLE: Role = 'ma-api:ma_supervisor'

/** A person who sets the working time of others. */
export type OfficeViewer = Pick<Viewer, 'personId' | 'rights'>

export const refuse = (field: string, rule: string) => unprocessable('request_refused', [{ field, rule }])

/** The companies for which the person is the time office. */
export async function companiesOf(db: Db, { personId, rights }: OfficeViewer): Promise<number[]> {
  if (!holds(rights, OFFICE_ROLE)) return []
  const office = await readOffice(db, OFFICE_ROLE)
  const rows = await db.selectFrom('company').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id).filter((id) => officeOf(office, id).includes(personId))
}

/** Throws 404 for a company of another time office. */
export async function requireCompany(db: Db, viewer: OfficeViewer, id: number): Promise<void> {
  if (!(await companiesOf(db, viewer)).includes(id)) throw notFound()
}

/** True for a person with the role who has at least one report. */
export async function isSupervisor(db: Db, { personId, rights }: OfficeViewer): Promise<boolean> {
  if (!holds(rights, SUPERVISOR_ROLE)) return false
  const { rows } = await sql`select from person where supervisor_id = ${personId} and active limit 1`.execute(db)
  return rows.length > 0
}

/** Refuses people who neither belong to a time office nor supervise anybody. */
export async function requireOfficeViewer(db: Db, viewer: OfficeViewer): Promise<void> {
  if ((await companiesOf(db, viewer)).length === 0 && !(await isSupervisor(db, viewer)))
    throw forbidden('nothing_to_set')
}

export async function readSettings(db: Db, viewer: OfficeViewer, today: Day): Promise<TimeSettings> {
  const companies = await companiesOf(db, viewer)
  const { rows } = await sql<TimeSettings['companies'][number]>`
    select c.id, c.name,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from site s
        where s.company_id = c.id), '[]') as sites,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name) from division d
        where d.company_id = c.id), '[]') as divisions
    from company c where c.id = any(${companies}::integer[]) order by c.name`.execute(db)
  return { today, isSupervisor: await isSupervisor(db, viewer), companies: rows }
}

/** People whose days the viewer releases: direct reports, and for the time office everybody of its companies. */
export const isOwnPerson = (companies: readonly number[], personId: string, supervises: boolean) =>
  sql<boolean>`(p.company_id = any(${companies}::integer[]) or (${supervises} and p.supervisor_id = ${personId}))`

/** Divisions `d` that the supervisor leads: all their people are direct or indirect reports. */
export const isOwnDivision = (companies: readonly number[], personId: string, supervises: boolean) =>
  sql<boolean>`(d.company_id = any(${companies}::integer[]) or (${supervises}
    and exists (select from person m where m.division_id = d.id and m.active and m.id <> ${personId})
    and not exists (select from person m where m.division_id = d.id and m.active and m.id <> ${personId}
      and m.id not in (with recursive below as (select id from person where supervisor_id = ${personId}
        union select q.id from person q join below b on q.supervisor_id = b.id) select id from below))))`

/** Throws 404 for a person of another office, 403 for the viewer's own day, which another person of the office must set. */
async function requireOfficePerson(db: Db, viewer: OfficeViewer, personId: string): Promise<void> {
  const person = await db.selectFrom('person').select('company_id').where('id', '=', personId).executeTakeFirst()
  const office = await readOffice(db, OFFICE_ROLE)
  if (!person || !holds(viewer.rights, OFFICE_ROLE)) throw notFound()
  if (personId === viewer.personId) throw forbidden('own_day')
  if (!officeOf(office, person.company_id, personId).includes(viewer.personId)) throw notFound()
}

interface PersonDay {
  readonly personId: string
  readonly day: Day
}

async function readDay(tx: Tx, { personId, day }: PersonDay): Promise<OfficeDay> {
  const row = await tx
    .selectFrom('time_day')
    .select(['id', 'version'])
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .executeTakeFirst()
  return { id: row?.id ?? null, personId, day, version: row?.version ?? 0 }
}

/** Refuses a day of a closed month, which must be reopened first, and a day with an open case, which must be decided. */
async function requireOpen(tx: Tx, { personId, day }: PersonDay): Promise<void> {
  const closed = await tx
    .selectFrom('time_month')
    .select('closed_at')
    .where('person_id', '=', personId)
    .where('month', '=', `${day.slice(0, 7)}-01`)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (closed) throw conflict('monthClosed')
  const open = await tx
    .selectFrom('time_case')
    .select('id')
    .where('person_id', '=', personId)
    .where('day', '=', day)
    .where('kind', '=', 'correction')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (open) throw conflict('alreadyReported', undefined, { caseId: open.id })
}

/** Refuses a day before the start of the account, where it would not count; a new account begins on the day, or as early as allowed. */
async function requireAccountOn(tx: Tx, { personId, day }: PersonDay): Promise<void> {
  const { start_day: start } = await tx
    .selectFrom('time_account')
    .select('start_day')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (day < start) throw refuse('params.day', 'beforeAccount')
}

/** Sets the entries of a day. Throws 409 with the day for an older version; 422 with the rules that entries break. */
export async function setOfficeDay(
  tx: Tx,
  context: WriteContext,
  viewer: OfficeViewer,
  { personId, day, version }: PersonDay & { readonly version: number },
  { entries, reason }: OfficeDayBody,
): Promise<OfficeDay> {
  const now = context.now()
  await requireOfficePerson(tx, viewer, personId)
  if (day > businessDay(now)) throw refuse('params.day', 'inFuture')
  await lockAccounts(tx, [personId], startOf(day, businessDay(now)))
  await requireAccountOn(tx, { personId, day })
  await requireOpen(tx, { personId, day })
  const present = await readDay(tx, { personId, day })
  if (present.version !== version) throw conflict('version_conflict', undefined, present)
  await requireManagers(tx, entries)
  const [faults = []] = await checkEntries(tx, personId, [{ day, entries }], now.getTime())
  if (faults.length > 0)
    throw unprocessable(
      'request_refused',
      faults.map(({ entry, field, rule }) => ({ field: `body.entries[${entry}].${field}`, rule })),
    )
  const change = { cause: 'office', by: viewer.personId, reason: reason.trim() } as const
  await replaceEntries(tx, context, [{ personId, day, entries }], 'office', change)
  const after = await readDay(tx, { personId, day })
  await context.events.publish(tx, 'time.office_corrected', {
    personId,
    day,
    version: after.version,
    byId: viewer.personId,
    reason: reason.trim(),
  })
  return after
}
