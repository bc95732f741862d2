// The board of a team: people and their absences, cut down to what the person who asks may see. What they may not see is not in it.
import { sql, type RawBuilder } from 'kysely'
import type { Board, BoardAbsence, BoardQuery } from '#contract/vacation-calendar.ts'
import { absenceKindOf, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import type { Land, MunicipalHoliday } from '#domain/leave/holidays.ts'
import {
  ABSENCE_VISIBILITIES,
  effectiveVisibility,
  seenBy,
  type AbsenceKind,
  type AbsenceVisibility,
  type SeenAbsence,
  type Viewer as ViewerRole,
} from '#domain/leave/visibility.ts'
import { holds, type Rights } from '#domain/roles.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { unprocessable } from '#server/errors.ts'
import { PERSONNEL_ROLE, personnelOf, readDeciders, type Deciders } from '#server/leave-deciders.ts'

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

interface PersonRow {
  id: string
  name: string
  position: string
  siteId: number | null
  companyId: number | null
  isBelow: boolean
  isManaged: boolean
  isAdministered: boolean
  isColleague: boolean
  /** Of all teams the least open one: 0 none, 1 abstract, 2 concrete. */
  visibility: number | null
  managed: boolean
}

/** Longer boards would be a list of everybody's life. */
const LONGEST = 400

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
  const isViewer = holds(rights, 'ma-api:ma_tk_view')
  const inTeam =
    teamId === undefined
      ? sql`true`
      : sql`exists (
    select from calendar_member m where m.person_id = p.id and m.team_id = ${teamId})`
  const { rows } = await sql<PersonRow>`
    with below as materialized ${below(personId)},
    managed as materialized (select person_id from project_assignment
      where manager_id = ${personId} and first_day <= ${last}::date and last_day >= ${first}::date),
    administered as materialized (select m.person_id from calendar_admin a
      join calendar_team t on t.division_id = a.division_id join calendar_member m on m.team_id = t.id
      where a.person_id = ${personId}),
    colleagues as materialized (select m.person_id from calendar_member o join calendar_member m on m.team_id = o.team_id
      where o.person_id = ${personId} and ${isViewer}),
    shown as materialized (select person_id, min(case visibility when 'none' then 0 when 'abstract' then 1 else 2 end) as least,
      bool_or(managed) as managed from calendar_member group by person_id),
    found as (
      select p.*, p.id in (select id from below) as is_below, p.id in (select person_id from managed) as is_managed,
        p.id in (select person_id from administered) as is_administered, p.id in (select person_id from colleagues) as is_colleague
      from person p
      where p.active and ${inTeam} and (${personIds === undefined} or p.id = any(${personIds ?? []}::uuid[]))
    )
    select p.id, p.given_name || ' ' || p.family_name as name, p.position, p.site_id as "siteId", p.company_id as "companyId",
      p.is_below as "isBelow", p.is_managed as "isManaged", p.is_administered as "isAdministered",
      p.is_colleague as "isColleague", s.least as visibility, coalesce(s.managed, false) as managed
    from found p left join shown s on s.person_id = p.id
    where p.id = ${personId} or p.is_below or p.is_managed or p.is_administered or p.is_colleague
      or p.id = any(${asked}::uuid[]) or p.company_id = any(${companies}::integer[])
    order by p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

/** The companies that a person of the personnel office looks after. */
async function companiesOf(db: Db, { personnel }: Deciders, { personId, rights }: Viewer): Promise<number[]> {
  if (!holds(rights, PERSONNEL_ROLE)) return []
  const rows = await db.selectFrom('company').select('id').execute()
  return rows.map(({ id }) => id).filter((id) => personnelOf(personnel, id).includes(personId))
}

function roleOf(row: PersonRow, { personId }: Viewer, companies: ReadonlySet<number>, isAsked: boolean): ViewerRole {
  if (row.id === personId) return 'self'
  if (row.companyId !== null && companies.has(row.companyId)) return 'personnelOffice'
  if (row.isBelow) return 'supervisor'
  if (row.isManaged) return 'projectManager'
  if (row.isAdministered) return 'calendarAdmin'
  if (row.isColleague) return 'team'
  return isAsked ? 'deputy' : 'other'
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
    kind: name === undefined ? 'sickness' : absenceKindOf(name),
    state: STATES[state] ?? 'approved',
    requestId: request === 0 ? undefined : request,
  }
}

const dayNumber = (day: RawBuilder<unknown>) => sql`${day} - date '1970-01-01'`

async function readCells(
  db: Db,
  ids: readonly string[],
  { first, last }: DayRange,
): Promise<ReadonlyMap<string, Cell[]>> {
  const { rows } = await sql<{ personId: string; cells: string }>`
    select q.person_id as "personId", string_agg(concat_ws(' ', ${dayNumber(sql`q.first_day`)}, ${dayNumber(sql`q.last_day`)},
      q.starts_at_noon::integer + 2 * q.ends_at_noon::integer + 4 * (q.minutes is not null)::integer,
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

/** What the answer is made of, for everybody alike. */
interface Cut {
  readonly decidable: ReadonlySet<number>
  readonly dayOf: (day: number) => Day
}

/** What is shown of one absence; undefined: nothing. */
function toAbsence(
  cell: Cell,
  seen: SeenAbsence,
  isDeputy: boolean,
  { decidable, dayOf }: Cut,
): BoardAbsence | undefined {
  const { state, requestId } = cell
  const mayDecide = requestId !== undefined && decidable.has(requestId)
  // A deputy sees what there is to decide, and no more.
  if (isDeputy && !mayDecide) return undefined
  if (seen.shows === 'nothing' || (state === 'requested' && !seen.undecided)) return undefined
  // Hours are neither a whole nor a half day, and times of day are not shown to everybody.
  if (cell.isHours && seen.shows === 'absent') return undefined
  const shown = state === 'cancellation' && !seen.undecided ? 'approved' : state
  const absence: BoardAbsence = { first: dayOf(cell.first), last: dayOf(cell.last), state: shown }
  if (cell.startsAtNoon) absence.startsAtNoon = true
  if (cell.endsAtNoon) absence.endsAtNoon = true
  if (seen.shows === 'kind') absence.kind = cell.kind
  if (seen.reason && requestId !== undefined && state !== 'pencilled') absence.requestId = requestId
  if (mayDecide) absence.mayDecide = true
  return absence
}

function cutFor(row: PersonRow, role: ViewerRole, cells: readonly Cell[], cut: Cut): BoardAbsence[] {
  const own: AbsenceVisibility = row.visibility === null ? 'abstract' : ABSENCE_VISIBILITIES[row.visibility]!
  const visibility = effectiveVisibility(own, row.managed)
  const known = new Map<AbsenceKind, SeenAbsence>()
  const absences: BoardAbsence[] = []
  for (const cell of cells) {
    const seen = known.get(cell.kind) ?? seenBy(role, visibility, cell.kind)
    known.set(cell.kind, seen)
    const absence = toAbsence(cell, seen, role === 'deputy', cut)
    if (absence) absences.push(absence)
  }
  return absences
}

/** Closures, blocks and school holidays of the span. */
export async function readLayers(
  db: Db,
  { first, last }: DayRange,
): Promise<Pick<Board, 'closures' | 'blocks' | 'schoolHolidays'>> {
  const within = sql`first_day <= ${last}::date and last_day >= ${first}::date`
  const closures = await sql<Board['closures'][number]>`
    select first_day as first, last_day as last, name from leave_closure where ${within} order by first_day, id`.execute(
    db,
  )
  const blocks = await sql<Board['blocks'][number]>`
    select first_day as first, last_day as last, reason from leave_block where ${within} order by first_day, id`.execute(
    db,
  )
  const schoolHolidays = await sql<Board['schoolHolidays'][number]>`
    select first_day as first, last_day as last, name, land from school_holiday where ${within}
    order by first_day, land, id`.execute(db)
  return { closures: closures.rows, blocks: blocks.rows, schoolHolidays: schoolHolidays.rows }
}

interface SiteRow {
  id: number
  land: Land
  municipal: { holiday: MunicipalHoliday; from?: Day; to?: Day }[]
}

const readSites = async (db: Db, ids: readonly number[]): Promise<SiteRow[]> =>
  (
    await sql<SiteRow>`
      select s.id, s.land, coalesce((select json_agg(json_strip_nulls(json_build_object('holiday', m.holiday,
        'from', m.first_day, 'to', m.last_day)) order by m.id) from municipal_holiday m where m.site_id = s.id), '[]') as municipal
      from site s where s.id = any(${ids}::integer[]) order by s.id`.execute(db)
  ).rows

/** Everybody whom the viewer may see in the span, with what they may see of them. 422 for a span that is reversed or too long. */
export async function readBoard(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  scope: BoardQuery & Scope,
): Promise<Board> {
  const { first, last } = scope
  if (last < first) throw unprocessable('request_refused', [{ field: 'query.last', rule: 'reversed' }])
  if ((Date.parse(last) - Date.parse(first)) / 86_400_000 >= LONGEST)
    throw unprocessable('request_refused', [{ field: 'query.last', rule: 'tooLong' }])
  const deciders = await readDeciders(db, businessDay(now()))
  const mine = deciders.open.filter((stage) => deciders.rightOf(viewer.personId, stage) !== undefined)
  const cut = { decidable: new Set(mine.map(({ requestId }) => requestId)), dayOf: dayTexts() }
  const asked = new Set(mine.map(({ applicantId }) => applicantId))
  const companies = new Set(await companiesOf(db, deciders, viewer))
  const rows = await readPeople(db, viewer, scope, [...asked], [...companies])
  const cells = await readCells(
    db,
    rows.map(({ id }) => id),
    scope,
  )
  const people = rows.map((row) => ({
    id: row.id,
    name: row.name,
    position: row.position,
    siteId: row.siteId,
    absences: cutFor(row, roleOf(row, viewer, companies, asked.has(row.id)), cells.get(row.id) ?? [], cut),
  }))
  const sites = await readSites(db, [...new Set(people.flatMap(({ siteId }) => (siteId === null ? [] : [siteId])))])
  return { first, last, people, sites, ...(await readLayers(db, scope)) }
}
