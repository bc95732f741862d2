// What exceeds the limit of the account at the end of a closed month is cut off. Months may be closed and opened in any order: each
// cut follows from those of the months before it, and is booked on the last day of its month.
import { sql } from 'kysely'
import { businessDay } from '#server/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import type { Day } from '#domain/typed-days.ts'
import { readFlexitimeAccount } from '#server/flexitime-account.ts'
import { monthSpan } from '#server/modules/working-time/day-line.ts'
import { readTimeRules } from '#server/modules/working-time/rules.ts'

interface Booked {
  readonly by: string
  readonly at: Date
}

const germanDay = (day: Day): string => day.split('-').toReversed().join('.')

/** Books minutes on the account of flexitime at the end of a day, as the personnel office does. */
async function bookMinutes(tx: Tx, personId: string, minutes: number, day: Day, { by, at }: Booked): Promise<void> {
  await sql`insert into leave_account (person_id) values (${personId}) on conflict do nothing`.execute(tx)
  await sql`select 1 from leave_account where person_id = ${personId} for update`.execute(tx)
  await tx
    .insertInto('leave_entry')
    .values({
      person_id: personId,
      account: 'flexitime',
      kind: 'correct',
      year: Number(day.slice(0, 4)),
      day,
      numerator: minutes,
      reason: `Grenze des Zeitkontos am ${germanDay(day)}`,
      at,
      by_id: by,
    })
    .execute()
}

interface ClosedMonth {
  readonly month: Day
  readonly companyId: number | null
  readonly balance: number
  readonly cut: number
}

async function readClosed(tx: Tx, personId: string, from: Day): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select m.month, p.company_id as "companyId", m.balance, m.cut from time_month m join person p on p.id = m.person_id
    where m.person_id = ${personId} and m.month >= ${from}::date and m.closed_at is not null order by m.month`.execute(
    tx,
  )
  return rows
}

/** Cuts the closed months from `from` on, one after the other; of those that were cut already the difference is booked. */
export async function settleCuts(tx: Tx, personId: string, from: Day, booked: Booked): Promise<void> {
  const today = businessDay(booked.at)
  for (const { month, companyId, balance: before, cut: done } of await readClosed(tx, personId, from)) {
    const { until } = monthSpan(month.slice(0, 7))
    const { accountMaximum } = (await readTimeRules(tx, [companyId])).on(companyId, until)
    const { balance } = await readFlexitimeAccount(tx, personId, { day: until, today })
    const cut = accountMaximum === null ? 0 : Math.max(0, balance + done - accountMaximum)
    if (cut !== done) await bookMinutes(tx, personId, done - cut, until, booked)
    const kept = balance + done - cut
    if (cut === done && kept === before) continue
    await tx
      .updateTable('time_month')
      .set({ cut, balance: kept })
      .where('person_id', '=', personId)
      .where('month', '=', month)
      .execute()
  }
}

/** Reverses the cut of a month that is reopened. */
export async function returnCut(tx: Tx, personId: string, month: Day, booked: Booked): Promise<void> {
  const { cut } = await tx
    .selectFrom('time_month')
    .select('cut')
    .where('person_id', '=', personId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  if (cut === 0) return
  await bookMinutes(tx, personId, cut, monthSpan(month.slice(0, 7)).until, booked)
  await tx
    .updateTable('time_month')
    .set({ cut: 0 })
    .where('person_id', '=', personId)
    .where('month', '=', month)
    .execute()
}
