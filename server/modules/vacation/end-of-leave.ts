// How a request or its leave ends other than by a decision: its applicant withdraws it, its deadline passes, or a certificate of
// incapacity, recorded by the personnel office, restores the days that it covers.
import { sql } from 'kysely'
import type { LeaveRequest, RestoredDays, SickDaysBody, SicknessBody } from '#contract/vacation.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { requestDeadline } from '#domain/leave/deadline.ts'
import { isYouthIn } from '#domain/leave/entitlement.ts'
import { transition } from '#domain/leave/leave-state.ts'
import { isRestorable } from '#domain/leave/sickness.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { officeOf } from '#server/decisions/deciders.ts'
import { conflict, notFound, forbidden, unprocessable } from '#server/http/errors.ts'
import { readDeciders } from '#server/modules/vacation/deciders.ts'
import { spanOf } from './facts.ts'
import { lockAccount, restoreDays } from './ledger.ts'
import { readPerson } from './person.ts'
import {
  addToTimeline,
  decideRest,
  findRequest,
  lockRequest,
  readRequest,
  requireVersion,
  settle,
  stateOf,
  type RequestRow,
  findRequests,
  restoreCertified,
} from './requests.ts'

interface RequestOfPerson {
  readonly id: number
  readonly personId: string
}
/** With the version that was seen. */
interface Versioned extends RequestOfPerson {
  readonly version: number
}

async function askToCancel(tx: Tx, request: RequestRow, reason: string, at: Date): Promise<void> {
  const { id, personId, version } = request
  await tx
    .insertInto('leave_cancellation')
    .values({ request_id: id, person_id: personId, reason, asked_at: at })
    .execute()
  await addToTimeline(tx, 'cancellationAsked', [{ id, version, by: personId, at, note: reason }])
}

/**
 * Withdraws an own undecided request immediately; for an approved one it asks to cancel the leave. 409 `notOpen`,
 * `periodOver`, `version_conflict` with the present request.
 */
export async function withdrawRequest(
  tx: Tx,
  { now, events }: WriteContext,
  { id, personId, version }: Versioned,
  reason = '',
): Promise<LeaveRequest> {
  const at = now()
  const today = businessDay(at)
  await lockAccount(tx, personId)
  const request = await findRequest(tx, id)
  if (request.personId !== personId) throw notFound()
  const present = async () => readRequest(tx, id, await readDeciders(tx, today))
  await requireVersion(tx, request, version, () => readDeciders(tx, today))
  if (request.status === 'draft') throw conflict('notOpen', undefined, await present())
  // A second request to cancel changes nothing.
  if (request.isCancellationPending) return present()
  const result = transition(stateOf(request), { type: 'withdraw', isOver: spanOf(request.periods).last < today })
  if ('refusal' in result) throw conflict(result.refusal, undefined, await present())
  if (result.state.isCancellationPending) {
    await askToCancel(tx, request, reason, at)
    await events.publish(tx, 'leave.changed', { requestId: id })
    return present()
  }
  // Read while the request still has deciders.
  const { open, askedFor } = await readDeciders(tx, today)
  const askedIds = open.filter(({ requestId }) => requestId === id).flatMap((stage) => askedFor(stage))
  await settle(tx, events, [{ request, state: result.state }], { by: personId, at })
  await addToTimeline(tx, 'withdrawn', [{ id, version: request.version, by: personId, at, note: reason }])
  const outcome = { status: 'withdrawn' as const, byId: personId, note: reason, at: at.toISOString() }
  await events.publish(tx, 'leave.changed', {
    requestId: id,
    outcome: { ...outcome, askedIds: askedIds.map((asked) => asked.personId) },
  })
  return present()
}

/**
 * Takes back approved leave that is over and was not taken as it was approved; its days come back. For the personnel office; throws 404 for a request of
 * another person, 409 `notOpen`, `notOver`, `version_conflict` with the present request, 422 `required` without a reason.
 */
export async function takeBack(
  tx: Tx,
  { now, events }: WriteContext,
  { id, personId, version, by }: Versioned & { readonly by: string },
  reason: string,
): Promise<void> {
  const at = now()
  const today = businessDay(at)
  await lockAccount(tx, personId)
  const request = await findRequest(tx, id)
  if (request.personId !== personId || request.status === 'draft') throw notFound()
  await requireVersion(tx, request, version, () => readDeciders(tx, today))
  const result = transition(stateOf(request), { type: 'correct', reason, isOver: spanOf(request.periods).last < today })
  if ('refusal' in result) {
    if (result.refusal === 'reasonRequired')
      throw unprocessable('request_refused', [{ field: 'body.reason', rule: 'required' }])
    throw conflict(result.refusal, undefined, await readRequest(tx, id, await readDeciders(tx, today)))
  }
  await settle(tx, events, [{ request, state: result.state }], { by, at })
  await addToTimeline(tx, 'corrected', [{ id, version: request.version, by, at, note: reason.trim() }])
  const outcome = { status: 'corrected' as const, byId: by, note: reason.trim(), at: at.toISOString() }
  await events.publish(tx, 'leave.changed', { requestId: id, outcome })
}

/** True from the instant on by which it had to be decided. */
export function isLapsed({ type, sentAt, periods, deadline }: RequestRow, at: Date): boolean {
  if (!sentAt) return false
  const end = requestDeadline(type, { ...spanOf(periods), submitted: businessDay(sentAt) }, deadline)
  return end !== undefined && end <= at
}

/** Ends a request that is undecided at its deadline; false: it is not due, or has ended. */
export async function expireRequest(tx: Tx, { now, events }: WriteContext, id: number): Promise<boolean> {
  const request = await lockRequest(tx, id)
  const at = now()
  if (!isLapsed(request, at)) return false
  const result = transition(stateOf(request), { type: 'expire' })
  if ('refusal' in result) return false
  const { version } = request
  await decideRest(tx, request, 'automaticallyExpired', at)
  await settle(tx, events, [{ request, state: result.state }], { by: null, at })
  await addToTimeline(tx, 'expired', [{ id, version, by: null, at }])
  const outcome = { status: 'expired' as const, byId: null, note: '', at: at.toISOString() }
  await events.publish(tx, 'leave.changed', { requestId: id, outcome })
  return true
}

function areReported(timeline: LeaveRequest['timeline'], { first, last }: DayRange): boolean {
  const reports = timeline.filter(({ type }) => type === 'sicknessReported').map(({ note }) => note.split('/'))
  for (let day = first; day <= last; day = addDays(day, 1))
    if (!reports.some(([start = '', end = '']) => start <= day && day <= end)) return false
  return true
}

/**
 * Reports to the personnel office, which has the certificates, that the applicant was ill on days of approved leave; the days come back
 * when it records the certificate. Throws 409 `notOpen` for other requests; 422 `reversed`, `outsideLeave`, `notYet`, and `notRestorable`
 * for a type of leave whose days do not come back.
 */
export async function reportSickDays(
  tx: Tx,
  { now, events }: WriteContext,
  { id, personId }: RequestOfPerson,
  { first, last }: SickDaysBody,
): Promise<LeaveRequest> {
  const at = now()
  const today = businessDay(at)
  await lockAccount(tx, personId)
  const request = await findRequest(tx, id)
  if (request.personId !== personId) throw notFound()
  const present = async () => readRequest(tx, id, await readDeciders(tx, today))
  if (request.status !== 'approved') throw conflict('notOpen', undefined, await present())
  const leave = spanOf(request.periods)
  const refuse = (field: 'first' | 'last', rule: string) =>
    unprocessable('request_refused', [{ field: `body.${field}`, rule }])
  if (!isRestorable(request.type)) throw refuse('first', 'notRestorable')
  if (last < first) throw refuse('last', 'reversed')
  if (first < leave.first || last > leave.last) throw refuse('first', 'outsideLeave')
  if (first > today) throw refuse('first', 'notYet')
  const { timeline } = await present()
  // Days that were all reported before change nothing, so that there are never more reports than days.
  if (areReported(timeline, { first, last })) return present()
  const note = `${first}/${last}`
  await addToTimeline(tx, 'sicknessReported', [{ id, version: request.version, by: personId, at, note }])
  await events.publish(tx, 'leave.changed', { requestId: id })
  await events.publish(tx, 'leave.sickness_reported', { requestId: id, first, last })
  return present()
}

/**
 * Records a certificate of incapacity and restores the leave that it covers. Only the personnel office of the person may; throws 409
 * `sicknessOverlaps` for days that have a certificate already.
 */
export async function recordSickness(
  tx: Tx,
  context: WriteContext,
  by: string,
  certificate: SicknessBody,
): Promise<RestoredDays> {
  const { personId, first, last } = certificate
  const today = businessDay(context.now())
  const { office } = await readDeciders(tx, today)
  const person = await readPerson(tx, personId)
  if (by === personId) throw forbidden('ownRequest')
  if (!officeOf(office, person.companyId, personId).includes(by)) throw notFound()
  if (last < first) throw unprocessable('request_refused', [{ field: 'body.last', rule: 'reversed' }])
  await lockAccount(tx, personId)
  const { rows: known } = await sql`
    select from sickness where person_id = ${personId} and first_day <= ${last}::date
      and (last_day is null or last_day >= ${first}::date)`.execute(tx)
  if (known.length > 0) throw conflict('sicknessOverlaps')
  await tx
    .insertInto('sickness')
    .values({ person_id: personId, first_day: first, last_day: last, recorded_by: by, recorded_at: context.now() })
    .execute()
  const { rows } = await sql<{ id: number }>`
    select distinct r.id from leave_request r join leave_period q on q.request_id = r.id
    where r.person_id = ${personId} and r.status = 'approved' and q.first_day <= ${last}::date and q.last_day >= ${first}::date
    order by r.id`.execute(tx)
  const requests = await findRequests(
    tx,
    rows.map(({ id }) => id),
  )
  const restored: RestoredDays = await restoreCertified(tx, requests, context.events, { by, at: context.now() })
  await context.events.publish(tx, 'time.target_changed', {
    cause: 'absence',
    personIds: [personId],
    from: first,
    byId: by,
  })
  // Their deputies decide from now on.
  if (first <= today && today <= last) await context.events.publish(tx, 'leave.deciders_changed', {})
  return restored
}

/**
 * Gives back a day of leave on which a youth attended the vocational school: they may take it again (JArbSchG § 19 (3)). Throws 422
 * `notYouth`, `notYet`, and `outsideLeave` where the day costs no approved leave, or has been given back.
 */
export async function recordSchoolDay(
  tx: Tx,
  { now, events }: WriteContext,
  { personId, by }: { readonly personId: string; readonly by: string },
  day: Day,
): Promise<void> {
  const at = now()
  const refuse = (rule: string) => unprocessable('request_refused', [{ field: 'body.day', rule }])
  const { employment } = await readPerson(tx, personId)
  if (!employment || !isYouthIn(employment, Number(day.slice(0, 4)))) throw refuse('notYouth')
  if (day > businessDay(at)) throw refuse('notYet')
  const { rows } = await sql<{ id: number }>`
    select r.id from leave_request r join leave_period q on q.request_id = r.id
    where r.person_id = ${personId} and r.status = 'approved' and r.type in ('tariffLeave', 'tariffLeaveHalf')
      and q.first_day <= ${day}::date and q.last_day >= ${day}::date order by r.id`.execute(tx)
  const requests = await findRequests(
    tx,
    rows.map(({ id }) => id),
  )
  let isRestored = false
  for (const request of requests) {
    const { id, version } = request
    if ((await restoreDays(tx, request, [day], { by, at })).length === 0) continue
    isRestored = true
    await addToTimeline(tx, 'daysRestored', [{ id, version, by, at, note: '1' }])
    const outcome = { status: 'daysRestored' as const, byId: by, note: '', at: at.toISOString() }
    await events.publish(tx, 'leave.changed', { requestId: id, outcome })
  }
  if (!isRestored) throw refuse('outsideLeave')
}
