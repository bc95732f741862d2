// The board of a team: people and their absences, cut down to what the person who asks may see. What they may not see is not in it.
import { sql, type RawBuilder } from 'kysely'
import type { Board, BoardAbsence, BoardQuery } from '#contract/vacation-calendar.ts'
import { daysBetween } from '#domain/berlin-time.ts'
import { absenceKindOf, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import type { Land, MunicipalHoliday } from '#domain/leave/holidays.ts'
import { seenBy, type AbsenceKind, type SeenAbsence, type Viewer as ViewerRole } from '#domain/leave/visibility.ts'
import { holds, type Rights } from '#domain/roles.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { unprocessable } from '#server/errors.ts'
import { officeOf } from '#server/deciders.ts'
import { type LeaveDeciders, PERSONNEL_ROLE, readDeciders } from '#server/leave-deciders.ts'
import { readTeams } from './board-teams.ts'
import { distinct, readLayers } from './layers.ts'
import { SHOWN, visibilityOf, type ShownRow } from '#server/absence-visibility.ts'
import { ADMIN_ROLE } from './settings/scope.ts'

/** Who looks at the board. */
export interface Viewer {
  readonly personId: string
  readonly rights: Rights
}

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
  isBelow: boolean
  isAdministered: boolean
  isColleague: boolean
  /** Days since 1970 in which the person works for a project of the viewer; null: in none of the span. */
  projectDays: [first: number, last: number][] | null
}

/** Longer boards would be a list of everybody's life. */
const LONGEST = 400

const dayNumber = (day: RawBuilder<unknown>) => sql`${day} - date '1970-01-01'`

/** People `p` who report to `personId`, over any number of levels. */
const below = (personId: string): RawBuilder<unknown> => sql`(
  with recursive reports as (
    select id from person where supervisor_id = ${personId}
    union select c.id from person c join reports u on c.supervisor_id = u.id
  ) select id from reports)`

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
    with below as materialized ${below(personId)},
    project as materialized (select person_id, range_agg(daterange(first_day, last_day, '[]')) as days from project_assignment
      where manager_id = ${personId} and first_day <= ${last}::date and last_day >= ${first}::date group by person_id),
    administered as materialized (select m.person_id from calendar_admin a
      join calendar_team t on t.division_id = a.division_id join calendar_member m on m.team_id = t.id
      where a.person_id = ${personId} and ${holds(rights, ADMIN_ROLE)}),
    colleagues as materialized (select m.person_id from calendar_member o join calendar_member m on m.team_id = o.team_id
      where o.person_id = ${personId} and ${isViewer} and ${isComparisonOn}),
    shown as materialized (${SHOWN} group by person_id),
    found as (
      select p.*, b.id is not null as is_below,
        p.id in (select person_id from administered) as is_administered, p.id in (select person_id from colleagues) as is_colleague
      -- Joined, because of how many rows a recursion is expected to have: "in" would read all of them for each person.
      from person p left join below b on b.id = p.id
      where p.active and ${inTeam} and (${personIds === undefined} or p.id = any(${personIds ?? []}::uuid[]))
    )
    select p.id, p.given_name || ' ' || p.family_name as name, p.position, p.site_id as "siteId", p.company_id as "companyId",
      p.division_id as "divisionId", p.is_below as "isBelow", p.is_administered as "isAdministered", p.is_colleague as "isColleague",
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

/** The companies that a person of the personnel office looks after. */
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

interface Cell {
  /** Days since 1970. */
  readonly first: number
  readonly last: number
  readonly startsAtNoon: boolean
  readonly endsAtNoon: boolean
  readonly kind: AbsenceKind
  readonly state: BoardAbsence['state']
  /** undefined: sickness, which is no request. */
  readonly requestId: number | undefined
  readonly isHours: boolean
  /** The viewer holds a stage of it. */
  readonly isHeld: boolean
}

const STATES = ['approved', 'requested', 'cancellation', 'pencilled'] as const
const DAY = 86_400_000

/** Numbers as one text: of thousands of rows it takes a tenth of the time of JSON. */
function toCell(text: string): Cell {
  const [first = 0, last = 0, flags = 0, type = 0, state = 0, request = 0] = text.split(' ').map(Number)
  const name = LEAVE_TYPES[type - 1]
  return {
    first,
    last,
    startsAtNoon: (flags & 1) > 0,
    endsAtNoon: (flags & 2) > 0,
    isHours: (flags & 4) > 0,
    isHeld: (flags & 8) > 0,
    kind: name === undefined ? 'sickness' : absenceKindOf(name),
    state: STATES[state] ?? 'approved',
    requestId: request === 0 ? undefined : request,
  }
}

async function readCells(
  db: Db,
  personId: string,
  ids: readonly string[],
  { first, last }: DayRange,
): Promise<ReadonlyMap<string, Cell[]>> {
  const { rows } = await sql<{ personId: string; cells: string }>`
    with held as materialized (select r.id from leave_stage t join leave_request r on r.id = t.request_id
      and r.version = t.version where t.holder_id = ${personId})
    select q.person_id as "personId", string_agg(concat_ws(' ', ${dayNumber(sql`q.first_day`)}, ${dayNumber(sql`q.last_day`)},
      q.starts_at_noon::integer + 2 * q.ends_at_noon::integer + 4 * (q.minutes is not null)::integer
        + 8 * (r.id in (select id from held))::integer,
      array_position(${[...LEAVE_TYPES]}::text[], r.type),
      case r.status when 'draft' then 3 when 'approved' then case when c.request_id is null then 0 else 2 end else 1 end,
      r.id), ';') as cells
    from leave_period q join leave_request r on r.id = q.request_id
    left join leave_cancellation c on c.request_id = r.id and c.accepted is null
    where q.first_day <= ${last}::date and q.last_day >= ${first}::date and q.person_id = any(${ids}::uuid[])
      and (r.status in ('open', 'inProgress', 'approved') or r.pencilled)
    group by q.person_id
    union all
    select k.person_id, string_agg(concat_ws(' ', ${dayNumber(sql`k.first_day`)},
      ${dayNumber(sql`coalesce(k.last_day, ${last}::date)`)}), ';')
    from sickness k where k.first_day <= ${last}::date and coalesce(k.last_day, ${last}::date) >= ${first}::date
      and k.person_id = any(${ids}::uuid[])
    group by k.person_id`.execute(db)
  const found = new Map<string, Cell[]>()
  for (const { personId, cells } of rows)
    found.set(personId, [...(found.get(personId) ?? []), ...cells.split(';').map(toCell)])
  for (const cells of found.values()) cells.sort((one, other) => one.first - other.first)
  return found
}

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
  readonly dayOf: (day: number) => Day
}

/** Some days of an absence, and how much of it is shown. */
interface Part {
  readonly cell: Cell
  readonly seen: SeenAbsence
  readonly first: number
  readonly last: number
  readonly mayDecide: boolean
  readonly mayOpen: boolean
}

const isShown = (seen: SeenAbsence, { state }: Cell): boolean =>
  seen.shows !== 'nothing' && (state !== 'requested' || seen.undecided)

/** The parts of an absence that are shown: whoever decides about it sees all of it, a project manager only days of the project. */
function partsOf(row: PersonRow, role: ViewerRole, cell: Cell, decidesAs: DecidingRole | undefined): Part[] {
  const visibility = visibilityOf(row)
  const own = seenBy(role, visibility, cell.kind)
  const isRequest = cell.requestId !== undefined && cell.state !== 'pencilled'
  const whole = {
    cell,
    first: cell.first,
    last: cell.last,
    mayDecide: decidesAs !== undefined,
    mayOpen: isRequest && (decidesAs !== undefined || cell.isHeld || role === 'self' || role === 'personnelOffice'),
  }
  if (decidesAs && !own.reason) return [{ ...whole, seen: seenBy(decidesAs, visibility, cell.kind) }]
  if (isShown(own, cell)) return [{ ...whole, seen: own }]
  if (cell.state === 'pencilled') return []
  const seen = { ...seenBy('projectManager', visibility, cell.kind), undecided: false }
  if (!row.projectDays || !isShown(seen, cell)) return []
  return row.projectDays
    .map(([first, last]) => ({ first: Math.max(first, cell.first), last: Math.min(last, cell.last) }))
    .filter(({ first, last }) => first <= last)
    .map((days) => ({ ...whole, ...days, seen }))
}

/** undefined: nothing is shown. */
function toAbsence(part: Part, dayOf: Cut['dayOf']): BoardAbsence | undefined {
  const { cell, seen, first, last, mayDecide, mayOpen } = part
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
  return absence
}

function cutFor(row: PersonRow, role: ViewerRole, cells: readonly Cell[], { decidable, dayOf }: Cut): BoardAbsence[] {
  const absences: BoardAbsence[] = []
  for (const cell of cells) {
    const decidesAs = cell.requestId === undefined ? undefined : decidable.get(cell.requestId)
    for (const part of partsOf(row, role, cell, decidesAs)) {
      const absence = toAbsence(part, dayOf)
      if (absence) absences.push(absence)
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

/** A person with what the viewer may see of them. */
interface Seen {
  readonly row: PersonRow
  /** `deputy`: something of the person waits for the viewer's decision. */
  readonly role: ViewerRole
  /** Nothing can be said about when the person is there. */
  readonly isHidden: boolean
  readonly absences: BoardAbsence[]
}

/** Everybody whom the viewer may see in the span, however long it is, with what they may see of them. */
export async function readAbsences(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  scope: Scope,
): Promise<Seen[]> {
  const deciders = await readDeciders(db, businessDay(now()))
  const mine = deciders.open.filter((stage) => deciders.rightOf(viewer.personId, stage) !== undefined)
  const decidable = new Map<number, DecidingRole>()
  for (const { requestId, stage } of mine)
    if (stage === 'supervisor') decidable.set(requestId, 'deputy')
    else if (!decidable.has(requestId)) decidable.set(requestId, 'projectManager')
  const cut = { decidable, dayOf: dayTexts() }
  const companies = new Set(await companiesOf(db, deciders, viewer))
  const asked = new Set(mine.map(({ applicantId }) => applicantId))
  const rows = await readPeople(db, viewer, scope, [...asked], [...companies])
  const cells = await readCells(
    db,
    viewer.personId,
    rows.map(({ id }) => id),
    scope,
  )
  return rows.map((row) => {
    const own = roleOf(row, viewer, companies)
    const isHidden = seenBy(own, visibilityOf(row), 'leave').shows === 'nothing'
    const role = asked.has(row.id) ? 'deputy' : own
    return { row, role, isHidden, absences: cutFor(row, own, cells.get(row.id) ?? [], cut) }
  })
}

async function readComparisonOff(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from person p join leave_rules g on g.company_id = p.company_id
    where p.id = ${personId} and not g.comparison_views`.execute(db)
  return rows.length > 0
}

/** The board with what holds for its people. 422 for a span that is reversed or too long. */
export async function readBoard(
  context: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  scope: BoardQuery & Scope,
): Promise<Board> {
  const { first, last } = scope
  const { db } = context
  if (last < first) throw unprocessable('request_refused', [{ field: 'query.last', rule: 'reversed' }])
  if (daysBetween(first, last) >= LONGEST)
    throw unprocessable('request_refused', [{ field: 'query.last', rule: 'tooLong' }])
  const found = await readAbsences(context, viewer, scope)
  const rows = found.map(({ row }) => row)
  const people = found.map(({ row: { id, name, position, siteId }, isHidden, absences }) => ({
    id,
    name,
    position,
    siteId,
    absences,
    ...(isHidden && { isHidden }),
  }))
  const siteIds = distinct(rows.map(({ siteId }) => siteId))
  const sites = await readSites(db, siteIds)
  const isComparisonOff = await readComparisonOff(db, viewer.personId)
  const isOfTeam = ({ role }: Seen) => role !== 'other' && !(isComparisonOff && role === 'self')
  const members = found.filter(isOfTeam).map(({ row: { id } }) => id)
  const places = {
    companyIds: distinct(rows.map(({ companyId }) => companyId)),
    divisionIds: distinct(rows.map(({ divisionId }) => divisionId)),
    siteIds,
    lands: sites.map(({ land }) => land),
  }
  const teams = await readTeams(db, members, scope)
  return { first, last, people, sites, teams, isComparisonOff, ...(await readLayers(db, places, scope)) }
}
