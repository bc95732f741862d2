// The absences of the people of a board as the tables hold them, before anything is cut.
import { sql, type RawBuilder } from 'kysely'
import type { BoardAbsence } from '#contract/vacation-calendar.ts'
import { absenceKindOf, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import type { AbsenceKind } from '#domain/leave/visibility.ts'
import type { DayRange } from '#domain/typed-days.ts'
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
  sql`(n << 32) + (${dayNumber(first)}) * ${sql.lit(FIRST)} + (${dayNumber(last)})`
/** Upper half: request. Lower half: version. */
const versionOf = (request: RawBuilder<unknown>, version: RawBuilder<unknown>) =>
  sql`(${request} << 32) + ${version} * ${sql.lit(VERSION)}`
const typeNumbers = sql.join(
  LEAVE_TYPES.map((type, index) => sql`when ${sql.lit(type)} then ${sql.lit(index + 1)}`),
  sql` `,
)
/** Of a request `r`: `versionOf`, and state, type, halves, hours. Sickness: 0. */
const CODE = sql`${versionOf(sql`r.id`, sql`r.version`)}
  + case when q.starts_at_noon or q.ends_at_noon or q.minutes is not null
    then q.starts_at_noon::integer + 2 * q.ends_at_noon::integer + 4 * (q.minutes is not null)::integer else 0 end
  + 8 * case r.type ${typeNumbers} end
  + 128 * case when r.status = 'approved' then case when c.request_id is null then 0 else 2 end
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
    select ${listOf(sql`place`)} as places, ${listOf(sql`code`)} as codes from (
      select ${placeOf(sql`q.first_day`, sql`q.last_day`)} as place, ${CODE} as code
      from people p join leave_period q on q.person_id = p.id join leave_request r on r.id = q.request_id
      left join leave_cancellation c on c.request_id = r.id and c.accepted is null
      where ${isIn(sql`q.first_day`, sql`q.last_day`)} and (r.status in ('approved', 'open', 'inProgress') or r.pencilled)
      union all
      select ${placeOf(sql`k.first_day`, sql`coalesce(k.last_day, ${last}::date)`)}, 0
      from people p join sickness k on k.person_id = p.id where ${isIn(sql`k.first_day`, sql`coalesce(k.last_day, ${last}::date)`)}
    ) cell`.execute(db)
  return rows[0]!
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
export type CellsOf = (index: number) => readonly Cell[]

export async function readCells(db: Db, ids: readonly string[], viewerId: string, span: DayRange): Promise<CellsOf> {
  const [{ places, codes }, held] = await Promise.all([readLists(db, ids, span), readHeld(db, viewerId)])
  const found: number[][] = ids.map(() => [])
  for (let at = 0; at < places.length; at += 8) found[places.readUInt32BE(at) - 1]!.push(at)
  return (index) =>
    found[index]!.map((at) => toCell(places, codes, at, held)).sort((one, other) => one.first - other.first)
}
