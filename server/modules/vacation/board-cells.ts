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

/** What `place` and `code` of a cell are multiples of: thousands of cells are two lists of numbers, which are fast to parse. */
const PERSON = 2 ** 32
const FIRST = 2 ** 16
const VERSION = 2 ** 10
const REQUEST = 2 ** 20

/** `place`: person (from 1 on), first and last day. `code`: request and version, state, type (0: sickness), halves, hours. */
function toCell(place: number, code: number, held: ReadonlySet<number>): Cell {
  const name = LEAVE_TYPES[((code >> 3) & 15) - 1]
  const requestId = Math.floor(code / REQUEST) || undefined
  return {
    first: Math.floor((place % PERSON) / FIRST),
    last: place % FIRST,
    startsAtNoon: (code & 1) > 0,
    endsAtNoon: (code & 2) > 0,
    isHours: (code & 4) > 0,
    isHeld: requestId !== undefined && held.has(Math.floor(code / VERSION)),
    kind: name === undefined ? 'sickness' : absenceKindOf(name),
    state: STATES[(code >> 7) & 3] ?? 'approved',
    requestId,
  }
}

const versionOf = (request: RawBuilder<unknown>, version: RawBuilder<unknown>) =>
  sql`(${request} * ${sql.lit(REQUEST / VERSION)} + ${version})`
const placeOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`n * ${sql.lit(PERSON)} + (${dayNumber(first)}) * ${sql.lit(FIRST)}::bigint + (${dayNumber(last)})`

/** A list as PostgreSQL writes it; null: an empty one. */
const numbersOf = (list: string | null): number[] =>
  list === null ? [] : (JSON.parse(`[${list.slice(1, -1)}]`) as number[])

/** The absences of each of `ids`, in the same order. */
export async function readCells(
  db: Db,
  ids: readonly string[],
  held: ReadonlySet<number>,
  { first, last }: DayRange,
): Promise<readonly Cell[][]> {
  const isIn = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql`${start} <= ${last}::date and ${end} >= ${first}::date`
  const { rows } = await sql<{ places: string | null; codes: string | null }>`
    with people as materialized (select id, n from unnest(${ids}::uuid[]) with ordinality as p(id, n))
    select array_agg(place)::text as places, array_agg(code)::text as codes from (
      select ${placeOf(sql`q.first_day`, sql`q.last_day`)} as place, ${versionOf(sql`r.id`, sql`r.version`)} * ${sql.lit(VERSION)}
        + case when q.starts_at_noon or q.ends_at_noon or q.minutes is not null
          then q.starts_at_noon::integer + 2 * q.ends_at_noon::integer + 4 * (q.minutes is not null)::integer else 0 end
        + 8 * case r.type ${sql.join(
          LEAVE_TYPES.map((type, index) => sql`when ${sql.lit(type)} then ${sql.lit(index + 1)}`),
          sql` `,
        )} end
        + 128 * case when r.status = 'approved' then case when c.request_id is null then 0 else 2 end
          when r.status = 'draft' then 3 else 1 end as code
      from people p join leave_period q on q.person_id = p.id join leave_request r on r.id = q.request_id
      left join leave_cancellation c on c.request_id = r.id and c.accepted is null
      where ${isIn(sql`q.first_day`, sql`q.last_day`)} and (r.status in ('approved', 'open', 'inProgress') or r.pencilled)
      union all
      select ${placeOf(sql`k.first_day`, sql`coalesce(k.last_day, ${last}::date)`)}, 0
      from people p join sickness k on k.person_id = p.id where ${isIn(sql`k.first_day`, sql`coalesce(k.last_day, ${last}::date)`)}
    ) cell`.execute(db)
  const found: Cell[][] = ids.map(() => [])
  const [places, codes] = [numbersOf(rows[0]!.places), numbersOf(rows[0]!.codes)]
  for (const [index, place] of places.entries())
    found[Math.floor(place / PERSON) - 1]!.push(toCell(place, codes[index]!, held))
  for (const cells of found) cells.sort((one, other) => one.first - other.first)
  return found
}

/** Versions of requests of which the person holds a stage, as in `code`. */
export async function readHeld(db: Db, personId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ versions: string | null }>`
    select array_agg(${versionOf(sql`t.request_id`, sql`t.version`)})::text as versions from leave_stage t
    where t.holder_id = ${personId}`.execute(db)
  return new Set(numbersOf(rows[0]!.versions))
}
