// Decisions about requests, singly or in bulk, and about requests to cancel approved leave.
import { sql } from 'kysely'
import type { BulkDecisionBody, BulkDecisionResult, DecisionBody } from '#contract/decisions.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { statusOf, transition, type LeaveRefusal, type LeaveRequestState } from '#domain/leave/leave-state.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { badRequest, conflict, forbidden, notFound, ProblemError, unprocessable } from '#server/http/errors.ts'
import { refusalOf } from '#server/decisions/decide.ts'
import { lockDeputies } from '#server/decisions/deciders.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import { type LeaveDeciders, readDeciders } from '#server/modules/vacation/deciders.ts'
import { lockAccountsOf, releaseDays } from './ledger.ts'
import { asSeen, findSeen, mayRead, readRequestViews } from './may-read.ts'
import { addToTimeline, findRequests, readRequest, settle, stateOf, type Changed, type RequestRow } from './requests.ts'
import { isLapsed } from './end-of-leave.ts'
import { spanOf } from './facts.ts'

/** A decision and its decider; it is read once for many requests. */
interface Decision extends Pick<DecisionBody, 'approve'> {
  readonly personId: string
  readonly reason: string
  readonly deciders: LeaveDeciders
  readonly at: Date
}

/** The requests, locked, with the rights that hold until `tx` ends. */
async function lockForDecision(tx: Tx, { now }: WriteContext, ids: readonly number[]) {
  await lockAccountsOf(tx, ids)
  // Ending the right of a deputy waits for this decision, or was committed before.
  await lockDeputies(tx)
  const at = now()
  const requests = new Map((await findRequests(tx, ids)).map((request) => [request.id, request]))
  return { requests, deciders: await readDeciders(tx, businessDay(at)), at }
}

/** The stages that a person may decide now, each with the holder whom they represent. */
const stagesFor = ({ deciders, personId }: Pick<Decision, 'deciders' | 'personId'>, id: number) =>
  deciders.open.flatMap((stage) => {
    const onBehalfOf = stage.requestId === id ? deciders.rightOf(personId, stage) : undefined
    return onBehalfOf === undefined ? [] : [{ stage: stage.stage, isCancellation: stage.isCancellation, onBehalfOf }]
  })

/** The present state, as far as the viewer may see it; a deputy without a stage left to decide gets only the status. */
const presentOf = async (
  tx: Tx,
  { deciders, personId }: Decision,
  { id, status }: Pick<RequestRow, 'id' | 'status'>,
): Promise<Pick<LeaveRequest, 'id' | 'status'>> => (await findSeen(tx, deciders, id, personId)) ?? { id, status }

/**
 * 404 for people who may not see it, 403 for one's own or without a right to decide, else 409 with the present state: it was decided
 * or has ended in the meantime.
 */
async function refuse(tx: Tx, decision: Decision, request: RequestRow): Promise<never> {
  const { deciders, personId } = decision
  const { id } = request
  // Also true for deputies: the holder has just decided the stage for which the deputy came.
  const isTheirs = (holderId: string | null) =>
    holderId !== null && (holderId === personId || deciders.isDeputyOf(personId, holderId))
  const theirs = request.stages.filter(({ holderId }) => isTheirs(holderId))
  if (request.personId === personId) throw forbidden('ownRequest')
  if (theirs.length === 0 && !(await mayRead(tx, deciders, id, personId))) throw notFound()
  const isUndecided = deciders.open.some(({ requestId }) => requestId === id)
  if (isUndecided && theirs.every(({ status }) => status === 'notYetProcessed')) throw forbidden('notDecider')
  const isOpen = request.status === 'open' || request.status === 'inProgress'
  const code = isOpen || request.status === 'approved' ? 'alreadyDecided' : 'notOpen'
  throw conflict(code, undefined, await presentOf(tx, decision, request))
}

/** Throws 422 for errors the caller can correct, 409 with the present request when it has changed. */
async function refused(tx: Tx, decision: Decision, request: RequestRow, refusal: LeaveRefusal): Promise<never> {
  if (refusal === 'reasonRequired') throw unprocessable(refusal, [{ field: 'body.reason', rule: refusal }])
  throw conflict(refusal, undefined, await presentOf(tx, decision, request))
}

interface Decided extends Changed {
  readonly stages: readonly { readonly stage: StageName; readonly onBehalfOf: string | null }[]
}

/** The request after the decision; throws the reason of a refusal. Writes nothing. */
async function decideOne(
  tx: Tx,
  decision: Decision,
  request: RequestRow | undefined,
  version: number,
): Promise<Decided> {
  if (!request || request.status === 'draft') throw notFound()
  const { id } = request
  const { approve, reason } = decision
  const undecided = new Set(
    request.stages.filter(({ status }) => status === 'notYetProcessed').map(({ stage }) => stage),
  )
  const mine = stagesFor(decision, id).filter(({ stage, isCancellation }) => undecided.has(stage) && !isCancellation)
  if (mine.length === 0) return refuse(tx, decision, request)
  if (version !== request.version) throw conflict('version_conflict', undefined, await presentOf(tx, decision, request))
  // The job that ends it may run late.
  if (isLapsed(request, decision.at)) throw conflict('notOpen', undefined, await presentOf(tx, decision, request))
  let state: LeaveRequestState = stateOf(request)
  // One rejection ends the request, regardless of other deciders.
  const stages = approve ? mine : mine.slice(0, 1)
  for (const { stage } of stages) {
    const at = request.stages.findIndex((one) => one.stage === stage)
    const result = transition(state, approve ? { type: 'approve', stage: at } : { type: 'reject', stage: at, reason })
    if ('refusal' in result) return refused(tx, decision, request, result.refusal)
    state = result.state
  }
  return { request, state, stages }
}

/** Stores decisions and their effects, and publishes their events. */
async function writeDecisions(
  tx: Tx,
  { events }: WriteContext,
  { personId, approve, reason, at }: Decision,
  decided: readonly Decided[],
) {
  if (decided.length === 0) return
  const rows = decided.flatMap(({ request, stages }) => stages.map((stage) => ({ ...stage, request })))
  await tx
    .insertInto('leave_decision')
    .values(
      rows.map(({ request, stage, onBehalfOf }) => ({
        request_id: request.id,
        version: request.version,
        stage,
        person_id: request.personId,
        outcome: approve ? 'manuallyApproved' : 'manuallyRejected',
        decided_by: personId,
        on_behalf_of: onBehalfOf,
        reason,
        decided_at: at,
      })),
    )
    .execute()
  await addToTimeline(
    tx,
    approve ? 'approved' : 'rejected',
    rows.map(({ request, onBehalfOf }) => ({
      id: request.id,
      version: request.version,
      by: personId,
      onBehalfOf,
      at,
      note: reason,
    })),
  )
  await settle(tx, events, decided, { by: personId, at })
  await events.publishAll(
    tx,
    'leave.changed',
    decided.map(({ request: { id }, state }) => {
      const status = statusOf(state)
      const outcome = { status, byId: personId, note: reason, at: at.toISOString() }
      return { requestId: id, ...(status !== 'inProgress' && { outcome: { ...outcome, status } }) }
    }),
  )
  const today = businessDay(at)
  const isAwayToday = ({ request: { periods }, state }: Decided) =>
    statusOf(state) === 'approved' && periods.some(({ first, last }) => first <= today && today <= last)
  // From now on the deputies of people on leave decide.
  if (decided.some(isAwayToday)) await events.publish(tx, 'leave.deciders_changed', {})
}

/** Reads a request after a decision, as far as the viewer could see it before: the decision ends the right of a deputy. */
async function readerAfter(
  tx: Tx,
  { deciders, personId, at }: Decision,
  id: number,
): Promise<() => Promise<LeaveRequest>> {
  const view = (await readRequestViews(tx, deciders, [id], personId)).get(id)
  if (!view) throw notFound()
  return async () => asSeen(await readRequest(tx, id, await readDeciders(tx, businessDay(at))), view)
}

export interface SeenRequest {
  readonly id: number
  readonly personId: string
  readonly version: number
}

/**
 * Approves or rejects the stages that the person may decide. 404 for people who may not see the request, 403 `ownRequest`,
 * `notDecider`; 409 `version_conflict`, `alreadyDecided`, `notOpen` with the present request; 422 `reasonRequired`.
 */
export async function decideRequest(
  tx: Tx,
  context: WriteContext,
  { id, personId, version }: SeenRequest,
  { approve, reason = '' }: DecisionBody,
): Promise<LeaveRequest> {
  const { requests, ...rights } = await lockForDecision(tx, context, [id])
  const decision = { personId, approve, reason, ...rights }
  const decided = await decideOne(tx, decision, requests.get(id), version)
  const read = await readerAfter(tx, decision, id)
  await writeDecisions(tx, context, decision, [decided])
  return read()
}

/** Decides each request on its own: one that refuses the decision is not changed, and the result has the reason and the present state. */
export async function decideMany(
  tx: Tx,
  context: WriteContext,
  personId: string,
  body: BulkDecisionBody,
): Promise<BulkDecisionResult> {
  const { approve, reason = '' } = body
  const ids = body.requests.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw badRequest('validation_failed', [{ field: 'body.requests', rule: 'must name each id once' }])
  const { requests, ...rights } = await lockForDecision(tx, context, ids)
  const decision = { personId, approve, reason, ...rights }
  const decided: Decided[] = []
  const results: BulkDecisionResult = []
  for (const { id, version } of body.requests)
    try {
      decided.push(await decideOne(tx, decision, requests.get(id), version))
      results.push({ id, done: true })
    } catch (error) {
      // A deputy without a stage left to decide gets only the status.
      const present = error instanceof ProblemError ? (error.present as Partial<LeaveRequest> | undefined) : undefined
      const { status, version: current } = present ?? {}
      results.push(refusalOf(id, error, status && { status, ...(current !== undefined && { version: current }) }))
    }
  await writeDecisions(tx, context, decision, decided)
  return results
}

/** The days that have passed stay leave: the periods end today, and the request stays approved. */
async function shorten(tx: Tx, request: RequestRow, today: Day): Promise<void> {
  const { id } = request
  await tx.deleteFrom('leave_period').where('request_id', '=', id).where('first_day', '>', today).execute()
  await tx
    .updateTable('leave_period')
    .set({ last_day: today, ends_at_noon: false })
    .where('request_id', '=', id)
    .where('last_day', '>', today)
    .execute()
  const tomorrow = (Date.parse(today) / 86_400_000 + 1) * 2
  await sql`delete from leave_halves where request_id = ${id} and lower(halves) >= ${tomorrow}`.execute(tx)
  await sql`
    update leave_halves set halves = int4range(lower(halves), ${tomorrow}::integer)
    where request_id = ${id} and upper(halves) > ${tomorrow}::integer`.execute(tx)
  await sql`delete from leave_hours where request_id = ${id} and lower(minutes) >= ${tomorrow * 720}::integer`.execute(
    tx,
  )
}

/** Releases the remaining days of the leave; leave that has started ends today. */
async function cancelLeave(
  tx: Tx,
  { events }: WriteContext,
  { request, state }: Changed,
  author: { by: string; at: Date },
): Promise<'withdrawn' | 'shortened'> {
  const today = businessDay(author.at)
  if (request.periods.every(({ first }) => first > today)) {
    await settle(tx, events, [{ request, state }], author)
    return 'withdrawn'
  }
  await releaseDays(tx, [request], author, addDays(today, 1))
  await shorten(tx, request, today)
  return 'shortened'
}

/**
 * Accepts the request to cancel approved leave, or refuses it with a reason; any one decider may. Leave that is over cannot be cancelled:
 * 409 `periodOver`; the personnel office takes back leave that was not taken.
 */
export async function answerCancellation(
  tx: Tx,
  context: WriteContext,
  { id, personId, version }: SeenRequest,
  { approve, reason = '' }: DecisionBody,
): Promise<LeaveRequest> {
  const { requests, ...rights } = await lockForDecision(tx, context, [id])
  const { at, deciders } = rights
  const decision = { personId, approve, reason, ...rights }
  const request = requests.get(id)
  if (!request || request.status === 'draft') throw notFound()
  const mine = stagesFor(decision, id).find(({ isCancellation }) => isCancellation)
  if (!mine && request.isCancellationPending) return refuse(tx, decision, request)
  if (!mine && !(await mayRead(tx, deciders, id, personId))) throw notFound()
  if (version !== request.version) throw conflict('version_conflict', undefined, await presentOf(tx, decision, request))
  const isOver = spanOf(request.periods).last < businessDay(at)
  const event = approve
    ? ({ type: 'acceptCancellation', isOver } as const)
    : ({ type: 'refuseCancellation', reason } as const)
  const result = transition(stateOf(request), event)
  if ('refusal' in result) return refused(tx, decision, request, result.refusal)
  const read = await readerAfter(tx, decision, id)
  const onBehalfOf = mine?.onBehalfOf ?? null
  await tx
    .updateTable('leave_cancellation')
    .set({ accepted: approve, answered_by: personId, on_behalf_of: onBehalfOf, answer: reason, answered_at: at })
    .where('request_id', '=', id)
    .where('accepted', 'is', null)
    .execute()
  const end = approve && (await cancelLeave(tx, context, { request, state: result.state }, { by: personId, at }))
  const type = end === 'shortened' ? 'shortened' : approve ? 'cancellationAccepted' : 'cancellationRefused'
  await addToTimeline(tx, type, [{ id, version, by: personId, onBehalfOf, at, note: reason }])
  const outcome = { status: type, byId: personId, note: reason, at: at.toISOString() } as const
  await context.events.publish(tx, 'leave.changed', { requestId: id, outcome })
  return read()
}
