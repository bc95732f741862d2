// The one account of flexitime: entries of the personnel office, minutes of recorded days, and minutes spent by leave. Leave and working
// time read it here, so that both show the same figure.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'

/** Minutes on the account of a person. */
export interface FlexitimeAccount {
  readonly booked: number
  /** Minutes beyond the target of recorded days, without those that leave takes from the account on them. */
  readonly recorded: number
  /** Minutes of approved leave. */
  readonly spent: number
  readonly balance: number
  /** Recorded days in it that are not released: their figures may change. */
  readonly provisionalDays: number
}

const NOTHING: FlexitimeAccount = { booked: 0, recorded: 0, spent: 0, balance: 0, provisionalDays: 0 }

/** `day` is the last one that counts; the running day has no record yet. */
interface At {
  readonly day: Day
  readonly today: Day
}

/** Minutes of recorded days by person, and how many of the days are not released; people without any are absent. */
export async function readRecordedDays(
  db: Db,
  people: readonly string[],
  { day, today }: At,
): Promise<ReadonlyMap<string, { readonly minutes: number; readonly provisionalDays: number }>> {
  const { rows } = await sql<{ personId: string; minutes: number; provisionalDays: number }>`
    select person_id as "personId", sum(balance + flexitime)::integer as minutes,
      (count(*) filter (where released_at is null))::integer as "provisionalDays" from time_day
    where person_id = any(${people}::uuid[]) and day <= ${day}::date and day < ${today}::date
    group by person_id`.execute(db)
  return new Map(rows.map((row) => [row.personId, row]))
}

/** The accounts of people at the end of a day, by id. */
export async function readFlexitimeAccounts(
  db: Db,
  people: readonly string[],
  at: At,
): Promise<ReadonlyMap<string, FlexitimeAccount>> {
  const recorded = await readRecordedDays(db, people, at)
  const { rows } = await sql<{ personId: string; booked: number; spent: number }>`
    select person_id as "personId",
      coalesce(sum(minutes) filter (where not "isLeave"), 0)::integer as booked,
      coalesce(sum(minutes) filter (where "isLeave" and "isApproved"), 0)::integer as spent
    from (
      select e.person_id, e.request_id is not null as "isLeave", bool_or(e.kind = 'book') as "isApproved",
        sum(case when e.kind in ('claim', 'correct', 'reserve') then e.numerator when e.kind = 'book' then 0
          else -e.numerator end) as minutes
      from leave_entry e
      where e.person_id = any(${people}::uuid[]) and e.account = 'flexitime'
        and coalesce(e.day, (e.at at time zone 'Europe/Berlin')::date) <= ${at.day}::date
      group by e.person_id, e.request_id, e.version, e.day
    ) x group by person_id`.execute(db)
  const ledger = new Map(rows.map((row) => [row.personId, row]))
  return new Map(
    people.map((id) => {
      const { booked = 0, spent = 0 } = ledger.get(id) ?? {}
      const { minutes = 0, provisionalDays = 0 } = recorded.get(id) ?? {}
      return [id, { booked, spent, recorded: minutes, balance: booked + minutes - spent, provisionalDays }]
    }),
  )
}

export const readFlexitimeAccount = async (db: Db, personId: string, at: At): Promise<FlexitimeAccount> =>
  (await readFlexitimeAccounts(db, [personId], at)).get(personId) ?? NOTHING
