import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Tx } from '#server/db/db.ts'

/** The next number of an ad (MP) or a receipt (MPR) in the year of `today`: 'MP-2026-0381'. Others wait until `tx` ends. */
export async function nextNumber(tx: Tx, prefix: 'MP' | 'MPR', today: Day): Promise<string> {
  const year = today.slice(0, 4)
  const { rows } = await sql<{ last: number }>`
    insert into market_number (prefix, year, last) values (${prefix}, ${Number(year)}, 1)
    on conflict (prefix, year) do update set last = market_number.last + 1 returning last`.execute(tx)
  return `${prefix}-${year}-${String(rows[0]!.last).padStart(4, '0')}`
}
