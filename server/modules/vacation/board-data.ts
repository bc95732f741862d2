// What a board is made of, as the tables hold it, before anything is cut: absences of its people, its teams with how many are away each
// day, and periods for everybody of a company, division, site or Land (closures, blocks, school holidays).
import { sql, type RawBuilder } from 'kysely'
import type { BoardAbsence, Board } from '#contract/vacation-calendar.ts'
import { daysBetween } from '#domain/berlin-time.ts'
import type { Land } from '#domain/leave/holidays.ts'
import { absenceKindOf, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import { type AbsenceKind, countAway } from '#domain/leave/visibility.ts'
import type { DayRange, Day } from '#domain/typed-days.ts'
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
  /** The viewer holds a stage of its present version. */
  readonly isHeld: boolean
}

const STATES = ['approved', 'requested', 'cancellation', 'pencilled'] as const

/** Thousands of cells come as two lists of numbers of 8 bytes; in their lower halves these are the second parts. */
const FIRST = 2 ** 16
const VERSION = 2 ** 10

/** Upper half: person (from 1 on). Lower half: first and last day. */
const placeOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`(n << 32) + (${dayNumber(first)}) * ${sql.lit(FIRST)}::bigint + (${dayNumber(last)})`
/** Upper half: request. Lower half: version. */
const versionOf = (request: RawBuilder<unknown>, version: RawBuilder<unknown>) =>
  sql`(${request} << 32) + ${version} * ${sql.lit(VERSION)}`
const typeNumbers = sql.join(
  LEAVE_TYPES.map((type, index) => sql`when ${sql.lit(type)} then ${sql.lit(index + 1)}`),
  sql` `,
)
/** Requests whose applicants ask to cancel them; a list is searched faster than joined. */
const ASKED_TO_CANCEL = sql`select c.request_id from leave_cancellation c where c.accepted is null`
/** Of a request `r`: `versionOf`, and state, type, halves, hours. Sickness: 0. */
const CODE = sql`${versionOf(sql`r.id`, sql`r.version`)}
  + case when q.starts_at_noon or q.ends_at_noon or q.minutes is not null
    then q.starts_at_noon::integer + 2 * q.ends_at_noon::integer + 4 * (q.minutes is not null)::integer else 0 end
  + 8 * case r.type ${typeNumbers} end
  + 128 * case when r.status = 'approved' then case when r.id in (${ASKED_TO_CANCEL}) then 2 else 0 end
    when r.status = 'draft' then 3 else 1 end`

const listOf = (number: RawBuilder<unknown>) => sql<Buffer>`coalesce(string_agg(int8send(${number}), ''), '')`
const heldKey = (request: number, lower: number): number => request * VERSION + Math.floor(lower / VERSION)

/** The cell whose numbers begin at a byte of both lists. */
function toCell(places: Buffer, codes: Buffer, at: number, held: ReadonlySet<number>): Cell {
  const days = places.readUInt32BE(at + 4)
  const request = codes.readUInt32BE(at)
  const code = codes.readUInt32BE(at + 4)
  const type = LEAVE_TYPES[((code >> 3) & 15) - 1]
  return {
    first: Math.floor(days / FIRST),
    last: days % FIRST,
    startsAtNoon: (code & 1) > 0,
    endsAtNoon: (code & 2) > 0,
    isHours: (code & 4) > 0,
    isHeld: request > 0 && held.has(heldKey(request, code)),
    kind: type === undefined ? 'sickness' : absenceKindOf(type),
    state: STATES[(code >> 7) & 3] ?? 'approved',
    requestId: request || undefined,
  }
}

async function readLists(db: Db, ids: readonly string[], { first, last }: DayRange) {
  const isIn = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql`${start} <= ${last}::date and ${end} >= ${first}::date`
  const { rows } = await sql<{ places: Buffer; codes: Buffer }>`
    with people as materialized (select id, n from unnest(${ids}::uuid[]) with ordinality as p(id, n))
    select ${listOf(placeOf(sql`q.first_day`, sql`q.last_day`))} as places, ${listOf(CODE)} as codes
    from people p join leave_period q on q.person_id = p.id join leave_request r on r.id = q.request_id
    where ${isIn(sql`q.first_day`, sql`q.last_day`)} and (r.status in ('approved', 'open', 'inProgress') or r.pencilled)
    union all
    select ${listOf(placeOf(sql`k.first_day`, sql`coalesce(k.last_day, ${last}::date)`))}, ${listOf(sql`0`)}
    from people p join sickness k on k.person_id = p.id
    where ${isIn(sql`k.first_day`, sql`coalesce(k.last_day, ${last}::date)`)}`.execute(db)
  // Joined here: the database would process each of thousands of rows a second time.
  return {
    places: Buffer.concat(rows.map(({ places }) => places)),
    codes: Buffer.concat(rows.map(({ codes }) => codes)),
  }
}

/** Versions of requests of which the person holds a stage, as keys. */
async function readHeld(db: Db, personId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ versions: Buffer }>`
    select ${listOf(versionOf(sql`t.request_id`, sql`t.version`))} as versions from leave_stage t
    where t.holder_id = ${personId}`.execute(db)
  const { versions } = rows[0]!
  const held = new Set<number>()
  for (let at = 0; at < versions.length; at += 8)
    held.add(heldKey(versions.readUInt32BE(at), versions.readUInt32BE(at + 4)))
  return held
}

/** The absences of one of the people by their place in the list, in the order of days; made when they are asked for. */
type CellsOf = (index: number) => readonly Cell[]

export async function readCells(db: Db, ids: readonly string[], viewerId: string, span: DayRange): Promise<CellsOf> {
  const [{ places, codes }, held] = await Promise.all([readLists(db, ids, span), readHeld(db, viewerId)])
  const found: number[][] = ids.map(() => [])
  for (let at = 0; at < places.length; at += 8) found[places.readUInt32BE(at) - 1]!.push(at)
  return (index) =>
    found[index]!.map((at) => toCell(places, codes, at, held)).sort((one, other) => one.first - other.first)
}

type Team = Board['teams'][number]

interface TeamRow {
  id: number
  name: string
  /** Of the whole team, regardless of who is shown. */
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

/** The teams of `members` by name; small ones are not counted, because a number would name a person. */
export async function readTeams(db: Db, members: readonly string[], scope: Scope): Promise<Team[]> {
  const { teamId } = scope
  const ofTeam = teamId === undefined ? sql`true` : sql`t.id = ${teamId}`
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, s.people as minimum, count(*)::integer as size,
      array_agg(shown.n::integer) filter (where shown.n is not null) as members
    from calendar_team t join calendar_member m on m.team_id = t.id join person p on p.id = m.person_id and p.active
    left join unnest(${members}::uuid[]) with ordinality as shown(id, n) on shown.id = p.id
    left join minimum_staffing s on s.team_id = t.id
    where ${ofTeam} group by t.id, s.people having count(shown.n) > 0 order by t.name, t.id`.execute(db)
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
