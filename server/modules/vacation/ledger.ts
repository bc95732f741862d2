// The ledger of a person's leave: the days of requests, and the entries that they add. No balance is stored.
import { sql } from 'kysely'
import type { LeaveDay } from '#domain/leave/balance.ts'
import { fraction, type Fraction } from '#domain/calendar/fraction.ts'
import type { LeaveAccount } from '#domain/leave/leave-type.ts'
import type { DebitedDay } from '#domain/leave/request-rules.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** Locks the person's account until `tx` ends: their requests and entries change one after the other. */
export async function lockAccount(tx: Tx, personId: string): Promise<void> {
  await sql`insert into leave_account (person_id) values (${personId}) on conflict do nothing`.execute(tx)
  await sql`select 1 from leave_account where person_id = ${personId} for update`.execute(tx)
}

/**
 * `lockAccount` for counting days: until `tx` ends, the rules of the company and the holidays of its sites do not change.
 * Changes of these lock the company before any account, which avoids deadlocks.
 */
export async function lockAccountToCount(tx: Tx, personId: string): Promise<void> {
  await sql`
    select from company where id = (select company_id from person where id = ${personId}) for share`.execute(tx)
  await lockAccount(tx, personId)
}

/** `lockAccount` for the people of several requests, in the order of their ids. */
export async function lockAccountsOf(tx: Tx, requestIds: readonly number[]): Promise<void> {
  await sql`
    select 1 from leave_account where person_id in (
      select person_id from leave_request where id = any(${requestIds}::bigint[]))
    order by person_id for update`.execute(tx)
}

/** `lockAccount` for all people of a company, in the same order. */
export async function lockAccountsOfCompany(tx: Tx, companyId: number): Promise<void> {
  await sql`
    insert into leave_account (person_id) select id from person where company_id = ${companyId} and active order by id
    on conflict do nothing`.execute(tx)
  await sql`
    select 1 from leave_account where person_id in (select id from person where company_id = ${companyId} and active)
    order by person_id for update`.execute(tx)
}

/** A day of a request that costs something, as far as the ledger has not given it back. */
export interface BookedDay {
  readonly requestId: number
  readonly account: LeaveAccount
  readonly day: Day
  readonly amount: Fraction
  /** First day of the request. */
  readonly start: Day
  readonly isApproved: boolean
}

interface BookedRow {
  personId: string
  requestId: number
  account: LeaveAccount
  day: Day
  numerator: number
  denominator: number
  start: Day
  isApproved: boolean
}

/** Booked days by person. Days of one version add up, minus released and restored amounts. Amounts of a day have one denominator. */
export async function readBookedDaysOf(
  db: Db,
  people: readonly string[],
  without?: number,
): Promise<ReadonlyMap<string, BookedDay[]>> {
  const { rows } = await sql<BookedRow>`
    select e.person_id as "personId", e.request_id as "requestId", e.account, e.day, e.denominator,
      sum(case e.kind when 'reserve' then e.numerator when 'book' then 0 else -e.numerator end)::integer as numerator,
      min(min(e.day)) over (partition by e.request_id) as start, bool_or(e.kind = 'book') as "isApproved"
    from leave_entry e
    where e.person_id = any(${people}::uuid[]) and e.request_id is not null
      and e.request_id is distinct from ${without ?? null}::bigint
    group by e.person_id, e.request_id, e.version, e.account, e.day, e.denominator
    having sum(case e.kind when 'reserve' then e.numerator when 'book' then 0 else -e.numerator end) <> 0
    order by e.day, e.request_id`.execute(db)
  const found = new Map<string, BookedDay[]>(people.map((id) => [id, []]))
  for (const { personId, numerator, denominator, ...row } of rows)
    found.get(personId)!.push({ ...row, amount: fraction(numerator, denominator) })
  return found
}

export const readBookedDays = async (db: Db, personId: string, without?: number): Promise<BookedDay[]> =>
  (await readBookedDaysOf(db, [personId], without)).get(personId)!

export const toLeaveDays = (days: readonly BookedDay[], account: LeaveAccount): LeaveDay[] =>
  days
    .filter((one) => one.account === account)
    .map(({ day, amount, start, isApproved }) => ({
      day,
      cost: amount,
      start,
      status: isApproved ? 'approved' : 'requested',
    }))

interface RequestKey {
  readonly id: number
  readonly version: number
  readonly personId: string
}
interface Author {
  readonly by: string | null
  readonly at: Date
}

/** Reserves the days of a version that is sent. */
export async function reserveDays(
  tx: Tx,
  { id, version, personId }: RequestKey,
  account: LeaveAccount,
  debits: readonly DebitedDay[],
  { by, at }: Author,
): Promise<void> {
  if (debits.length === 0) return
  await tx
    .insertInto('leave_entry')
    .values(
      debits.map(({ day, amount }) => ({
        person_id: personId,
        account,
        kind: 'reserve',
        year: Number(day.slice(0, 4)),
        request_id: id,
        version,
        day,
        numerator: amount.numerator,
        denominator: amount.denominator,
        at,
        by_id: by,
      })),
    )
    .execute()
}

/** The versions of these requests, as rows `k`. */
const keysOf = (requests: readonly RequestKey[]) => sql`
  unnest(${requests.map(({ id }) => id)}::bigint[], ${requests.map(({ version }) => version)}::integer[]) as k(id, version)`

/** Marks the reserved days of these versions as approved. */
export const bookDays = (tx: Tx, requests: readonly RequestKey[], { by, at }: Author): Promise<unknown> =>
  sql`
    insert into leave_entry (person_id, account, kind, year, request_id, version, day, numerator, denominator, at, by_id)
    select e.person_id, e.account, 'book', e.year, e.request_id, e.version, e.day, e.numerator, e.denominator,
      ${at}::timestamptz, ${by}::uuid
    from ${keysOf(requests)} join leave_entry e on e.request_id = k.id and e.version = k.version
    where e.kind = 'reserve'`.execute(tx)

/** Releases the days of these versions from `from` on, as far as they were not restored before. */
export const releaseDays = (
  tx: Tx,
  requests: readonly RequestKey[],
  { by, at }: Author,
  from: Day = '0001-01-01',
): Promise<unknown> =>
  sql`
    insert into leave_entry (person_id, account, kind, year, request_id, version, day, numerator, denominator, at, by_id)
    select e.person_id, e.account, 'release', e.year, e.request_id, e.version, e.day, e.numerator - coalesce(r.numerator, 0),
      e.denominator, ${at}::timestamptz, ${by}::uuid
    from ${keysOf(requests)} join leave_entry e on e.request_id = k.id and e.version = k.version
    left join leave_entry r on r.request_id = e.request_id and r.version = e.version and r.day = e.day and r.kind = 'restore'
    where e.kind = 'reserve' and e.day >= ${from}::date and e.numerator > coalesce(r.numerator, 0)
    on conflict on constraint leave_entry_once do nothing`.execute(tx)

/** The days for which each of these people has a certificate; people without one are absent from the map. */
export async function readCertificates(
  db: Db,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly DayRange[]>> {
  const { rows } = await sql<DayRange & { personId: string }>`
    select person_id as "personId", first_day as first, last_day as last from sickness
    where person_id = any(${people}::uuid[]) and last_day is not null`.execute(db)
  return Map.groupBy(rows, ({ personId }) => personId)
}

/** Restores days of an approved request for which there is a certificate; returns those that were not restored before. */
export async function restoreDays(
  tx: Tx,
  { id, version }: RequestKey,
  days: readonly Day[],
  { by, at }: Author,
): Promise<DebitedDay[]> {
  const { rows } = await sql<{ day: Day; numerator: number; denominator: number }>`
    insert into leave_entry (person_id, account, kind, year, request_id, version, day, numerator, denominator, at, by_id)
    select person_id, account, 'restore', year, request_id, version, day, numerator, denominator, ${at}::timestamptz, ${by}::uuid
    from leave_entry e where request_id = ${id} and version = ${version} and kind = 'reserve' and day = any(${days}::date[])
      and not exists (select from leave_entry b where b.request_id = e.request_id and b.version = e.version and b.day = e.day
        and b.kind = 'release')
    on conflict on constraint leave_entry_once do nothing
    returning day, numerator, denominator`.execute(tx)
  return rows.map(({ day, numerator, denominator }) => ({ day, amount: fraction(numerator, denominator) }))
}
