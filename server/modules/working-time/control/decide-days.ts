// Decisions about days: each decider releases or rejects a step; for a reported day the correction is decided.
import { sql } from 'kysely'
import type { TimeDecisionBody, TimeDecisionResult } from '#contract/working-time-control.ts'
import { hintsFor } from '#domain/working-time/hints.ts'
import {
  releaseAt,
  releaseStatusOf,
  releaseTransition,
  type ReleaseEvent,
  type ReleaseRefusal,
} from '#domain/working-time/release.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { badRequest, conflict, notFound, ProblemError, unprocessable } from '#server/errors.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import {
  approvalsOf,
  lockDays,
  presentOf,
  readDecidable,
  refuseWithoutRight,
  stateOf,
  stepsOf,
  writeDecisions,
  type DecidableDay,
  type DecidedDay,
} from './decidable.ts'
import { decideCorrection } from './decide-corrections.ts'
import { isOfficeOf, readsWhole, type TimeRight, type TimeRights } from './rights.ts'
import { closeCase } from '#server/modules/working-time/cases.ts'

type Parts = Pick<Context, 'now' | 'events'>

function refused(day: DecidableDay, refusal: ReleaseRefusal): ProblemError {
  if (refusal === 'reasonRequired') return unprocessable(refusal, [{ field: 'body.reason', rule: refusal }])
  return conflict(refusal, undefined, presentOf(day))
}

interface Decision {
  readonly approve: boolean
  readonly reason: string
}

/** What the steps of the person make of a day; throws why they are refused. */
function decideSteps(day: DecidableDay, steps: readonly TimeRight[], { approve, reason }: Decision): DecidedDay {
  let state = stateOf(day)
  // One rejection ends it, regardless of other deciders.
  const decided = approve ? steps : steps.slice(0, 1)
  const events: readonly ReleaseEvent[] = approve
    ? approvalsOf(day, decided)
    : decided.map(({ stage }) => ({ type: 'reject', stage, reason }))
  for (const event of events) {
    const result = releaseTransition(state, event)
    if ('refusal' in result) throw refused(day, result.refusal)
    state = result.day
  }
  const { personId, day: on, version } = day
  return { personId, day: on, version, status: releaseStatusOf(state), steps: decided }
}

/** A day that a project manager has approved late is announced as long as everything else. */
async function announceLate(tx: Tx, decided: readonly DecidedDay[], late: ReadonlySet<string>, at: Date) {
  const isLate = (one: DecidedDay) =>
    one.status === 'automaticReleaseActivated' && late.has(`${one.personId} ${one.day}`)
  const waiting = decided.filter(isLate)
  if (waiting.length === 0) return decided
  const today = businessDay(at)
  const ids = waiting.map(({ personId }) => personId)
  const people = await readTimePeople(tx, ids, { first: today, last: today })
  return decided.map((one) => {
    const person = isLate(one) ? people.get(one.personId) : undefined
    if (!person) return one
    const due = releaseAt(today, person.rulesOn(today), (day) => person.counted(day).target > 0)
    return { ...one, releaseAt: due }
  })
}

type Target = TimeDecisionBody['days'][number]

interface Locked {
  readonly days: ReadonlyMap<number, DecidableDay>
  readonly rights: TimeRights
  readonly at: Date
}

/** A change of an earlier day gives a day another hint, but no new version. */
function hasNewHint({ hints, personId }: DecidableDay, { findings }: Target, rights: TimeRights): boolean {
  if (findings === undefined) return false
  const shown = new Set<string>(findings)
  return hintsFor(hints, readsWhole(rights, personId)).some(({ code }) => !shown.has(code))
}

/** Decides a correction immediately, and returns the new state of a day without one. */
async function decideOne(
  tx: Tx,
  parts: Parts,
  { days, rights, at }: Locked,
  target: Target,
  decision: Decision,
): Promise<DecidedDay | undefined> {
  const day = days.get(target.id)
  if (!day) throw notFound()
  if (day.caseKind === 'correction') {
    const steps = rights.held.filter(({ personId }) => personId === day.personId)
    const { viewerId } = rights
    const isOffice = isOfficeOf(rights, day.personId)
    const correction = { day, steps, version: target.version, viewerId, isOffice, at }
    if (!(await decideCorrection(tx, parts, correction, decision))) return refuseWithoutRight(tx, rights, day)
    return undefined
  }
  const steps = stepsOf(rights, day)
  if (steps.length === 0) return refuseWithoutRight(tx, rights, day)
  if (day.version !== target.version || hasNewHint(day, target, rights))
    throw conflict('version_conflict', undefined, presentOf(day))
  if (!decision.approve && decision.reason.trim() === '') throw refused(day, 'reasonRequired')
  if (decision.approve && day.day >= businessDay(at)) throw conflict('dayNotOver', undefined, presentOf(day))
  if (day.caseId === null) return decideSteps(day, steps, decision)
  // The decider needs no answer any more.
  await closeCase(tx, parts, { id: day.caseId, status: 'closed', by: rights.viewerId })
  const present = (await readDecidable(tx, [day.id])).get(day.id)!
  return decideSteps(present, steps, decision)
}

const refusalOf = (day: DecidableDay, { code }: ProblemError): TimeDecisionResult['refused'][number] => ({
  id: day.id,
  person: { id: day.personId, name: day.person },
  day: day.day,
  code,
  status: day.status,
})

/**
 * Each day on its own: one that refuses is not changed, and says why. Of a single day the refusal is the answer: 403 `ownDay`,
 * `notDecider`, 409 with the present state, 422 `reasonRequired`. 404 if any may not be seen.
 */
export async function decideDays(
  tx: Tx,
  parts: Parts,
  viewerId: string,
  { approve, reason = '', days: targets }: TimeDecisionBody,
): Promise<TimeDecisionResult> {
  const ids = targets.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw badRequest('validation_failed', [{ field: 'body.days', rule: 'must name each id once' }])
  const locked = await lockDays(tx, parts, viewerId, ids)
  const { days, at } = locked
  const decided: DecidedDay[] = []
  const refusals: TimeDecisionResult['refused'] = []
  const late = new Set<string>()
  for (const target of targets)
    try {
      await sql`savepoint one_decision`.execute(tx)
      const one = await decideOne(tx, parts, locked, target, { approve, reason })
      if (one) decided.push(one)
      const { releaseAt: due } = days.get(target.id)!
      if (one && due !== null && due <= at) late.add(`${one.personId} ${one.day}`)
    } catch (error) {
      const isRefusal = error instanceof ProblemError && error.status < 500 && error.status !== 404
      if (!isRefusal || targets.length === 1) throw error
      // What it wrote before it was refused.
      await sql`rollback to savepoint one_decision`.execute(tx)
      refusals.push(refusalOf(days.get(target.id)!, error))
    }
  const outcome = approve ? 'manuallyApproved' : 'manuallyRejected'
  await writeDecisions(tx, parts, await announceLate(tx, decided, late, at), { outcome, by: viewerId, reason, at })
  return { done: targets.length - refusals.length, refused: refusals }
}
