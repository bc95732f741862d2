// What a later change makes of days that keep their figures: one correction of the account for each person, with the days it is for;
// and of open months, which are signed again.
import { sql } from 'kysely'
import type { Day } from '#domain/typed-days.ts'
import type { Tx } from '#server/db/db.ts'

export interface FixedDifference {
  readonly personId: string
  readonly day: Day
  readonly minutes: number
  readonly isClosed: boolean
}

const germanDay = (day: Day): string => day.split('-').toReversed().join('.')

const reasonOf = (days: readonly FixedDifference[]): string => {
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  const when = first === last ? germanDay(first) : `${germanDay(first)} bis ${germanDay(last)}`
  const what = days.every(({ isClosed }) => isClosed) ? 'eines abgeschlossenen Monats' : 'gesperrter Tage'
  return `Nachberechnung ${what}: ${when}`
}

/** Books the differences now, in a month that is open; each is booked once, however often its day is evaluated. */
export async function adjustFixedDays(
  tx: Tx,
  differences: readonly FixedDifference[],
  { cause, by = null }: { readonly cause: string; readonly by?: string | null | undefined },
  at: Date,
): Promise<void> {
  const wrong = differences.filter(({ minutes }) => minutes !== 0)
  if (wrong.length === 0) return
  await tx
    .insertInto('time_adjustment')
    .values(wrong.map(({ personId, day, minutes }) => ({ person_id: personId, day, minutes, cause, at })))
    .execute()
  const people = [...Map.groupBy(wrong, ({ personId }) => personId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const ids = people.map(([id]) => id)
  await sql`insert into leave_account (person_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
  await sql`select 1 from leave_account where person_id = any(${ids}::uuid[]) order by person_id for update`.execute(tx)
  const booked = people.flatMap(([personId, days]) => {
    const minutes = days.reduce((sum, one) => sum + one.minutes, 0)
    if (minutes === 0) return []
    const row = {
      person_id: personId,
      account: 'flexitime',
      kind: 'correct',
      year: at.getUTCFullYear(),
      numerator: minutes,
    }
    return [{ ...row, reason: reasonOf(days), at, by_id: by }]
  })
  if (booked.length > 0) await tx.insertInto('leave_entry').values(booked).execute()
}

/** A month of which days change has to be signed again; a closed one stays closed. */
export async function withdrawSignatures(
  tx: Tx,
  personIds: readonly string[],
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<void> {
  await sql`
    update time_month set employee_signed_at = null, supervisor_signed_at = null, supervisor_signed_by = null, on_behalf_of = null,
      version = version + 1
    where person_id = any(${personIds}::uuid[]) and closed_at is null
      and (employee_signed_at is not null or supervisor_signed_at is not null)
      and month between date_trunc('month', ${from}::date)::date and ${until}::date`.execute(tx)
}
