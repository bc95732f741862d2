// Orders and kinds of overhead, to choose from in a correction.
import { sql } from 'kysely'
import type { Activities, Orders } from '#contract/production.ts'
import type { Db } from '#server/db/db.ts'

export async function readActivities(db: Db): Promise<Activities> {
  const { rows } = await sql<Activities[number]>`
    select id, kind, name, name_en as "nameEn" from production_activity where ended_at is null order by id limit 50`.execute(
    db,
  )
  return rows
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Orders of these companies, or of all, whose number begins with the text or whose title contains it; open ones first, then by number. */
export async function findOrders(db: Db, companyIds: readonly number[], q: string): Promise<Orders> {
  const typed = escaped(q.trim())
  const { rows } = await sql<Orders[number]>`
    select id, number, title, operation from production_order
    where (company_id = any(${[...companyIds]}::integer[]) or company_id is null)
      and (number ilike ${`${typed}%`} or title ilike ${`%${typed}%`} or operation ilike ${`${typed}%`})
    order by closed_at is not null, number, id limit 20`.execute(db)
  return rows
}
