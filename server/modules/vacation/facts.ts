// The facts against which a request for leave is checked: blocks, other requests of the person, balances of their accounts.
import { sql } from 'kysely'
import type { SpecialLeaveReasons } from '#contract/vacation.ts'
import { countDays } from '#domain/calendar/count-days.ts'
import { accountOf, type LeaveType } from '#domain/leave/leave-type.ts'
import {
  filledTimesOf,
  type LeaveWish,
  type RequestFacts,
  type SpecialGrant,
  type WishedPeriod,
} from '#domain/leave/request-rules.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { distinct, readBlocks } from './board-data.ts'
import { contingentOf, flexitimeBefore, readAccount, type KnownClaim } from './account.ts'
import { toLeaveDays, type BookedDay } from './ledger.ts'
import { SUPERVISOR_READS_PROOFS, type LeavePerson } from './person.ts'

/** A period of `leave_period` as the wire and the domain have it. */
export const PERIOD = sql<WishedPeriod>`json_strip_nulls(json_build_object('first', q.first_day, 'last', q.last_day,
  'startsAtNoon', case when q.starts_at_noon then true end, 'endsAtNoon', case when q.ends_at_noon then true end,
  'minutes', q.minutes, 'clock', case when q.from_minute is not null then
    json_build_object('from', q.from_minute, 'to', q.to_minute) end))`

async function readOtherPeriods(db: Db, personId: string, { first, last }: DayRange, without?: number) {
  const { rows } = await sql<{ period: WishedPeriod }>`
    select ${PERIOD} as period from leave_period q join leave_request r on r.id = q.request_id
    where q.person_id = ${personId} and r.status in ('open', 'inProgress', 'approved')
      and r.id is distinct from ${without ?? null}::bigint
      and q.first_day <= ${last}::date and q.last_day >= ${first}::date`.execute(db)
  return rows.map(({ period }) => period)
}

/** The days that the catalogue grants for a reason, and those that the person has used in the year of `first`. */
async function readGrant(
  db: Db,
  person: LeavePerson,
  reasonId: number,
  first: Day,
  without?: number,
): Promise<SpecialGrant | undefined> {
  const { rows } = await sql<{ halfDays: number | null; used: number; lacksProof: boolean }>`
    select c.half_days as "halfDays", case when c.per = 'event' then 0 else coalesce((
        select sum(case e.kind when 'reserve' then 2 * e.numerator else -2 * e.numerator end / e.denominator)
        from leave_entry e join leave_request r on r.id = e.request_id
        where e.person_id = ${person.id} and e.kind <> 'book' and e.year = ${Number(first.slice(0, 4))}
          and r.special_reason_id = c.id and r.id is distinct from ${without ?? null}::bigint), 0)::integer end as used,
      c.proof_required and not exists (
        select from leave_proof f join leave_request r on r.id = f.request_id
        where r.id = ${without ?? null}::bigint and r.person_id = ${person.id}) as "lacksProof"
    from special_leave_reason c
    where c.id = ${reasonId} and c.archived_at is null and (c.company_id is null or c.company_id = ${person.companyId})`.execute(
    db,
  )
  const [found] = rows
  return (
    found && {
      used: found.used,
      lacksProof: found.lacksProof,
      ...(found.halfDays !== null && { halfDays: found.halfDays }),
    }
  )
}

/** The reasons for special leave that hold in the company of a person. */
export async function readReasons(db: Db, personId: string): Promise<SpecialLeaveReasons> {
  const { rows } = await sql<SpecialLeaveReasons[number]>`
    select c.id, c.label, c.label_en as "labelEn", c.half_days as "halfDays", c.per,
      c.proof_required as "proofRequired", c.paid, ${SUPERVISOR_READS_PROOFS(sql`p.company_id`)} as "supervisorReadsProofs"
    from special_leave_reason c join person p on p.id = ${personId}
    where c.archived_at is null and (c.company_id is null or c.company_id = p.company_id)
    order by c.label, c.id`.execute(db)
  return rows
}

/** From the first to the last day of the request; for a reversed period only its first day. */
export function spanOf(periods: readonly DayRange[]): DayRange {
  const first = periods.map((period) => period.first).reduce((a, b) => (a < b ? a : b))
  const last = periods.map((period) => period.last).reduce((a, b) => (a > b ? a : b))
  return { first, last: last < first ? first : last }
}

function daysByMonth(booked: readonly BookedDay[], types: ReadonlyMap<number, LeaveType>): ReadonlyMap<string, number> {
  const months = new Map<string, number>()
  for (const { requestId, day } of booked)
    if (types.get(requestId) === 'flexDay') months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1)
  return months
}

async function readTypes(db: Db, personId: string): Promise<ReadonlyMap<number, LeaveType>> {
  const rows = await db.selectFrom('leave_request').select(['id', 'type']).where('person_id', '=', personId).execute()
  return new Map(rows.map(({ id, type }) => [id, type as LeaveType]))
}

export interface WishFacts {
  readonly facts: RequestFacts
  /** The leave account, for balances; also when the request does not debit it. */
  readonly claims: readonly KnownClaim[]
  readonly booked: readonly BookedDay[]
}

interface CheckedWish extends LeaveWish {
  readonly specialReasonId?: number | undefined
}

/** Everything that a request of this person is checked against; `without` is the request that it would replace. */
export async function readFacts(
  db: Db,
  person: LeavePerson,
  wish: CheckedWish,
  { today, without, isByOffice = false }: { today: Day; without?: number | undefined; isByOffice?: boolean },
): Promise<WishFacts> {
  const span = spanOf(wish.periods)
  const { id, calendar, employment, overdraftDays, overdraw } = person
  const account = await readAccount(db, person, { today, without })
  const { booked, claims } = account
  const debited = accountOf(wish.type)
  const others = await readOtherPeriods(db, id, span, without)
  const minutes = booked
    .filter((one) => one.account === 'flexitime')
    .reduce((sum, { amount }) => sum + amount.numerator, 0)
  const special =
    wish.specialReasonId === undefined
      ? undefined
      : await readGrant(db, person, wish.specialReasonId, span.first, without)
  return {
    claims,
    booked,
    facts: {
      today,
      calendar,
      entry: employment?.entry,
      exit: employment?.exit,
      filled: others.flatMap((period) => filledTimesOf(period, countDays(period, calendar))),
      blocks: await readBlocks(
        db,
        { companyIds: distinct([person.companyId]), divisionIds: distinct([person.divisionId]) },
        span,
      ),
      claims: debited === 'paidTimeOff' ? contingentOf(account) : claims,
      days: toLeaveDays(booked, debited),
      // Paid time off is a contingent of its own.
      overdraftDays: debited === 'leave' ? overdraftDays : 0,
      ...(debited === 'leave' && { overdraw, employment: employment && { ...employment, models: calendar.models } }),
      flexitime: {
        balance: flexitimeBefore(account),
        reserved: minutes,
        daysByMonth: daysByMonth(booked, await readTypes(db, id)),
        rules: person.flexitime,
      },
      special,
      isByOffice,
    },
  }
}
