// The data of a board, as the tables hold them, before rights are applied: absences of its people, its teams with the number of absent
// people each day, and periods for everybody of a company, division, site or Land (closures, blocks, school holidays).
import { sql, type RawBuilder } from 'kysely'
import type { BoardAbsence, Board } from '#contract/vacation-calendar.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Land } from '#domain/calendar/holidays.ts'
import { absenceKindOf, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import { type AbsenceKind, countAway } from '#domain/organisation/visibility.ts'
import type { DayRange, Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'

/** Days since 1970. */
export const dayNumber = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`${day} - date '1970-01-01'`

/** An absence as the tables hold it. */
export interface Cell {
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
  /** The viewer decides about its present version, or did so, as manager of a project. */
  readonly isOfProject: boolean
}

const STATES = ['approved', 'requested', 'cancellation', 'pencilled'] as const

/** Thousands of absences come as lists of numbers of 8 bytes; in their lower halves these are the second parts. */
const FIRST = 2 ** 16
const LENGTH = 2 ** 3
/** More days after the first one have no room. */
const LONGEST = FIRST / LENGTH - 1
/** Bytes of a number, and of the number of a person. */
const NUMBER = 8
const OWNER = 4

/**
 * Upper half: request. Lower half: first day, days after it, and of a period its halves and hours. Days without room must not carry
 * into the upper half, which would name another request.
 */
const placeOf = (request: RawBuilder<unknown>, first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`(${request} << 32) + greatest(0, least(${dayNumber(first)}, ${sql.lit(FIRST - 1)})) * ${sql.lit(FIRST)}::bigint
    + least(${last} - ${first}, ${sql.lit(LONGEST)}) * ${sql.lit(LENGTH)}`
/** Most periods are whole days. */
const PARTS = sql`case when q.starts_at_noon or q.ends_at_noon or q.minutes is not null
  then q.starts_at_noon::integer + 2 * q.ends_at_noon::integer + 4 * (q.minutes is not null)::integer else 0 end`
const typeNumbers = sql.join(
  LEAVE_TYPES.map((type, index) => sql`when ${sql.lit(type)} then ${sql.lit(index)}`),
  sql` `,
)
/** Requests with an open cancellation; the database searches a list faster than a join. */
const ASKED_TO_CANCEL = sql`select c.request_id from leave_cancellation c where c.accepted is null`
/** The code of a request `r`: its id in the upper half, its type and state in the lower half. */
const CODE = sql`(r.id << 32) + case r.type ${typeNumbers} end
  + 16 * case when r.status = 'approved' then case when r.id in (${ASKED_TO_CANCEL}) then 2 else 0 end
    when r.status = 'draft' then 3 else 1 end`

const listOf = (bytes: RawBuilder<unknown>) => sql<Buffer>`coalesce(string_agg(${bytes}, ''), '')`
const numbersOf = (number: RawBuilder<unknown>) => listOf(sql`int8send(${number})`)

/** The lower half of the `CODE` of each request. */
type Codes = ReadonlyMap<number, number>

/** The cell whose number begins at a byte; undefined for a request that is not shown. */
function toCell(places: Buffer, at: number, codes: Codes, ofProject: ReadonlySet<number>): Cell | undefined {
  const request = places.readUInt32BE(at)
  const place = places.readUInt32BE(at + 4)
  const code = request > 0 ? codes.get(request) : 0
  if (code === undefined) return undefined
  const first = Math.floor(place / FIRST)
  return {
    first,
    last: first + Math.floor((place % FIRST) / LENGTH),
    startsAtNoon: (place & 1) > 0,
    endsAtNoon: (place & 2) > 0,
    isHours: (place & 4) > 0,
    isOfProject: ofProject.has(request),
    kind: request > 0 ? absenceKindOf(LEAVE_TYPES[code & 15]!) : 'sickness',
    state: STATES[(code >> 4) & 3]!,
    requestId: request || undefined,
  }
}

/** Absences of these people, regardless of the state of their requests, and the number of the person of each, from 1 on. */
async function readPlaces(db: Db, ids: readonly string[], { first, last }: DayRange) {
  const isIn = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql`${start} <= ${last}::date and ${end} >= ${first}::date`
  const sickUntil = sql`coalesce(k.last_day, ${last}::date)`
  const owners = listOf(sql`int4send(n::integer)`)
  const { rows } = await sql<{ owners: Buffer; places: Buffer }>`
    with people as materialized (select id, n from unnest(${ids}::uuid[]) with ordinality as p(id, n))
    select ${owners} as owners,
      ${numbersOf(sql`${placeOf(sql`q.request_id`, sql`q.first_day`, sql`q.last_day`)} + ${PARTS}`)} as places
    from people p join leave_period q on q.person_id = p.id where ${isIn(sql`q.first_day`, sql`q.last_day`)}
    union all
    select ${owners},
      ${numbersOf(placeOf(sql`0::bigint`, sql`greatest(k.first_day, ${sickUntil} - ${sql.lit(LONGEST)})`, sickUntil))}
    from people p join sickness k on k.person_id = p.id where ${isIn(sql`k.first_day`, sickUntil)}`.execute(db)
  return {
    owners: Buffer.concat(rows.map((row) => row.owners)),
    places: Buffer.concat(rows.map((row) => row.places)),
  }
}

/**
 * The codes of requests with days in the span, however long the history is. Not joined with their periods: the database takes longer to
 * join thousands of rows than this process to look them up.
 */
async function readCodes(db: Db, ids: readonly string[], { first, last }: DayRange): Promise<Codes> {
  const { rows } = await sql<{ codes: Buffer }>`
    select ${numbersOf(CODE)} as codes from leave_request r
    where r.id in (select q.request_id from unnest(${ids}::uuid[]) as p(id) join leave_period q on q.person_id = p.id
      where q.first_day <= ${last}::date and q.last_day >= ${first}::date)
      and (r.status in ('approved', 'open', 'inProgress') or r.pencilled)`.execute(db)
  const { codes } = rows[0]!
  const byRequest = new Map<number, number>()
  for (let at = 0; at < codes.length; at += NUMBER) byRequest.set(codes.readUInt32BE(at), codes.readUInt32BE(at + 4))
  return byRequest
}

/** Requests whose present version has a stage of a project that the person manages. */
async function readOfProject(db: Db, personId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from leave_stage t join leave_request r on r.id = t.request_id and r.version = t.version
    where t.holder_id = ${personId} and t.stage = 'projectManager'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The absences of one of the people by their place in the list, in the order of days; made when they are asked for. */
type CellsOf = (index: number) => readonly Cell[]

export async function readCells(db: Db, ids: readonly string[], viewerId: string, span: DayRange): Promise<CellsOf> {
  const [{ owners, places }, codes, ofProject] = await Promise.all([
    readPlaces(db, ids, span),
    readCodes(db, ids, span),
    readOfProject(db, viewerId),
  ])
  const found: number[][] = ids.map(() => [])
  for (let index = 0; index * NUMBER < places.length; index++)
    found[owners.readUInt32BE(index * OWNER) - 1]!.push(index * NUMBER)
  return (index) =>
    found[index]!.map((at) => toCell(places, at, codes, ofProject))
      .filter((cell) => cell !== undefined)
      .sort((one, other) => one.first - other.first)
}

type Team = Board['teams'][number]

interface TeamRow {
  id: number
  name: string
  /** The size of the whole team, regardless of who is shown. */
  size: number
  minimum: number | null
  /** Shown people, as numbers from 1 on. */
  members: number[]
}

interface Scope extends DayRange {
  /** Only this team. */
  readonly teamId?: number | undefined
}

/** How many people of each team are away on each day: the sick, and requests that are approved or wait for a decision. */
async function readAway(db: Db, ids: readonly number[], { first, last }: DayRange): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ teamId: number; firstDay: Day; lastDay: Day }>`
    with member as materialized (select m.team_id, m.person_id from calendar_member m join person p on p.id = m.person_id and p.active
      where m.team_id = any(${ids}::integer[])),
    absent as (
      select q.person_id, daterange(q.first_day, q.last_day, '[]') as days
      from leave_period q join leave_request r on r.id = q.request_id
      where q.person_id in (select person_id from member) and q.minutes is null
        and q.first_day <= ${last}::date and q.last_day >= ${first}::date and r.status in ('open', 'inProgress', 'approved')
      union all select k.person_id, daterange(k.first_day, k.last_day, '[]') from sickness k
      where k.person_id in (select person_id from member) and k.first_day <= ${last}::date
        and (k.last_day is null or k.last_day >= ${first}::date)
    ),
    merged as (select person_id, range_agg(days) as days from absent group by person_id)
    select m.team_id as "teamId", lower(d) as "firstDay", upper(d) - 1 as "lastDay"
    from member m join merged a on a.person_id = m.person_id
    cross join unnest(a.days * datemultirange(daterange(${first}::date, ${last}::date, '[]'))) as d`.execute(db)
  const at = (day: Day) => daysBetween(first, day)
  const away = new Map(ids.map((id) => [id, Array.from({ length: at(last) + 1 }, () => 0)]))
  for (const { teamId, firstDay, lastDay } of rows) {
    const counts = away.get(teamId)!
    for (let day = at(firstDay); day <= at(lastDay); day++) counts[day]! += 1
  }
  return away
}

/**
 * The teams of `members` by name, those of one name with their division; small ones are not counted, because a number would name a
 * person.
 */
export async function readTeams(db: Db, members: readonly string[], scope: Scope): Promise<Team[]> {
  const { teamId } = scope
  const ofTeam = teamId === undefined ? sql`true` : sql`t.id = ${teamId}`
  const { rows } = await sql<TeamRow>`
    select t.id, case when count(*) over (partition by t.name) > 1 then v.name || ' · ' || t.name else t.name end as name,
      s.people as minimum, count(*)::integer as size,
      array_agg(shown.n::integer) filter (where shown.n is not null) as members
    from calendar_team t join division v on v.id = t.division_id
    join calendar_member m on m.team_id = t.id join person p on p.id = m.person_id and p.active
    left join unnest(${members}::uuid[]) with ordinality as shown(id, n) on shown.id = p.id
    left join minimum_staffing s on s.team_id = t.id
    where ${ofTeam} group by t.id, v.name, s.people having count(shown.n) > 0 order by 2, t.id`.execute(db)
  const isCounted = ({ size, minimum }: TeamRow) => minimum !== null && countAway(size, 0) !== undefined
  const counted = rows.filter(isCounted).map(({ id }) => id)
  const away = counted.length > 0 ? await readAway(db, counted, scope) : new Map<number, number[]>()
  return rows.map(({ id, name, size, minimum, members: numbers }) => {
    const counts = away.get(id)
    const personIds = numbers.map((number) => members[number - 1]!)
    return { id, name, personIds, staffing: counts && minimum !== null ? { size, minimum, away: counts } : null }
  })
}

/** Where people work. */
interface Places {
  readonly companyIds: readonly number[]
  readonly divisionIds: readonly number[]
  readonly siteIds: readonly number[]
  readonly lands: readonly Land[]
}

const within = ({ first, last }: DayRange) => sql`first_day <= ${last}::date and last_day >= ${first}::date`
const isFor = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`(${column} is null or ${column} = any(${ids}::integer[]))`

/** Numbers, without missing ones and duplicates. */
export const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

export async function readBlocks(
  db: Db,
  { companyIds, divisionIds }: Pick<Places, 'companyIds' | 'divisionIds'>,
  span: DayRange,
): Promise<Board['blocks']> {
  const { rows } = await sql<Board['blocks'][number]>`
    select first_day as first, last_day as last, reason from leave_block
    where ${within(span)} and ${isFor(sql`company_id`, companyIds)} and ${isFor(sql`division_id`, divisionIds)}
    order by first_day, id`.execute(db)
  return rows
}

export async function readLayers(
  db: Db,
  places: Places,
  span: DayRange,
): Promise<Pick<Board, 'closures' | 'blocks' | 'schoolHolidays'>> {
  const closures = await sql<Board['closures'][number]>`
    select first_day as first, last_day as last, name from leave_closure
    where ${within(span)} and ${isFor(sql`company_id`, places.companyIds)} and ${isFor(sql`site_id`, places.siteIds)}
      and ${isFor(sql`division_id`, places.divisionIds)}
    order by first_day, id`.execute(db)
  const schoolHolidays = await sql<Board['schoolHolidays'][number]>`
    select first_day as first, last_day as last, name, land from school_holiday
    where ${within(span)} and land = any(${places.lands}::text[]) order by first_day, land, id`.execute(db)
  return { closures: closures.rows, blocks: await readBlocks(db, places, span), schoolHolidays: schoolHolidays.rows }
}
