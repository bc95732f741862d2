// Balances of recorded days, computed only from their entries, to prove that the running figures are right.
import { sql, type RawBuilder } from 'kysely'
import { addDays, dayNumberOf, dayOfNumber } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { dayResult } from '#domain/working-time/day-result.ts'
import type { Interval, TravelKind } from '#domain/working-time/entry.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { readTimePeople, type TimePerson } from './people.ts'

const PORTION = 50

/** The columns of entries as text, because there are millions: days since 1970, instants in seconds. */
interface Packed {
  personId: string
  days: string
  comes: string
  goes: string
  breaks: string
  kinds: (TravelKind | null)[] | null
  travel: string
}

const COLUMN = (value: RawBuilder<unknown>) => sql<string>`array_agg(${value})::text`
const numbersOf = (text: string): (number | null)[] =>
  JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`) as (number | null)[]

async function readPacked(db: Db, ids: readonly string[]): Promise<Packed[]> {
  const { rows } = await sql<Packed>`
    select person_id as "personId", ${COLUMN(sql`day - date '1970-01-01'`)} as days,
      ${COLUMN(sql`date_part('epoch', comes)::bigint`)} as comes, ${COLUMN(sql`date_part('epoch', goes)::bigint`)} as goes,
      ${COLUMN(sql`break_minutes`)} as breaks, ${COLUMN(sql`travel_minutes`)} as travel,
      case when count(travel_kind) > 0 then array_agg(travel_kind) end as kinds
    from time_entry where person_id = any(${ids}::uuid[]) group by person_id`.execute(db)
  return rows
}

/** Intervals by the number of their day. */
function unpack({ days, comes, goes, breaks, kinds, travel }: Packed): ReadonlyMap<number, Interval[]> {
  const [begins, ends] = [numbersOf(comes), numbersOf(goes)]
  const [pauses, ways] = [numbersOf(breaks), numbersOf(travel)]
  const found = new Map<number, Interval[]>()
  numbersOf(days).forEach((day, index) => {
    const [begin, end] = [begins[index] ?? null, ends[index] ?? null]
    const interval: Interval = {
      comes: begin === null ? undefined : begin * 1000,
      goes: end === null ? undefined : end * 1000,
      breakMinutes: pauses[index]!,
      travelKind: kinds?.[index] ?? undefined,
      travelMinutes: ways[index]!,
      preparationMinutes: 0,
      followUpMinutes: 0,
    }
    const known = found.get(day!)
    if (known) known.push(interval)
    else found.set(day!, [interval])
  })
  return found
}

const NO_ENTRIES: readonly Interval[] = []

function balanceOf(person: TimePerson, own: ReadonlyMap<number, Interval[]>, last: Day, now: number): number {
  if (person.start === undefined) return 0
  const until = dayNumberOf(person.exit !== undefined && person.exit < last ? person.exit : last)
  let sum = 0
  for (let count = dayNumberOf(person.start); count <= until; count++) {
    const day = dayOfNumber(count)
    const { target, kind } = person.counted(day)
    const entries = own.get(count) ?? NO_ENTRIES
    if (target === 0 && entries.length === 0) continue
    sum += dayResult({
      target,
      isShort: kind === 'shortDay',
      absences: person.absencesOn(day),
      entries,
      rules: person.rulesOn(day),
      now,
      isOver: true,
    }).balance
  }
  return sum
}

/** Sum of the balances of the days of people up to yesterday, by person. */
export async function recomputeBalances(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const last = addDays(businessDay(now), -1)
  const read = async (from: number) => {
    const portion = ids.slice(from, from + PORTION)
    if (portion.length === 0) return undefined
    const people = await readTimePeople(db, portion, { first: '1900-01-01', last })
    return { people, entries: await readPacked(db, portion) }
  }
  const sums = new Map<string, number>()
  let next = read(0)
  for (let from = PORTION; ; from += PORTION) {
    const portion = await next
    if (!portion) return sums
    // The next portion is read while this one is computed.
    next = read(from)
    next.catch(() => undefined)
    const entries = new Map(portion.entries.map((packed) => [packed.personId, packed]))
    for (const [id, person] of portion.people) {
      const packed = entries.get(id)
      sums.set(id, balanceOf(person, packed ? unpack(packed) : new Map(), last, now.getTime()))
    }
  }
}
