// The shown sums of a month: counted once after its cut-off, and again while corrections come in, but only if the changes since then come
// from at least five people (month-parts.ts). Otherwise the shown sums stay.
import { sql } from 'kysely'
import { addDays, instantAt } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { mayShow, rowsOf, type Part, type ShownRow } from './month-parts.ts'

export const lastDay = (month: string): Day => addDays(addMonths(`${month}-01`, 1), -1)

/** The last night shift of the month is over and released by then. */
export const cutOffOf = (month: string): Date => instantAt(addDays(lastDay(month), 2), 12 * 60)
/** Days after the end of a month in which it may be counted again; bookings come in as long. */
const RECOUNTED_DAYS = 90

export interface MonthCount {
  readonly areaId: number
  readonly countedAt: Date
  readonly shown: readonly ShownRow[]
}

/** The last count of each of these areas. */
async function readShown(db: Db, month: string, areaIds: readonly number[]): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select distinct on (area_id) area_id as "areaId", counted_at as "countedAt", shown from production_month_count
    where month = ${`${month}-01`}::date and area_id = any(${[...areaIds]}::integer[]) order by area_id, number desc`.execute(
    db,
  )
  return rows
}

/**
 * The present parts of each person in each kind of shift of the month, by area. Attendance is that of the days with bookings; on a day with
 * two shifts it belongs to the one with more bookings, in whatever area, so that it is counted once.
 */
async function readParts(db: Db, month: string): Promise<ReadonlyMap<number, Part[]>> {
  const [first, last] = [`${month}-01`, lastDay(month)]
  const { rows } = await sql<Part & { areaId: number }>`
    with sums as materialized (
      select s.person_id, s.shift_day, h.area_id, h.kind, s.order_minutes, s.overhead_minutes,
        row_number() over (partition by s.person_id, s.shift_day order by s.order_minutes + s.overhead_minutes desc, s.shift_id) as place
      from production_sum s join production_shift h on h.id = s.shift_id
      where s.shift_day between ${first}::date and ${last}::date
    ),
    -- By person, not by day: one search in the index for each.
    days as materialized (
      select d.person_id, d.day, d.actual from (select distinct person_id from sums) p
      join time_day d on d.person_id = p.person_id and d.day between ${first}::date and ${last}::date
    )
    select s.area_id as "areaId", s.person_id as "personId", s.kind as shift,
      coalesce(sum(d.actual) filter (where s.place = 1), 0)::integer as present,
      sum(s.order_minutes)::integer as order, sum(s.overhead_minutes)::integer as overhead
    from sums s left join days d on d.person_id = s.person_id and d.day = s.shift_day
    group by s.area_id, s.person_id, s.kind`.execute(db)
  return Map.groupBy(rows, ({ areaId }) => areaId)
}

async function insertCount(
  tx: Tx,
  { areaId, month, number, at }: { areaId: number; month: string; number: number; at: Date },
  parts: readonly Part[],
  first?: readonly Part[],
): Promise<void> {
  const key = { area_id: areaId, month: `${month}-01`, number }
  await tx
    .insertInto('production_month_count')
    .values({ ...key, counted_at: at, shown: JSON.stringify(rowsOf(parts, first)), part_count: parts.length })
    .execute()
  await sql`
    insert into production_month_part (area_id, month, number, person_id, shift, present, order_minutes, overhead_minutes)
    select ${areaId}, ${`${month}-01`}::date, ${number}, x."personId", x.shift, x.present, x.order, x.overhead
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as x("personId" uuid, shift text, present integer, "order" integer, overhead integer)`.execute(tx)
}

/** Areas of companies of which no area has been counted in the month, by their ids; those of other companies are counted by the job. */
async function findUncounted(db: Db, month: string, areaIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with companies as (select distinct s.company_id from production_area a join site s on s.id = a.site_id
      where a.id = any(${[...areaIds]}::integer[])),
    areas as (select a.id, s.company_id from production_area a join site s on s.id = a.site_id
      where s.company_id in (select company_id from companies))
    select id from areas a where not exists (select from production_month_count c join areas b on b.id = c.area_id
      where c.month = ${`${month}-01`}::date and b.company_id = a.company_id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The shown sums of these areas. The first reader after the cut-off counts the month, for all areas of the company together: a person who
 * moves from one area to another is in both counts, or in none.
 */
export async function readCounts(
  { db, now }: ReadContext,
  month: string,
  areaIds: readonly number[],
): Promise<MonthCount[]> {
  const at = now()
  if (at < cutOffOf(month)) return []
  const shown = await readShown(db, month, areaIds)
  if (areaIds.every((id) => shown.some(({ areaId }) => areaId === id))) return shown
  const uncounted = await findUncounted(db, month, areaIds)
  if (uncounted.size === 0) return shown
  const present = [...(await readParts(db, month))].filter(([areaId]) => uncounted.has(areaId))
  if (present.length === 0) return shown
  await db.transaction().execute(async (tx) => {
    // Two first readers count one after the other; the second one finds the month counted.
    await sql`select pg_advisory_xact_lock(hashtext(${`production month ${month}`}))`.execute(tx)
    const still = await findUncounted(tx, month, areaIds)
    for (const [areaId, parts] of present)
      if (still.has(areaId)) await insertCount(tx, { areaId, month, number: 1, at }, parts)
  })
  return readShown(db, month, areaIds)
}

interface Former {
  readonly areaId: number
  readonly companyId: number
  /** Parts of each count, oldest first. */
  readonly counts: Part[][]
  /** All that was counted is still there. */
  readonly isWhole: boolean
}

async function readFormer(db: Db, month: string): Promise<Former[]> {
  const { rows } = await sql<Former>`
    select c.area_id as "areaId", s.company_id as "companyId", json_agg(p.parts order by c.number) as counts,
      bool_and(c.part_count = json_array_length(p.parts)) as "isWhole"
    from production_month_count c join production_area a on a.id = c.area_id join site s on s.id = a.site_id
    cross join lateral (select coalesce(json_agg(json_build_object('personId', p.person_id, 'shift', p.shift, 'present', p.present,
        'order', p.order_minutes, 'overhead', p.overhead_minutes)), '[]') as parts
      from production_month_part p where (p.area_id, p.month, p.number) = (c.area_id, c.month, c.number)) p
    where c.month = ${`${month}-01`}::date group by c.area_id, s.company_id order by c.area_id`.execute(db)
  return rows
}

const nameOf = ({ personId, shift, present, order, overhead }: Part): string =>
  [personId, shift, present, order, overhead].join(' ')
const isSame = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.map(nameOf).toSorted().join() === other.map(nameOf).toSorted().join()

/** Counts a month again where enough people have changed it; returns in how many areas. */
async function recount(db: Db, month: string, at: Date): Promise<number> {
  const [former, present] = [await readFormer(db, month), await readParts(db, month)]
  let count = 0
  for (const ofCompany of Map.groupBy(former, ({ companyId }) => companyId).values()) {
    // A person with a deleted part would be in every difference.
    if (ofCompany.some(({ isWhole }) => !isWhole)) continue
    const shown = new Map(ofCompany.map(({ areaId, counts }) => [areaId, counts]))
    for (const { areaId, counts } of ofCompany) {
      const now = present.get(areaId) ?? []
      if (now.length === 0 || isSame(counts.at(-1)!, now)) continue
      const next = new Map(shown).set(areaId, [...counts, now])
      if (!mayShow([...next.values()])) continue
      await db
        .transaction()
        .execute((tx) => insertCount(tx, { areaId, month, number: counts.length + 1, at }, now, counts[0]))
      shown.set(areaId, next.get(areaId)!)
      count += 1
    }
  }
  return count
}

/**
 * Counts months that ended lately, for the first time or again, and forgets the parts of people of those that are not counted again; by a
 * job at night.
 */
export async function recountMonths(context: ReadContext): Promise<number> {
  const { db, now } = context
  const at = now()
  const areas = (await db.selectFrom('production_area').select('id').orderBy('id').execute()).map(({ id }) => id)
  const today = businessDay(at)
  const isRecounted = (month: string) => addDays(lastDay(month), RECOUNTED_DAYS) >= today
  let count = 0
  const monthBefore = (month: string) => addMonths(`${month}-01`, -1).slice(0, 7)
  for (let month = monthBefore(today.slice(0, 7)); isRecounted(month); month = monthBefore(month)) {
    await readCounts(context, month, areas)
    count += await recount(db, month, at)
  }
  await db
    .deleteFrom('production_month_part')
    .where('month', '<', addDays(today, -RECOUNTED_DAYS - 31))
    .execute()
  return count
}
