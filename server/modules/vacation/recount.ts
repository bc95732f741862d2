// Recounts open and approved leave when hours, places, holidays or contracts have changed: from tomorrow on each day costs its present
// amount. Leave that begins after the contract ends does not take place: undecided requests are rejected, others withdrawn.
import { sql, type RawBuilder } from 'kysely'
import { countDays, filledHalves, type CountedDay } from '#domain/calendar/count-days.ts'
import { compare } from '#domain/calendar/fraction.ts'
import { transition } from '#domain/leave/leave-state.ts'
import { accountOf } from '#domain/leave/leave-type.ts'
import { debitsOf, type DebitedDay } from '#domain/leave/request-rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { spanOf } from './facts.ts'
import { readPerson, type LeavePerson } from './person.ts'
import { bookDays, lockAccountsOf, readBookedDays, releaseDays, reserveDays } from './ledger.ts'
import { addToTimeline, decideRest, findRequests, settle, stateOf, type RequestRow } from './requests.ts'
import { runsOf } from './send-request.ts'

interface Author {
  readonly by: string
  readonly at: Date
}

/** Ids of open and approved requests with days after `today`; `which` restricts people `p`. */
async function readFuture(tx: Tx, which: RawBuilder<boolean>, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from leave_request r join person p on p.id = r.person_id
    where r.status in ('open', 'inProgress', 'approved') and p.active and ${which}
      and exists (select from leave_period q where q.request_id = r.id and q.last_day > ${today}::date)
    order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Days that a certificate has given back. */
async function readRestored(tx: Tx, requestId: number): Promise<ReadonlySet<Day>> {
  const rows = await tx
    .selectFrom('leave_entry')
    .select('day')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'restore')
    .execute()
  return new Set(rows.map(({ day }) => day!))
}

type Counted = readonly (readonly CountedDay[])[]

/** The days of each period by now, without those after the contract. */
const countAnew = ({ periods }: RequestRow, { calendar, employment }: LeavePerson): Counted =>
  periods.map((period) =>
    countDays(period, calendar).filter(({ day }) => employment?.exit === undefined || day <= employment.exit),
  )

/** The present cost of the request; the days up to `today` as they were booked. */
async function debitsNow(
  tx: Tx,
  request: RequestRow,
  counted: Counted,
  booked: readonly DebitedDay[],
  today: Day,
): Promise<DebitedDay[]> {
  const restored = await readRestored(tx, request.id)
  return [
    ...booked.filter(({ day }) => day <= today),
    ...debitsOf(request, counted).filter(({ day }) => day > today && !restored.has(day)),
  ]
}

/** Fills the time of the days with a present cost, except time that other leave fills. */
async function refill(tx: Tx, { id, personId, periods }: RequestRow, counted: Counted): Promise<void> {
  await tx.deleteFrom('leave_halves').where('request_id', '=', id).execute()
  const halves = counted.flatMap((days, index) => (periods[index]!.minutes === undefined ? filledHalves(days) : []))
  for (const [from, to] of runsOf(halves))
    await sql`insert into leave_halves (request_id, person_id, halves)
      values (${id}, ${personId}, int4range(${from}::integer, ${to}::integer)) on conflict do nothing`.execute(tx)
}

const isSame = (some: readonly DebitedDay[], others: readonly DebitedDay[]): boolean =>
  some.length === others.length &&
  some.every(({ day, amount }, index) => others[index]!.day === day && compare(others[index]!.amount, amount) === 0)

/** Another version with the same stages and decisions: ledger entries never change, and each day occurs in a version once. */
async function rebook(tx: Tx, request: RequestRow, debits: readonly DebitedDay[], author: Author): Promise<void> {
  const { id, type, status } = request
  const next = { ...request, version: request.version + 1 }
  await releaseDays(tx, [request], author)
  await sql`
    insert into leave_stage (request_id, version, stage, holder_id)
    select request_id, ${next.version}::integer, stage, holder_id from leave_stage
    where request_id = ${id} and version = ${request.version}`.execute(tx)
  await sql`
    insert into leave_decision (request_id, version, stage, person_id, outcome, decided_by, on_behalf_of, reason, decided_at)
    select request_id, ${next.version}::integer, stage, person_id, outcome, decided_by, on_behalf_of, reason, decided_at from leave_decision
    where request_id = ${id} and version = ${request.version}`.execute(tx)
  await tx.updateTable('leave_request').set({ version: next.version }).where('id', '=', id).execute()
  await reserveDays(tx, next, accountOf(type), debits, author)
  if (status === 'approved') await bookDays(tx, [next], author)
  await addToTimeline(tx, 'changed', [{ id, version: next.version, ...author }])
}

/** Notifies the applicants of the changes. */
export async function recountLeave(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  which: RawBuilder<boolean>,
  author: Author,
): Promise<void> {
  const today = businessDay(author.at)
  const ids = await readFuture(tx, which, today)
  await lockAccountsOf(tx, ids)
  // Read again after the lock: a request may have ended before it.
  const requests = await findRequests(tx, await readFuture(tx, sql<boolean>`r.id = any(${ids}::bigint[])`, today))
  const tell = (requestId: number, status: 'recounted' | 'employmentEnded') =>
    events.publish(tx, 'leave.changed', {
      requestId,
      outcome: { status, byId: author.by, note: '', at: author.at.toISOString() },
    })
  for (const [personId, own] of Map.groupBy(requests, (request) => request.personId)) {
    const person = await readPerson(tx, personId)
    const booked = Map.groupBy(await readBookedDays(tx, personId), ({ requestId }) => requestId)
    for (const request of own) {
      const { id, version, periods } = request
      const { exit } = person.employment ?? {}
      if (exit !== undefined && spanOf(periods).first > exit) {
        const rejected = transition(stateOf(request), { type: 'rejectAutomatically' })
        const state = 'state' in rejected ? rejected.state : { ...stateOf(request), isWithdrawn: true }
        if ('state' in rejected) await decideRest(tx, request, 'automaticallyRejected', author.at)
        await addToTimeline(tx, 'employmentEnded', [{ id, version, ...author }])
        await settle(tx, events, [{ request, state }], author)
        await tell(id, 'employmentEnded')
        continue
      }
      const before = (booked.get(id) ?? []).map(({ day, amount }) => ({ day, amount }))
      const counted = countAnew(request, person)
      const debits = await debitsNow(tx, request, counted, before, today)
      if (isSame(before, debits)) continue
      await rebook(tx, request, debits, author)
      await refill(tx, request, counted)
      await tell(id, 'recounted')
    }
  }
}
