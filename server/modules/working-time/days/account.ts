// One account for each person who records working time. Every change of entries, days, cases or months of people locks their accounts
// first. What a later change makes of days that keep their figures becomes one correction of the account for each person, which names the
// days; open months must be signed again.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'

/** A typed day creates an account that starts at most so many days ago. */
const OLDEST_START = 62

/** The first day of an account that a typed day creates: a typing error must not create one in another year. */
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

export interface FixedDifference {
  readonly personId: string
  readonly day: Day
  readonly minutes: number
  readonly isClosed: boolean
  /** The day itself takes its new figures: earlier adjustments for it are reversed on the days on which they were made. */
  readonly isTakenBack: boolean
}

const germanDay = (day: Day): string => day.split('-').toReversed().join('.')

const reasonOf = (adjustments: readonly Adjustment[]): string => {
  const days = adjustments.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  const when = first === last ? germanDay(first) : `${germanDay(first)} bis ${germanDay(last)}`
  const what = days.every(({ isClosed }) => isClosed) ? 'eines abgeschlossenen Monats' : 'gesperrter Tage'
  return `Nachberechnung ${what}: ${when}`
}

interface Adjustment extends Omit<FixedDifference, 'isTakenBack'> {
  readonly at: Date
}

/** The reversals of all adjustments for these days, dated to the same instants. */
async function readReversals(tx: Tx, days: readonly FixedDifference[]): Promise<Adjustment[]> {
  if (days.length === 0) return []
  const { rows } = await sql<Adjustment>`
    select a.person_id as "personId", a.day, -sum(a.minutes)::integer as minutes, a.at, x.closed as "isClosed"
    from unnest(${days.map(({ personId }) => personId)}::uuid[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ isClosed }) => isClosed)}::boolean[]) as x (person_id, day, closed)
    join time_adjustment a on a.person_id = x.person_id and a.day = x.day
    group by a.person_id, a.day, a.at, x.closed having sum(a.minutes) <> 0 order by a.person_id, a.day, a.at`.execute(
    tx,
  )
  return rows
}

/** Adjusts the account by the differences now, in a month that is open; each counts once, however often its day is evaluated. */
export async function adjustFixedDays(
  tx: Tx,
  differences: readonly FixedDifference[],
  { cause, by = null }: { readonly cause: string; readonly by?: string | null | undefined },
  at: Date,
): Promise<void> {
  const wrong = differences.filter(({ minutes }) => minutes !== 0)
  if (wrong.length === 0) return
  const added = wrong.flatMap(({ isTakenBack, ...one }) => (isTakenBack ? [] : [{ ...one, at }]))
  const takenBack = await readReversals(
    tx,
    wrong.filter((one) => one.isTakenBack),
  )
  const adjustments = [...added, ...takenBack]
  await tx
    .insertInto('time_adjustment')
    .values(
      adjustments.map(({ personId, day, minutes, at: on }) => ({ person_id: personId, day, minutes, cause, at: on })),
    )
    .execute()
  // A cut counts all adjustments until the end of its month, so a reversal must have the day of the adjustment that it reverses.
  const keyOf = ({ personId, at: on }: Adjustment): string => `${personId} ${businessDay(on)}`
  const people = [...Map.groupBy(adjustments, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const ids = [...new Set(adjustments.map(({ personId }) => personId))]
  await sql`insert into leave_account (person_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
  await sql`select 1 from leave_account where person_id = any(${ids}::uuid[]) order by person_id for update`.execute(tx)
  const entries = people.flatMap(([, ofDay]) => {
    const minutes = ofDay.reduce((sum, one) => sum + one.minutes, 0)
    if (minutes === 0) return []
    const [{ personId, at: on }] = ofDay as [Adjustment]
    const day = businessDay(on)
    const row = { person_id: personId, account: 'flexitime', kind: 'correct', year: Number(day.slice(0, 4)), day }
    return [{ ...row, numerator: minutes, reason: reasonOf(ofDay), at, by_id: by }]
  })
  if (entries.length > 0) await tx.insertInto('leave_entry').values(entries).execute()
}

/** Withdraws the signatures of open months in which days have changed, and returns these months. */
export async function withdrawSignatures(
  tx: Tx,
  days: readonly { readonly personId: string; readonly day: Day }[],
): Promise<{ personId: string; month: string }[]> {
  if (days.length === 0) return []
  const months = [...new Set(days.map(({ personId, day }) => `${personId} ${day.slice(0, 7)}-01`))].map((key) =>
    key.split(' '),
  )
  const { rows } = await sql<{ personId: string; month: string }>`
    update time_month m set employee_signed_at = null, supervisor_signed_at = null, supervisor_signed_by = null,
      on_behalf_of = null, version = version + 1
    from unnest(${months.map(([id]) => id)}::uuid[], ${months.map(([, month]) => month)}::date[]) as k(person_id, month)
    where m.person_id = k.person_id and m.month = k.month and closed_at is null
      and (employee_signed_at is not null or supervisor_signed_at is not null)
    returning m.person_id as "personId", to_char(m.month, 'YYYY-MM') as month`.execute(tx)
  return rows
}
