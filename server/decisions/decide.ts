// Actions on a case: open, decide alone or with others, ask back, change, hand over, withdraw, expire. Each action locks the case, asks the
// domain, applies the effects of an approval, and publishes one event, which causes to-dos and notifications.
import { sql } from 'kysely'
import type { BulkDecisionBody, BulkDecisionResult, DecisionBody } from '#contract/decisions.ts'
import { decideStages, isEnded, isInTurn, transition, type Refusal, type RightTo } from '#domain/decisions/case.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { badRequest, conflict, forbidden, notFound, ProblemError, unprocessable } from '#server/http/errors.ts'
import {
  addSideEvent,
  findCases,
  insertCase,
  lockCases,
  replaceStages,
  storeEvent,
  type Deed,
  type NewCase,
  type NewStage,
  type SideEvent,
  type StoredCase,
  type StoredStage,
} from './cases.ts'
import type { Deciders, DecisionKind } from './kind.ts'
import { stagesFor } from './views.ts'

/** The case that a person acts on; without `version` the action applies to the present one. */
export interface SeenCase {
  readonly id: number
  readonly personId: string
  readonly version?: number | undefined
}

const publish = (tx: Tx, { events }: WriteContext, { kind }: Pick<DecisionKind, 'kind'>, id: number): Promise<void> =>
  events.publish(tx, 'decision.changed', { kind, id })

/** Completes an event in its transaction: skips stages that nobody can decide, then runs `follow` of the area. */
async function finish(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<void> {
  if (kind.skipsEmptyStages) await skipEmptyStages(tx, context, kind, id)
  await kind.follow?.(tx, context, id)
  await publish(tx, context, kind, id)
}

/** Skips every stage whose turn it is and that nobody can decide; the caller has locked the case. */
async function skipEmptyStages(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<void> {
  const at = context.now()
  for (;;) {
    const [one] = await findCases(tx, [id])
    if (!one || isEnded(one.status)) return
    const deciders = await kind.readDeciders(tx, [one], at)
    const stage = one.stages.findIndex(
      (each) =>
        isInTurn(one, each) &&
        deciders.askedFor(one, each).length === 0 &&
        deciders.waitsWhenEmpty?.(one, each) !== true,
    )
    const event = { type: 'skip', stage } as const
    const result = stage < 0 ? undefined : transition(one, event)
    if (!result || 'refusal' in result) return
    await storeEvent(tx, { of: one, before: one, event, next: result.next, at, onBehalfOf: null })
  }
}

/** Skips the stages that nobody can decide any more, because the deciders have changed. */
export async function decidersChanged(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<void> {
  const { cases } = await hold(tx, context, kind, [id])
  const one = cases.get(id)
  if (one && !isEnded(one.status)) await finish(tx, context, kind, id)
}

/**
 * Opens a case and returns its id. The area inserts its row with that id in the same transaction; if it skips empty stages or follows
 * events, it calls `begin` afterwards.
 */
export async function openCase(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  given: Omit<NewCase, 'kind'>,
): Promise<number> {
  const id = await insertCase(tx, { ...given, kind: kind.kind }, context.now())
  await publish(tx, context, kind, id)
  return id
}

/** Skips stages that nobody can decide, as the first events of a case whose row the area has inserted. */
export async function begin(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<void> {
  if (kind.skipsEmptyStages) await skipEmptyStages(tx, context, kind, id)
  await kind.follow?.(tx, context, id)
}

/** Locked cases with their deciders, which do not change until `tx` ends. */
interface Held {
  readonly kind: DecisionKind
  readonly cases: ReadonlyMap<number, StoredCase>
  readonly deciders: Deciders
  readonly at: Date
}

async function hold(tx: Tx, { now }: WriteContext, kind: DecisionKind, ids: readonly number[]): Promise<Held> {
  await kind.lock?.(tx, ids)
  const cases = await lockCases(tx, kind.kind, ids)
  const at = now()
  return { kind, cases, deciders: await kind.readDeciders(tx, [...cases.values()], at), at }
}

async function maySee(tx: Tx, { kind, deciders, at }: Held, personId: string, one: StoredCase): Promise<boolean> {
  if (one.requesterId === personId) return true
  // Where stages come one after the other, the deciders of a later one have not seen the case yet.
  const mayHaveSeen = (stage: StoredStage) => !kind.decidesOneTurn || isInTurn(one, stage)
  const isTheirs = one.stages.some(
    (stage) =>
      stage.decidedBy === personId || (mayHaveSeen(stage) && deciders.rightOf(personId, one, stage) !== undefined),
  )
  return isTheirs || (await kind.maySee?.(tx, personId, one, at)) === true
}

/** The refusal: 403 for what the person may never do, 422 for what they can correct, else 409 with the present state. */
async function refused(
  tx: Tx,
  { kind, at }: Held,
  personId: string,
  one: StoredCase,
  refusal: Refusal,
): Promise<ProblemError> {
  if (refusal === 'ownRequest' || refusal === 'notRequester' || refusal === 'notDecider') return forbidden(refusal)
  if (refusal === 'reasonRequired') return unprocessable(refusal, [{ field: 'body.reason', rule: refusal }])
  return conflict(refusal, undefined, await kind.readPresent(tx, personId, one, at))
}

/** The case; throws 404 if the person may not see it. */
async function findSeen(tx: Tx, held: Held, { id, personId }: SeenCase): Promise<StoredCase> {
  const one = held.cases.get(id)
  if (!one || !(await maySee(tx, held, personId, one))) throw notFound()
  return one
}

/** The result of one event, which is not stored yet; throws the reason of a refusal. */
async function stepOf(tx: Tx, held: Held, personId: string, before: StoredCase, { event, onBehalfOf }: Deed) {
  const result = transition(before, event)
  if ('refusal' in result) throw await refused(tx, held, personId, before, result.refusal)
  return { of: before, before, event, next: result.next, at: held.at, onBehalfOf }
}

type Answer = Pick<DecisionBody, 'approve' | 'reason'>

/** Throws 409 `alreadyDecided` or `notOpen` for a case that has ended, `version_conflict` for another version than the seen one. */
async function requireOpen(tx: Tx, held: Held, { personId, version }: SeenCase, one: StoredCase): Promise<void> {
  const isDecided = one.status === 'approved' || one.status === 'rejected'
  if (isEnded(one.status)) throw await refused(tx, held, personId, one, isDecided ? 'alreadyDecided' : 'notOpen')
  if (version !== undefined && version !== one.version) throw await refused(tx, held, personId, one, 'version_conflict')
}

/** Throws 403 `ownRequest` or `notDecider`, unless the case has ended or somebody else has decided it; else the same as `requireOpen`. */
async function requireDecider(tx: Tx, held: Held, target: SeenCase, one: StoredCase) {
  const { personId } = target
  const refuse = (refusal: Refusal) => refused(tx, held, personId, one, refusal)
  if (one.requesterId === personId) throw await refuse('ownRequest')
  if (isEnded(one.status)) await requireOpen(tx, held, target, one)
  const mine = stagesFor(held.deciders, personId, one)
  if (mine.length === 0) {
    const isTheirs = one.stages.some(
      (stage) => stage.outcome !== null && held.deciders.rightOf(personId, one, stage) !== undefined,
    )
    throw await refuse(isTheirs ? 'alreadyDecided' : 'notDecider')
  }
  await requireOpen(tx, held, target, one)
  return mine
}

async function decideOne(tx: Tx, context: WriteContext, held: Held, target: SeenCase, body: Answer): Promise<void> {
  const { personId, id } = target
  const { kind, deciders, at } = held
  const { approve, reason = '' } = body
  const one = await findSeen(tx, held, target)
  await requireDecider(tx, held, target, one)
  const rightTo: RightTo = (present, stage) =>
    deciders.rightOf(personId, { ...one, ...present } as StoredCase, stage as StoredStage)
  const result = decideStages(one, personId, { approve, reason }, rightTo, { oneTurn: kind.decidesOneTurn })
  if ('refusal' in result) throw await refused(tx, held, personId, one, result.refusal)
  // The area may refuse a decision before it is made.
  await kind.requireDecidable?.(tx, one, { by: personId, at })
  if (result.decided.at(-1)?.next.status === 'approved')
    await kind.apply?.(tx, context, one, { by: personId, at, reason: reason.trim() })
  for (const { event, onBehalfOf, before, next } of result.decided)
    await storeEvent(tx, { of: one, before, event: { ...event, note: reason }, next, at, onBehalfOf })
  await finish(tx, context, kind, id)
}

/**
 * Approves or rejects all stages of a case that the person may decide. Throws 404 for people who may not see it; 403 `ownRequest`,
 * `notDecider`; 409 `alreadyDecided`, `notOpen`, `version_conflict` with the present state; 422 `reasonRequired`.
 */
export async function decide(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  body: Answer,
): Promise<void> {
  await decideOne(tx, context, await hold(tx, context, kind, [target.id]), target, body)
}

/** Decides each case separately: a refused one is not changed, and its result has the reason and the present state. */
export async function decideMany(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  personId: string,
  { requests, ...body }: BulkDecisionBody,
): Promise<BulkDecisionResult> {
  const ids = requests.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    throw badRequest('validation_failed', [{ field: 'body.requests', rule: 'must name each id once' }])
  const held = await hold(tx, context, kind, ids)
  const results: BulkDecisionResult = []
  for (const { id, version } of requests) {
    const one = held.cases.get(id)
    const present = one && { status: one.status, version: one.version }
    const run = () => decideOne(tx, context, held, { id, personId, version }, body)
    results.push(await eachAlone(tx, { id, present }, run))
  }
  return results
}

/** The refusal of one of many cases, with its present state. Rethrows other errors. */
export function refusalOf(id: number, error: unknown, present?: Present): BulkDecisionResult[number] {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error
  return { id, done: false, code: error.code, ...(error.status === 409 && present && { present }) }
}

type Present = BulkDecisionResult[number]['present']

/** Runs each of many actions separately: a refused one leaves no changes. */
async function eachAlone(
  tx: Tx,
  { id, present }: { readonly id: number; readonly present: Present },
  run: () => Promise<void>,
): Promise<BulkDecisionResult[number]> {
  await sql`savepoint one_of_many`.execute(tx)
  try {
    await run()
    await sql`release savepoint one_of_many`.execute(tx)
    return { id, done: true }
  } catch (error) {
    const result = refusalOf(id, error, present)
    await sql`rollback to savepoint one_of_many`.execute(tx)
    return result
  }
}

/** Locks an open case for a change beside the decision. Throws 404; 409 `alreadyDecided`, `notOpen`, `version_conflict`. */
export async function lockOpen(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
): Promise<StoredCase> {
  const held = await hold(tx, context, kind, [target.id])
  const one = await findSeen(tx, held, target)
  await requireOpen(tx, held, target, one)
  return one
}

/** Applies one event by a person who may see the case. `stage` is the first one that the person may decide, for events of deciders. */
async function actOn(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  eventOf: (stage: number) => Deed['event'],
): Promise<void> {
  const { id, personId, version } = target
  const held = await hold(tx, context, kind, [id])
  const one = await findSeen(tx, held, target)
  const isOfDecider = 'stage' in eventOf(0)
  const [mine] = isOfDecider ? await requireDecider(tx, held, target, one) : []
  const event = eventOf(mine?.position ?? 0)
  const step = await stepOf(tx, held, personId, one, { event, onBehalfOf: mine?.onBehalfOf ?? null })
  if (version !== undefined && version !== one.version) throw await refused(tx, held, personId, one, 'version_conflict')
  await storeEvent(tx, step)
  await finish(tx, context, kind, id)
}

/** Withdraws a case, by its requester. Throws 404; 403 `notRequester`; 409 `notOpen`, `version_conflict`. */
export const withdraw = (tx: Tx, context: WriteContext, kind: DecisionKind, target: SeenCase): Promise<void> =>
  actOn(tx, context, kind, target, () => ({ type: 'withdraw', by: target.personId }))

/** Changes a case, by its requester: the stages begin again, unless the change is only the answer to a question. */
export const change = (
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  { note, keepsApprovals = false }: { readonly note: string; readonly keepsApprovals?: boolean },
): Promise<void> =>
  actOn(tx, context, kind, target, () => ({ type: 'change', by: target.personId, keepsApprovals, note }))

/** Changes a case and its stages, by its requester. Throws 404; 403 `notRequester`; 409 `alreadyDecided`, `notOpen`, `version_conflict`. */
export async function changeStages(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  { note, stages }: { readonly note: string; readonly stages: readonly NewStage[] },
): Promise<void> {
  const { id, personId } = target
  const held = await hold(tx, context, kind, [id])
  const one = await findSeen(tx, held, target)
  if (one.requesterId !== personId) throw await refused(tx, held, personId, one, 'notRequester')
  await requireOpen(tx, held, target, one)
  await replaceStages(tx, one, stages, held.at)
  const [replaced] = await findCases(tx, [id])
  const step = await stepOf(tx, held, personId, replaced!, {
    event: { type: 'change', by: personId, note },
    onBehalfOf: null,
  })
  await storeEvent(tx, step)
  await finish(tx, context, kind, id)
}

/** Asks the requester a question, by a decider: the case waits until the requester changes or answers it. Throws 422 `reasonRequired`. */
export const askBack = (
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  { reason }: { readonly reason: string },
): Promise<void> =>
  actOn(tx, context, kind, target, (stage) => ({ type: 'askBack', stage, by: target.personId, reason }))

/**
 * Hands a stage over, by a decider: to another person, to oneself (a stage of a group is taken), or to null (it is given back to its
 * group). Throws 422 `reference_unknown` for an unknown person.
 */
export async function handOver(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  { to, note = '' }: { readonly to: string | null; readonly note?: string },
): Promise<void> {
  const known = to === null || (await sql`select from person where id = ${to} and active`.execute(tx)).rows.length > 0
  if (!known) throw unprocessable('reference_unknown', [{ field: 'body.to', rule: 'names no person' }])
  await actOn(tx, context, kind, target, (stage) => ({ type: 'handOver', stage, by: target.personId, to, note }))
}

/**
 * Takes a stage of a group, by one of its people: nobody else decides it until it is given back. Throws 404; 403 `notDecider`; 409
 * `alreadyTaken`, `alreadyDecided`, `notOpen`, `version_conflict` with the present state.
 */
export async function take(tx: Tx, context: WriteContext, kind: DecisionKind, target: SeenCase): Promise<void> {
  const { id, personId, version } = target
  const held = await hold(tx, context, kind, [id])
  const one = await findSeen(tx, held, target)
  const isTaken = one.stages.some(
    (stage) =>
      stage.group !== null &&
      stage.holderId !== null &&
      isInTurn(one, stage) &&
      held.deciders.rightOf(personId, one, stage) === undefined,
  )
  if (isTaken && one.requesterId !== personId) throw await refused(tx, held, personId, one, 'alreadyTaken')
  const mine = await requireDecider(tx, held, target, one)
  const stage = mine.map(({ position }) => position).find((position) => one.stages[position]!.group !== null)
  if (stage === undefined) throw await refused(tx, held, personId, one, 'notOpen')
  // The person has taken it already, in another window.
  if (one.stages[stage]!.holderId === personId) return
  const step = await stepOf(tx, held, personId, one, {
    event: { type: 'handOver', stage, by: personId, to: personId },
    onBehalfOf: null,
  })
  if (version !== undefined && version !== one.version) throw await refused(tx, held, personId, one, 'version_conflict')
  await storeEvent(tx, step)
  await finish(tx, context, kind, id)
}

/** Adds an event to an open case that does not change the decision; the caller has checked the rights. */
export async function note(
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  id: number,
  event: SideEvent,
): Promise<void> {
  await addSideEvent(tx, id, event, context.now())
  await kind.follow?.(tx, context, id)
  await publish(tx, context, kind, id)
}

/** Ends a case by a rule of the area, such as a deadline; returns false where it has ended already. */
export async function expire(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<boolean> {
  const before = (await hold(tx, context, kind, [id])).cases.get(id)
  const result = before && transition(before, { type: 'expire' })
  if (!result || 'refusal' in result) return false
  await storeEvent(tx, {
    of: before,
    before,
    event: { type: 'expire' },
    next: result.next,
    at: context.now(),
    onBehalfOf: null,
  })
  await finish(tx, context, kind, id)
  return true
}
