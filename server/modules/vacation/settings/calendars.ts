// The calendar of a division: teams with their members, blocks, administrators. Every change locks the division.
import { sql } from 'kysely'
import type { BlockBody, DivisionCalendar, MemberBody, TeamChange } from '#contract/vacation-settings.ts'
import { allowedVisibilities } from '#domain/organisation/visibility.ts'
import { fullName, personJson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { ADMIN_ROLE, isOfficeOf, type Viewer } from '#server/modules/vacation/scope.ts'

const [ADMIN_CLIENT, ADMIN_NAME] = ADMIN_ROLE.split(':') as [string, string]

/** Names of people with too little leave are for the personnel office alone: they reveal something about balances. */
export async function readCalendar(db: Db, divisionId: number, isOffice = false): Promise<DivisionCalendar> {
  const { rows } = await sql<DivisionCalendar>`
    select d.id, d.name, c.name as company,
      coalesce((select json_agg(json_build_object('id', t.id, 'version', t.version, 'name', t.name, 'managed', t.managed,
          'minimum', (select s.people from minimum_staffing s where s.team_id = t.id),
          'members', coalesce((select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')},
              'position', p.position, 'visibility', m.visibility) order by p.family_name, p.given_name, p.id)
            from calendar_member m join person p on p.id = m.person_id and p.active where m.team_id = t.id), '[]'))
          order by t.name, t.id)
        from calendar_team t where t.division_id = d.id), '[]') as teams,
      coalesce((select json_agg(json_build_object('id', b.id, 'first', b.first_day, 'last', b.last_day, 'reason', b.reason)
          order by b.first_day, b.id)
        from leave_block b where b.division_id = d.id), '[]') as blocks,
      coalesce((select json_agg(json_build_object('id', k.id, 'first', k.first_day, 'last', k.last_day, 'name', k.name,
          'booked', (select count(*) from leave_closure_person o where o.closure_id = k.id and o.outcome = 'booked'),
          'open', (select count(*) from person p where p.division_id = d.id and p.active and not exists (
            select from leave_closure_person o where o.closure_id = k.id and o.person_id = p.id)),
          'short', (select count(*) from leave_closure_person o where o.closure_id = k.id and o.outcome = 'short'),
          'shortPeople', coalesce((select json_agg(${personJson('p')}
              order by p.family_name, p.given_name, p.id)
            from leave_closure_person o join person p on p.id = o.person_id
            where ${isOffice} and o.closure_id = k.id and o.outcome = 'short'), '[]'))
          order by k.first_day, k.id)
        from leave_closure k where k.division_id = d.id), '[]') as closures,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')},
          'hasRole', exists (select from person_role g where g.person_id = p.id
            and g.client = ${ADMIN_CLIENT} and g.role = ${ADMIN_NAME}))
          order by p.family_name, p.given_name, p.id)
        from calendar_admin a join person p on p.id = a.person_id where a.division_id = d.id), '[]') as administrators
    from division d join company c on c.id = d.company_id where d.id = ${divisionId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const refuse = (field: string, rule: string) => unprocessable('request_refused', [{ field, rule }])

async function requireFreeName(tx: Tx, divisionId: number, name: string, without?: number): Promise<void> {
  const found = await tx
    .selectFrom('calendar_team')
    .select('id')
    .where('division_id', '=', divisionId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (found && found.id !== without) throw refuse('body.name', 'nameTaken')
}

export async function addTeam(tx: Tx, divisionId: number, { name }: { name: string }): Promise<void> {
  const trimmed = name.trim()
  await requireFreeName(tx, divisionId, trimmed)
  await tx.insertInto('calendar_team').values({ division_id: divisionId, name: trimmed }).execute()
}

/** A team as it was seen. */
interface SeenTeam {
  readonly divisionId: number
  readonly teamId: number
  readonly version: number
}

/** Counts the version of a team up. 404 for a team of another division, 409 with the calendar for an older version. */
async function takeTeam(tx: Tx, { divisionId, teamId, version }: SeenTeam): Promise<{ managed: boolean }> {
  const team = await tx
    .selectFrom('calendar_team')
    .select(['managed', 'version'])
    .where('id', '=', teamId)
    .where('division_id', '=', divisionId)
    .executeTakeFirst()
  if (!team) throw notFound()
  if (team.version !== version) throw conflict('version_conflict', undefined, await readCalendar(tx, divisionId))
  await tx
    .updateTable('calendar_team')
    .set({ version: version + 1 })
    .where('id', '=', teamId)
    .execute()
  return team
}

/** With `managed` no member stays invisible: `none` becomes `abstract`. */
export async function changeTeam(tx: Tx, team: SeenTeam, change: TeamChange): Promise<void> {
  const { managed, minimum } = change
  const { teamId, divisionId } = team
  await takeTeam(tx, team)
  const name = change.name?.trim()
  if (name !== undefined) await requireFreeName(tx, divisionId, name, teamId)
  if (managed)
    await tx
      .updateTable('calendar_member')
      .set({ visibility: 'abstract' })
      .where('team_id', '=', teamId)
      .where('visibility', '=', 'none')
      .execute()
  if (name !== undefined || managed !== undefined)
    await tx
      .updateTable('calendar_team')
      .set({ ...(name !== undefined && { name }), ...(managed !== undefined && { managed }) })
      .where('id', '=', teamId)
      .execute()
  if (minimum === null) await tx.deleteFrom('minimum_staffing').where('team_id', '=', teamId).execute()
  else if (minimum !== undefined)
    await tx
      .insertInto('minimum_staffing')
      .values({ team_id: teamId, people: minimum })
      .onConflict((c) => c.column('team_id').doUpdateSet({ people: minimum }))
      .execute()
}

export async function removeTeam(tx: Tx, team: SeenTeam): Promise<void> {
  await takeTeam(tx, team)
  await tx.deleteFrom('calendar_team').where('id', '=', team.teamId).execute()
}

/** Only active people of the division; for the personnel office, those of its company. */
async function requireColleague(tx: Tx, viewer: Viewer, divisionId: number, personId: string): Promise<void> {
  const { rows } = await sql<{ isOfDivision: boolean }>`
    select p.division_id is not distinct from d.id as "isOfDivision"
    from person p join division d on d.company_id = p.company_id
    where p.id = ${personId} and p.active and d.id = ${divisionId}`.execute(tx)
  const refuseAs = (rule: string) => unprocessable('reference_unknown', [{ field: 'params.personId', rule }])
  if (!rows[0]) throw refuseAs('notOfCompany')
  if (!rows[0].isOfDivision && !(await isOfficeOf(tx, viewer, divisionId))) throw refuseAs('notOfDivision')
}

/** Adds a member, or changes what others see of their absence. */
export async function setMember(
  tx: Tx,
  viewer: Viewer,
  { personId, ...team }: SeenTeam & { personId: string },
  { visibility }: MemberBody,
): Promise<void> {
  const { managed } = await takeTeam(tx, team)
  await requireColleague(tx, viewer, team.divisionId, personId)
  if (!allowedVisibilities(managed).includes(visibility)) throw refuse('body.visibility', 'noneWhereManaged')
  await tx
    .insertInto('calendar_member')
    .values({ team_id: team.teamId, person_id: personId, visibility, managed })
    .onConflict((c) => c.columns(['team_id', 'person_id']).doUpdateSet({ visibility }))
    .execute()
}

export async function removeMember(tx: Tx, { personId, ...team }: SeenTeam & { personId: string }): Promise<void> {
  await takeTeam(tx, team)
  await tx.deleteFrom('calendar_member').where('team_id', '=', team.teamId).where('person_id', '=', personId).execute()
}

export async function addBlock(tx: Tx, divisionId: number, { first, last, reason }: BlockBody): Promise<void> {
  if (last < first) throw refuse('body.last', 'reversed')
  await tx
    .insertInto('leave_block')
    .values({ division_id: divisionId, first_day: first, last_day: last, reason: reason.trim() })
    .execute()
}

export async function removeBlock(tx: Tx, divisionId: number, id: number): Promise<void> {
  const gone = await tx
    .deleteFrom('leave_block')
    .where('id', '=', id)
    .where('division_id', '=', divisionId)
    .executeTakeFirst()
  if (Number(gone.numDeletedRows) === 0) throw notFound()
}

export async function appoint(tx: Tx, viewer: Viewer, divisionId: number, personId: string): Promise<void> {
  await requireColleague(tx, viewer, divisionId, personId)
  await tx
    .insertInto('calendar_admin')
    .values({ division_id: divisionId, person_id: personId })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** 409 `lastAdministrator`: the calendar would be left without an administrator. */
export async function dismiss(tx: Tx, divisionId: number, personId: string): Promise<void> {
  const all = await tx.selectFrom('calendar_admin').select('person_id').where('division_id', '=', divisionId).execute()
  if (!all.some(({ person_id }) => person_id === personId)) throw notFound()
  if (all.length === 1) throw conflict('lastAdministrator', undefined, await readCalendar(tx, divisionId))
  await tx
    .deleteFrom('calendar_admin')
    .where('division_id', '=', divisionId)
    .where('person_id', '=', personId)
    .execute()
}
