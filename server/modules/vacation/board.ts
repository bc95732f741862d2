// The board of a team: people and their absences, cut down to what the person who asks may see. What they may not see is not in it.
import { sql } from 'kysely'
import type { Board, BoardAbsence, BoardQuery } from '#contract/vacation-calendar.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Land, MunicipalHoliday } from '#domain/calendar/holidays.ts'
import { seenBy, type SeenAbsence, type ViewerRole } from '#domain/organisation/visibility.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { readNames } from '#server/organisation/person-names.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'
import { officeOf } from '#server/decisions/deciders.ts'
import { type LeaveDeciders, PERSONNEL_ROLE, readDeciders } from '#server/modules/vacation/deciders.ts'
import { type Cell, dayNumber, readCells, readTeams, distinct, readLayers } from './board-data.ts'
import { SHOWN, visibilityOf, type ShownRow } from '#server/organisation/absence-visibility.ts'
import { ADMIN_ROLE, type Viewer } from './scope.ts'

interface Scope extends DayRange {
  readonly teamId?: number | undefined
  /** Only these people. */
  readonly personIds?: readonly string[]
}

interface PersonRow extends ShownRow {
  id: string
  name: string
  position: string
  siteId: number | null
  companyId: number | null
  divisionId: number | null
  /** The viewer is the supervisor. */
  isDirectReport: boolean
  isBelow: boolean
  isAdministered: boolean
  isColleague: boolean
  /** Days since 1970 on which the person works for a project of the viewer; null: on none of the span. */
  projectDays: [first: number, last: number][] | null
}

/** Longer boards would be a list of everybody's life. */
const LONGEST = 400

async function readPeople(
  db: Db,
  { personId, rights }: Viewer,
  scope: Scope,
  asked: readonly string[],
  companies: readonly number[],
) {
  const { first, last, teamId, personIds } = scope
  const isComparisonOn = sql`coalesce((select g.comparison_views from person o join leave_rules g on g.company_id = o.company_id
    where o.id = ${personId}), true)`
  const isViewer = holds(rights, 'ma-api:ma_tk_view')
  const inTeam =
    teamId === undefined
      ? sql`true`
      : sql`exists (
    select from calendar_member m where m.person_id = p.id and m.team_id = ${teamId})`
  const { rows } = await sql<PersonRow>`
    with recursive bosses as materialized (
      select b.id, b.supervisor_id from person b where exists (select from person r where r.supervisor_id = b.id)),
    -- The viewer and whoever of their reports has reports, over any number of levels.
    line as (select ${personId}::uuid as id union select b.id from bosses b join line on b.supervisor_id = line.id),
    project as materialized (select person_id, range_agg(daterange(first_day, last_day, '[]')) as days from project_assignment
      where manager_id = ${personId} and first_day <= ${last}::date and last_day >= ${first}::date group by person_id),
    administered as materialized (select m.person_id from calendar_admin a
      join calendar_team t on t.division_id = a.division_id join calendar_member m on m.team_id = t.id
      where a.person_id = ${personId} and ${holds(rights, ADMIN_ROLE)}),
    colleagues as materialized (select m.person_id from calendar_member o join calendar_member m on m.team_id = o.team_id
      where o.person_id = ${personId} and ${isViewer} and ${isComparisonOn}),
    shown as materialized (${SHOWN} group by person_id),
    found as (
      select p.*, coalesce(p.supervisor_id in (select id from line), false) as is_below,
        p.id in (select person_id from administered) as is_administered, p.id in (select person_id from colleagues) as is_colleague
      from person p
      where p.active and ${inTeam} and (${personIds === undefined} or p.id = any(${personIds ?? []}::uuid[]))
    )
    select p.id, ${fullName('p')} as name, p.position, p.site_id as "siteId", p.company_id as "companyId",
      p.division_id as "divisionId", coalesce(p.supervisor_id = ${personId}, false) as "isDirectReport", p.is_below as "isBelow",
      p.is_administered as "isAdministered", p.is_colleague as "isColleague",
      s.least as visibility, coalesce(s.managed, false) as managed,
      case when j.days is not null then (
        select json_agg(json_build_array(${dayNumber(sql`lower(d)`)}, ${dayNumber(sql`upper(d)`)} - 1)) from unnest(j.days) d
      ) end as "projectDays"
    from found p left join shown s on s.person_id = p.id left join project j on j.person_id = p.id
    where p.id = ${personId} or p.is_below or j.person_id is not null or p.is_administered or p.is_colleague
      or p.id = any(${asked}::uuid[]) or p.company_id = any(${companies}::integer[])
    order by p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

/** The companies for which a member of the personnel office is responsible. */
async function companiesOf(db: Db, { office }: LeaveDeciders, { personId, rights }: Viewer): Promise<number[]> {
  if (!holds(rights, PERSONNEL_ROLE)) return []
  const rows = await db.selectFrom('company').select('id').execute()
  return rows.map(({ id }) => id).filter((id) => officeOf(office, id).includes(personId))
}

/** In which role the viewer sees the person, whatever there is to decide, and beside projects. */
function roleOf(row: PersonRow, { personId }: Viewer, companies: ReadonlySet<number>): ViewerRole {
  if (row.id === personId) return 'self'
  if (row.companyId !== null && companies.has(row.companyId)) return 'personnelOffice'
  if (row.isBelow) return 'supervisor'
  if (row.isAdministered) return 'calendarAdmin'
  return row.isColleague ? 'team' : 'other'
}

const DAY = 86_400_000

/** Days as text, each made once. */
function dayTexts(): (day: number) => Day {
  const known = new Map<number, Day>()
  return (day) => {
    const text = known.get(day) ?? new Date(day * DAY).toISOString().slice(0, 10)
    known.set(day, text)
    return text
  }
}

/** The role in which a person may decide about a request now. */
type DecidingRole = 'deputy' | 'projectManager'

/** What the answer is made of, for everybody alike. */
interface Cut {
  readonly decidable: ReadonlyMap<number, DecidingRole>
  /** The names of those whose decision other requests wait for; none for the personnel office. */
  readonly waitsFor: ReadonlyMap<number, string[]>
  readonly dayOf: (day: number) => Day
}

const isShown = (seen: SeenAbsence, { state }: Cell): boolean =>
  seen.shows !== 'nothing' && (state !== 'requested' || seen.undecided)

/** What the viewer may do with a request. */
interface Allowed {
  readonly mayDecide: boolean
  readonly mayOpen: boolean
  /** Only where the viewer may know it. */
  readonly waitsFor: string[] | undefined
}

/** The days of an absence as far as `seen` shows it; undefined: nothing is shown. */
function toAbsence(
  cell: Cell,
  seen: SeenAbsence,
  first: number,
  last: number,
  { mayDecide, mayOpen, waitsFor }: Allowed,
  dayOf: Cut['dayOf'],
): BoardAbsence | undefined {
  // Hours are neither a whole nor a half day, and times of day are not shown to everybody.
  if (cell.isHours && seen.shows === 'absent') return undefined
  const shown = cell.state === 'cancellation' && !seen.undecided ? 'approved' : cell.state
  const absence: BoardAbsence = { first: dayOf(first), last: dayOf(last), state: shown }
  if (cell.startsAtNoon && first === cell.first) absence.startsAtNoon = true
  if (cell.endsAtNoon && last === cell.last) absence.endsAtNoon = true
  if (cell.isHours) absence.isHours = true
  if (seen.shows === 'kind') absence.kind = cell.kind
  if (mayOpen && cell.requestId !== undefined) absence.requestId = cell.requestId
  if (mayDecide) absence.mayDecide = true
  else if (waitsFor && seen.reason) absence.waitsFor = waitsFor
  return absence
}

/** The days of the project that an absence fills, and what its manager sees of them. */
function projectParts({ projectDays, ...row }: PersonRow, cell: Cell): { seen: SeenAbsence; days: [number, number][] } {
  const seen = { ...seenBy('projectManager', visibilityOf(row), cell.kind), undecided: false }
  const isSeen = projectDays !== null && cell.state !== 'pencilled' && isShown(seen, cell)
  const days = (isSeen ? projectDays : []).map<[number, number]>(([first, last]) => [
    Math.max(first, cell.first),
    Math.min(last, cell.last),
  ])
  return { seen, days: days.filter(([first, last]) => first <= last) }
}

/** The absences as they are shown: deciders see all of it, a project manager only days of the project. */
function cutFor(
  row: PersonRow,
  role: ViewerRole,
  cells: readonly Cell[],
  { decidable, waitsFor, dayOf }: Cut,
): BoardAbsence[] {
  const visibility = visibilityOf(row)
  // As `readRequestViews` of `may-read.ts` has it: every request that was sent has a stage of the present supervisor.
  const opensAll = row.isDirectReport || role === 'self' || role === 'personnelOffice'
  const absences: BoardAbsence[] = []
  const add = (absence: BoardAbsence | undefined) => absence && absences.push(absence)
  for (const cell of cells) {
    const decidesAs = cell.requestId === undefined ? undefined : decidable.get(cell.requestId)
    const isRequest = cell.requestId !== undefined && cell.state !== 'pencilled'
    const rights = {
      mayDecide: decidesAs !== undefined,
      mayOpen: isRequest && (decidesAs !== undefined || opensAll || cell.isOfProject),
      waitsFor: isRequest ? waitsFor.get(cell.requestId) : undefined,
    }
    const own = seenBy(role, visibility, cell.kind)
    const seen =
      decidesAs && !own.reason ? seenBy(decidesAs, visibility, cell.kind) : isShown(own, cell) ? own : undefined
    if (seen) add(toAbsence(cell, seen, cell.first, cell.last, rights, dayOf))
    else if (row.projectDays) {
      const parts = projectParts(row, cell)
      for (const [first, last] of parts.days) add(toAbsence(cell, parts.seen, first, last, rights, dayOf))
    }
  }
  return absences
}

interface SiteRow {
  id: number
  name: string
  land: Land
  municipal: { holiday: MunicipalHoliday; from?: Day; to?: Day }[]
}

const readSites = async (db: Db, ids: readonly number[]): Promise<SiteRow[]> =>
  (
    await sql<SiteRow>`
      select s.id, s.name, s.land, coalesce((select json_agg(json_strip_nulls(json_build_object('holiday', m.holiday,
        'from', m.first_day, 'to', m.last_day)) order by m.id) from municipal_holiday m where m.site_id = s.id), '[]') as municipal
      from site s where s.id = any(${ids}::integer[]) order by s.id`.execute(db)
  ).rows

/** A person whom the viewer may see. */
interface ShownPerson {
  readonly row: PersonRow
  /** Whatever there is to decide. */
  readonly own: ViewerRole
  /** `deputy`: something of the person waits for the viewer's decision. */
  readonly role: ViewerRole
}

/** A person with what the viewer may see of them. */
interface Seen extends ShownPerson {
  /** Nothing can be said about when the person is there. */
  readonly isHidden: boolean
  readonly absences: BoardAbsence[]
}

/** Whom the viewer may see, and what decides about how much of them. */
async function readShownPeople({ db, now }: ReadContext, viewer: Viewer, scope: Scope) {
  const isOffice = holds(viewer.rights, PERSONNEL_ROLE)
  // Side by side, because those who wait for the viewer's decision are most often seen without it.
  const [deciders, before] = await Promise.all([
    readDeciders(db, businessDay(now())),
    isOffice ? [] : readPeople(db, viewer, scope, [], []),
  ])
  const mine = deciders.open.filter((stage) => deciders.rightOf(viewer.personId, stage) !== undefined)
  const decidable = new Map<number, DecidingRole>()
  for (const { requestId, stage } of mine)
    if (stage === 'supervisor') decidable.set(requestId, 'deputy')
    else if (!decidable.has(requestId)) decidable.set(requestId, 'projectManager')
  const companies = new Set(await companiesOf(db, deciders, viewer))
  const asked = new Set(mine.map(({ applicantId }) => applicantId))
  const known = new Set(before.map(({ id }) => id))
  const isWhole = !isOffice && [...asked].every((id) => known.has(id))
  const rows = isWhole ? before : await readPeople(db, viewer, scope, [...asked], [...companies])
  const people = rows.map((row): ShownPerson => {
    const own = roleOf(row, viewer, companies)
    return { row, own, role: asked.has(row.id) ? 'deputy' : own }
  })
  const shown = new Set(rows.map(({ id }) => id))
  const others = deciders.open.filter(
    ({ requestId, applicantId }) => shown.has(applicantId) && !decidable.has(requestId),
  )
  return { people, decidable, waiting: { deciders, stages: others } }
}

/** Whose decision these requests wait for, by request. */
async function readWaitsFor(
  db: Db,
  { deciders, stages }: Awaited<ReturnType<typeof readShownPeople>>['waiting'],
): Promise<Cut['waitsFor']> {
  const asked = stages.map((stage) => ({
    requestId: stage.requestId,
    ids: deciders.isForOffice(stage) ? [] : deciders.askedFor(stage).map(({ personId }) => personId),
  }))
  const names = await readNames(
    db,
    asked.flatMap(({ ids }) => ids),
  )
  const waitsFor = new Map<number, string[]>()
  for (const { requestId, ids } of asked)
    waitsFor.set(requestId, [...(waitsFor.get(requestId) ?? []), ...ids.flatMap((id) => names.get(id) ?? [])])
  return waitsFor
}

async function readSeen(
  db: Db,
  { personId }: Viewer,
  { people, decidable, waiting }: Awaited<ReturnType<typeof readShownPeople>>,
  span: DayRange,
): Promise<Seen[]> {
  const ids = people.map(({ row: { id } }) => id)
  const [cellsOf, waitsFor] = await Promise.all([readCells(db, ids, personId, span), readWaitsFor(db, waiting)])
  const cut = { decidable, waitsFor, dayOf: dayTexts() }
  return people.map((person, index) => {
    const { row, own } = person
    const isHidden = seenBy(own, visibilityOf(row), 'leave').shows === 'nothing'
    return { ...person, isHidden, absences: cutFor(row, own, cellsOf(index), cut) }
  })
}

/** Everybody whom the viewer may see in the span, however long it is, with what they may see of them. */
export async function readAbsences(context: ReadContext, viewer: Viewer, scope: Scope): Promise<Seen[]> {
  return readSeen(context.db, viewer, await readShownPeople(context, viewer, scope), scope)
}

async function readComparisonOff(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from person p join leave_rules g on g.company_id = p.company_id
    where p.id = ${personId} and not g.comparison_views`.execute(db)
  return rows.length > 0
}

/** The board with the facts of its people. 422 for a span that is reversed or too long. */
export async function readBoard(context: ReadContext, viewer: Viewer, scope: BoardQuery & Scope): Promise<Board> {
  const { first, last } = scope
  const { db } = context
  if (last < first) throw unprocessable('request_refused', [{ field: 'query.last', rule: 'reversed' }])
  if (daysBetween(first, last) >= LONGEST)
    throw unprocessable('request_refused', [{ field: 'query.last', rule: 'tooLong' }])
  const found = await readShownPeople(context, viewer, scope)
  // Side by side, because the absences take as long as all others together.
  const [seen, around] = await Promise.all([
    readSeen(db, viewer, found, scope),
    readAround(db, viewer, found.people, scope),
  ])
  const people = seen.map(({ row: { id, name, position, siteId }, isHidden, absences }) => ({
    id,
    name,
    position,
    siteId,
    absences,
    ...(isHidden && { isHidden }),
  }))
  return { first, last, people, ...around }
}

/** What holds for the people of a board: places, teams, closures. */
async function readAround(
  db: Db,
  viewer: Viewer,
  people: readonly ShownPerson[],
  scope: Scope,
): Promise<Omit<Board, 'first' | 'last' | 'people'>> {
  const rows = people.map(({ row }) => row)
  const siteIds = distinct(rows.map(({ siteId }) => siteId))
  const sites = await readSites(db, siteIds)
  const isComparisonOff = await readComparisonOff(db, viewer.personId)
  const isOfTeam = ({ role }: ShownPerson) => role !== 'other' && !(isComparisonOff && role === 'self')
  const members = people.filter(isOfTeam).map(({ row: { id } }) => id)
  const places = {
    companyIds: distinct(rows.map(({ companyId }) => companyId)),
    divisionIds: distinct(rows.map(({ divisionId }) => divisionId)),
    siteIds,
    lands: sites.map(({ land }) => land),
  }
  const teams = await readTeams(db, members, scope)
  return { sites, teams, isComparisonOff, ...(await readLayers(db, places, scope)) }
}
