// Leave that is left at the end of employment, for payroll (§ 7 (4) BUrlG).
import { sql } from 'kysely'
import { payoutAt } from '#domain/leave/balance.ts'
import type { Fraction } from '#domain/leave/fraction.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { readAccounts, type Account } from '#server/modules/vacation/account.ts'
import { toLeaveDays } from '#server/modules/vacation/ledger.ts'
import { readPeople, type LeavePerson } from '#server/modules/vacation/person.ts'

/** Days that are paid out to a person; undefined if the employment has no last day. */
export const payoutOf = ({ employment }: LeavePerson, { claims, booked }: Account): Fraction | undefined =>
  employment?.exit && payoutAt(employment.exit, claims, toLeaveDays(booked, 'leave'))

export interface Payout {
  readonly name: string
  readonly number: string
  readonly exit: Day
  readonly days: Fraction
}

/** Everybody whose employment ends in `year`, also those whose account is closed already. */
export async function listPayouts(db: Db, companyId: number, year: number, today: Day): Promise<Payout[]> {
  const { rows } = await sql<{ id: string; name: string; number: string; exit: Day }>`
    select p.id, p.family_name || ', ' || p.given_name as name, coalesce(p.personnel_number, '') as number, e.exit_day as exit
    from employment e join person p on p.id = e.person_id
    where p.company_id = ${companyId}
      and e.exit_day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
    order by e.exit_day, p.family_name, p.given_name, p.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const people = await readPeople(db, ids, { isFormer: true })
  const accounts = await readAccounts(db, people, { today })
  const payouts = new Map(people.map((person) => [person.id, payoutOf(person, accounts.get(person.id)!)]))
  return rows.map(({ id, ...row }) => ({ ...row, days: payouts.get(id)! }))
}
