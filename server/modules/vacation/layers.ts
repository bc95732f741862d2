// What holds for everybody of a company, division, site or Land: closures, blocks, school holidays.
import { sql, type RawBuilder } from 'kysely'
import type { Board } from '#contract/vacation-calendar.ts'
import type { Land } from '#domain/leave/holidays.ts'
import type { DayRange } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'

/** Where people work. */
export interface Places {
  readonly companyIds: readonly number[]
  readonly divisionIds: readonly number[]
  readonly siteIds: readonly number[]
  readonly lands: readonly Land[]
}

const within = ({ first, last }: DayRange) => sql`first_day <= ${last}::date and last_day >= ${first}::date`
const isFor = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`(${column} is null or ${column} = any(${ids}::integer[]))`

/** Numbers, without those that are missing and those that come again. */
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
