// How a request ends other than by a decision: its applicant withdraws it, or its deadline passes.
import { sql } from 'kysely'
import type { LeaveRequest } from '#contract/vacation.ts'
import { specialLeaveDeadline } from '#domain/leave/deadline.ts'
import { transition } from '#domain/leave/leave-state.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { readDeciders } from '#server/leave-deciders.ts'
import { spanOf } from './facts.ts'
import { lockAccount } from './ledger.ts'
import {
  addToTimeline,
  findRequest,
  lockRequest,
  readRequest,
  requireVersion,
  settle,
  stateOf,
  type RequestRow,
} from './requests.ts'

type Parts = Pick<Context, 'now' | 'events'>

interface Target {
  readonly id: number
  readonly personId: string
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
  { now, events }: Parts,
  { id, personId }: Target,
  { version, reason = '' }: { version: number; reason?: string | undefined },
): Promise<LeaveRequest> {
  const at = now()
  const today = businessDay(at)
  await lockAccount(tx, personId)
  const request = await findRequest(tx, id)
  if (request.personId !== personId) throw notFound()
  const present = async () => readRequest(tx, id, await readDeciders(tx, today))
  await requireVersion(tx, request, version, () => readDeciders(tx, today))
  if (request.status === 'draft') throw conflict('notOpen', undefined, await present())
  // Asking a second time says nothing new.
  if (request.isCancellationPending) return present()
  const result = transition(stateOf(request), { type: 'withdraw', isOver: spanOf(request.periods).last < today })
  if ('refusal' in result) throw conflict(result.refusal, undefined, await present())
  if (result.state.isCancellationPending) await askToCancel(tx, request, reason, at)
  else {
    await settle(tx, events, [{ request, state: result.state }], { by: personId, at })
    await addToTimeline(tx, 'withdrawn', [{ id, version: request.version, by: personId, at, note: reason }])
  }
  await events.publish(tx, 'leave.changed', { requestId: id })
  return present()
}

/** True from the end of the month by which special leave had to be decided. */
export function isLapsed({ type, sentAt, periods }: RequestRow, at: Date): boolean {
  if (type !== 'specialLeave' || !sentAt) return false
  return specialLeaveDeadline({ ...spanOf(periods), submitted: businessDay(sentAt) }) <= at
}

/** Ends a request of special leave that is undecided at the end of its month; false: it is not due, or has ended. */
export async function expireRequest(tx: Tx, { now, events }: Parts, id: number): Promise<boolean> {
  const request = await lockRequest(tx, id)
  const at = now()
  if (!isLapsed(request, at)) return false
  const result = transition(stateOf(request), { type: 'expire' })
  if ('refusal' in result) return false
  const { version, personId } = request
  await sql`
    insert into leave_decision (request_id, version, stage, person_id, outcome, decided_at)
    select request_id, version, stage, ${personId}, 'automaticallyExpired', ${at}::timestamptz
    from leave_stage where request_id = ${id} and version = ${version}
    on conflict do nothing`.execute(tx)
  await settle(tx, events, [{ request, state: result.state }], { by: null, at })
  await addToTimeline(tx, 'expired', [{ id, version, by: null, at }])
  const outcome = { status: 'expired' as const, byId: null, note: '', at: at.toISOString() }
  await events.publish(tx, 'leave.changed', { requestId: id, outcome })
  return true
}
