// One account for each person who records working time. Every change of bookings, days, cases or months of people locks their accounts first.
import { sql } from 'kysely'
import { addDays } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Tx } from '#server/db/db.ts'

/** An account that a typed day begins starts at most so many days ago. */
const OLDEST_START = 62

/** The first day of an account that a typed day begins: a typing error begins none in another year. */
export const startOf = (day: Day, today: Day): Day => {
  const oldest = addDays(today, -OLDEST_START)
  return day < oldest ? oldest : day
}

/**
 * Locks the accounts of these people until `tx` ends, in the order of their ids. A missing account is created; its first day that
 * counts is `start`, or the day on which the employment begins.
 */
export async function lockAccounts(tx: Tx, personIds: readonly string[], start: Day): Promise<void> {
  const ids = [...new Set(personIds)].toSorted()
  await sql`
    insert into time_account (person_id, start_day)
    select p.id, greatest(${start}::date, e.entry_day)
    from person p left join employment e on e.person_id = p.id where p.id = any(${ids}::uuid[])
    order by p.id on conflict do nothing`.execute(tx)
  await sql`
    select 1 from time_account where person_id = any(${ids}::uuid[]) order by person_id for update`.execute(tx)
}
