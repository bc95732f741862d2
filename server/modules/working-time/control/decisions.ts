// Decisions: each decider approves or rejects a stage of a day, or of its open correction. When every stage of a correction is approved,
// its entries replace those of the day, which is released by that.
import { sql } from 'kysely'
import type { TimeDecisionBody, TimeDecisionResult } from '#contract/working-time-control.ts'
import { decideStages, isInTurn, type DecisionCase, type Refusal, type RightTo } from '#domain/decisions/case.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { hintsFor } from '#domain/working-time/hints.ts'
import {
  isIncomplete,
  releaseAt,
  releaseStatusOf,
  releaseTransition,
  type StageOutcome,
  type ReleaseEvent,
  type ReleaseRefusal,
} from '#domain/working-time/release.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, unprocessable, badRequest, notFound, ProblemError } from '#server/http/errors.ts'
import { closeCase, findCase, type CaseRow } from '#server/modules/working-time/cases.ts'
import { checkEntries, replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import { readOwnDays } from '#server/modules/working-time/own-days.ts'
import { CASE_STAGES } from '#server/modules/working-time/deciders.ts'
import {
  presentOf,
  readDecidable,
  writeDecisions,
  approvalsOf,
  lockDays,
  refuseWithoutRight,
  stateOf,
  stagesOf,
  type DecidableDay,
  type DecidedDay,
} from './decidable.ts'
import { isOfficeOf, readsWhole, type TimeRight, type TimeRights } from './rights.ts'

interface Stage {
  readonly id: number
  readonly stage: TimeRight['stage']
  readonly holderId: string | null
  readonly outcome: StageOutcome | null
  readonly by: string | null
  readonly onBehalfOf: string | null
  readonly reason: string
}

async function readStages(tx: Tx, caseId: number): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select t.id, t.stage, t.holder_id as "holderId", t.outcome, t.decided_by as by, t.on_behalf_of as "onBehalfOf", t.reason
    from ${CASE_STAGES} t where t.case_id = ${caseId} order by t.stage, t.id`.execute(tx)
  return rows
}

/** The supervisor decides after all project managers. */
const caseOf = ({ personId, status }: CaseRow, stages: readonly Stage[]): DecisionCase => ({
  requesterId: personId,
  // A question is closed without a decision.
  status: status === 'closed' ? 'expired' : status,
  stages: stages.map(({ stage, holderId, outcome, by }) => ({
    name: stage,
    turn: stage === 'projectManager' ? 1 : 2,
    holderId,
    group: null,
    outcome: outcome === null ? null : outcome === 'manuallyRejected' ? 'rejected' : 'approved',
    decidedBy: by,
  })),
})

interface DayToCorrect {
  readonly day: DecidableDay
  /** Rights to stages of corrections of the person. */
  readonly stages: readonly TimeRight[]
  /** The version of the day that the viewer has seen. */
  readonly version: number
  readonly viewerId: string
  /** The viewer is of the time office of the person. */
  readonly isOffice: boolean
  readonly at: Date
}

/** The new entries are checked again, because stored entries beside them may have changed since they were sent. */
async function applyCorrection(
  tx: Tx,
  context: WriteContext,
  { day, viewerId, at }: DayToCorrect,
  found: CaseRow,
  reason: string,
): Promise<void> {
  const { personId, day: on, newEntries, note } = found
  const entries = newEntries ?? []
  const own = await readOwnDays(tx, personId, [on], at)
  // If another lock applies than when the correction was requested, its entries stay on their day.
  const lockOn = (one: Day) => (own.ruleFor(one) === undefined ? 'notOfThisDay' : undefined)
  const [faults = []] = await checkEntries(tx, personId, [{ day: on, entries }], at.getTime(), lockOn)
  if (faults.length > 0)
    throw conflict(
      'entriesRefused',
      faults.map(({ entry, field, rule }) => ({ field: `newEntries.${entry}.${String(field)}`, rule })),
      presentOf(day),
    )
  const stages = await readStages(tx, found.id)
  await closeCase(tx, context, { id: found.id, status: 'approved', by: viewerId })
  // The case keeps the words of the employee too.
  const change = { cause: 'correction', by: viewerId, reason: reason.trim() || note } as const
  await replaceEntries(tx, context, [{ personId, day: on, entries }], 'correction', change)
  const present = (await readDecidable(tx, [day.id])).get(day.id)
  if (present && isIncomplete(present.feedback)) throw conflict('entriesIncomplete', undefined, presentOf(day))
  // If the month is closed, the account is corrected, and the day keeps its figures.
  if (!present || present.status === 'manuallyApproved' || present.status === 'automaticallyApproved') return
  const decided = { personId, day: on, version: present.version, status: 'manuallyApproved', stages } as const
  await writeDecisions(tx, context, [decided], { outcome: 'manuallyApproved', by: viewerId, reason: '', at })
}

/** Whether only the time office may change the day. */
export async function isInLockedPeriod(
  db: Db,
  { personId, day }: Pick<DecidableDay, 'personId' | 'day'>,
): Promise<boolean> {
  const person = (await readTimePeople(db, [personId], { first: day, last: day })).get(personId)
  return person?.lockedUntil !== undefined && day <= person.lockedUntil
}

/** Throws 409 `lockedPeriod` for everybody but the time office, which must give a reason: 422 `reasonRequired`. */
async function requireUnlocked(tx: Tx, { day, isOffice }: DayToCorrect, reason: string): Promise<void> {
  if (!(await isInLockedPeriod(tx, day))) return
  if (!isOffice) throw conflict('lockedPeriod', undefined, presentOf(day))
  if (reason.trim() === '') throw reasonRequired()
}

const reasonRequired = () => unprocessable('reasonRequired', [{ field: 'body.reason', rule: 'reasonRequired' }])

/** Returns false for people who may decide none of its stages. Throws 409 with the current state, 422 `reasonRequired`. */
async function decideCorrection(
  tx: Tx,
  context: WriteContext,
  target: DayToCorrect,
  { approve, reason }: { readonly approve: boolean; readonly reason: string },
): Promise<boolean> {
  const { day, stages: rights, viewerId, at } = target
  const found = await findCase(tx, day.caseId!)
  const stages = await readStages(tx, found.id)
  const rightTo: RightTo = (_, { name, holderId }) =>
    rights.find((one) => one.stage === name && one.holderId === holderId)?.onBehalfOf
  const current = caseOf(found, stages)
  const mine = current.stages.filter((stage) => rightTo(current, stage) !== undefined)
  if (!mine.some((stage) => isInTurn(current, stage))) {
    if (mine.length > 0) throw conflict('waitsForProjectManager', undefined, presentOf(day))
    if (stages.some((one) => one.outcome !== null && one.holderId === viewerId))
      throw conflict('alreadyDecided', undefined, presentOf(day))
    return false
  }
  if (day.version !== target.version) throw conflict('version_conflict', undefined, presentOf(day))
  if (approve) await requireUnlocked(tx, target, reason)
  const result = decideStages(current, viewerId, { approve, reason }, rightTo)
  if ('refusal' in result) throw refused(day, result.refusal)
  for (const { event, onBehalfOf } of result.decided)
    await tx
      .updateTable('time_case_stage')
      .set({
        outcome: approve ? 'manuallyApproved' : 'manuallyRejected',
        decided_by: viewerId,
        on_behalf_of: onBehalfOf,
        reason,
        decided_at: at,
      })
      .where('id', '=', stages[event.stage]!.id)
      .execute()
  const { status } = result.decided.at(-1)!.next
  if (status === 'approved') await applyCorrection(tx, context, target, found, reason)
  else if (status === 'rejected') await closeCase(tx, context, { id: found.id, status, by: viewerId })
  else {
    await tx
      .updateTable('time_case')
      .set((e) => ({ status, version: e('version', '+', 1) }))
      .where('id', '=', found.id)
      .execute()
    await context.events.publish(tx, 'time.case_changed', { caseId: found.id, byId: viewerId, at: at.toISOString() })
  }
  return true
}

function refused(day: DecidableDay, refusal: ReleaseRefusal | Refusal): ProblemError {
  if (refusal === 'reasonRequired') return unprocessable(refusal, [{ field: 'body.reason', rule: refusal }])
  return conflict(refusal, undefined, presentOf(day))
}

interface Decision {
  readonly approve: boolean
  readonly reason: string
}

/** The result of deciding these stages of a day; throws the reason why they are refused. */
function decideDay(day: DecidableDay, stages: readonly TimeRight[], { approve, reason }: Decision): DecidedDay {
  let state = stateOf(day)
  // One rejection rejects the day, regardless of other deciders.
  const decided = approve ? stages : stages.slice(0, 1)
  const events: readonly ReleaseEvent[] = approve
    ? approvalsOf(day, decided)
    : decided.map(({ stage }) => ({ type: 'reject', stage, reason }))
  for (const event of events) {
    const result = releaseTransition(state, event)
    if ('refusal' in result) throw refused(day, result.refusal)
    state = result.day
  }
  const { personId, day: on, version } = day
  return { personId, day: on, version, status: releaseStatusOf(state), stages: decided }
}

/** Announces a new automatic release, with the whole notice, for days that a project manager has approved after the announced time. */
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

type SeenDay = TimeDecisionBody['days'][number]

interface Locked {
  readonly days: ReadonlyMap<number, DecidableDay>
  readonly rights: TimeRights
  readonly at: Date
}

/** Whether the day has got another hint, which a change of an earlier day causes without a new version. */
function hasNewHint({ hints, personId }: DecidableDay, { findings }: SeenDay, rights: TimeRights): boolean {
  if (findings === undefined) return false
  const shown = new Set<string>(findings)
  return hintsFor(hints, readsWhole(rights, personId)).some(({ code }) => !shown.has(code))
}

/** Decides a correction immediately, and returns the new state of a day without one. */
async function decideOne(
  tx: Tx,
  context: WriteContext,
  { days, rights, at }: Locked,
  target: SeenDay,
  decision: Decision,
): Promise<DecidedDay | undefined> {
  const day = days.get(target.id)
  if (!day) throw notFound()
  if (day.caseKind === 'correction') {
    const stages = rights.held.filter(({ personId }) => personId === day.personId)
    const { viewerId } = rights
    const isOffice = isOfficeOf(rights, day.personId)
    const correction = { day, stages, version: target.version, viewerId, isOffice, at }
    if (!(await decideCorrection(tx, context, correction, decision))) return refuseWithoutRight(tx, rights, day)
    return undefined
  }
  const stages = stagesOf(rights, day)
  if (stages.length === 0) return refuseWithoutRight(tx, rights, day)
  if (day.version !== target.version || hasNewHint(day, target, rights))
    throw conflict('version_conflict', undefined, presentOf(day))
  if (!decision.approve && decision.reason.trim() === '') throw refused(day, 'reasonRequired')
  if (decision.approve && day.day >= businessDay(at)) throw conflict('dayNotOver', undefined, presentOf(day))
  if (day.caseId === null) return decideDay(day, stages, decision)
  // The decider does not need an answer any more.
  await closeCase(tx, context, { id: day.caseId, status: 'closed', by: rights.viewerId })
  const present = (await readDecidable(tx, [day.id])).get(day.id)!
  return decideDay(present, stages, decision)
}

const refusalOf = (day: DecidableDay, { code }: ProblemError): TimeDecisionResult['refused'][number] => ({
  id: day.id,
  person: { id: day.personId, name: day.person },
  day: day.day,
  code,
  status: day.status,
})

/**
 * Decides each day separately: a refused one is not changed, and its result has the reason. If there is one day, its refusal is thrown: 403
 * `ownDay`, `notDecider`, 409 with the present state, 422 `reasonRequired`. Throws 404 if the viewer may not see one of them.
 */
export async function decideDays(
  tx: Tx,
  context: WriteContext,
  viewerId: string,
  { approve, reason = '', days: targets }: TimeDecisionBody,
): Promise<TimeDecisionResult> {
  const ids = targets.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw badRequest('validation_failed', [{ field: 'body.days', rule: 'must name each id once' }])
  const locked = await lockDays(tx, context, viewerId, ids)
  const { days, at } = locked
  const decided: DecidedDay[] = []
  const refusals: TimeDecisionResult['refused'] = []
  const late = new Set<string>()
  for (const target of targets)
    try {
      await sql`savepoint one_decision`.execute(tx)
      const one = await decideOne(tx, context, locked, target, { approve, reason })
      if (one) decided.push(one)
      const { releaseAt: due } = days.get(target.id)!
      if (one && due !== null && due <= at) late.add(`${one.personId} ${one.day}`)
    } catch (error) {
      const isRefusal = error instanceof ProblemError && error.status < 500 && error.status !== 404
      if (!isRefusal || targets.length === 1) throw error
      // Undoes what the decision wrote before it was refused.
      await sql`rollback to savepoint one_decision`.execute(tx)
      refusals.push(refusalOf(days.get(target.id)!, error))
    }
  const outcome = approve ? 'manuallyApproved' : 'manuallyRejected'
  await writeDecisions(tx, context, await announceLate(tx, decided, late, at), { outcome, by: viewerId, reason, at })
  return { done: targets.length - refusals.length, refused: refusals }
}
