// What happens to a case: opened, decided alone or with others, asked back, changed, handed over, withdrawn, expired. Every act locks the
// case, asks the domain, applies what approval does, and publishes one event, from which to-dos and notices follow.
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

/** The case that a person acts on; without `version` whatever holds is acted on. */
export interface SeenCase {
  readonly id: number
  readonly personId: string
  readonly version?: number | undefined
}

const publish = (tx: Tx, { events }: WriteContext, { kind }: Pick<DecisionKind, 'kind'>, id: number): Promise<void> =>
  events.publish(tx, 'decision.changed', { kind, id })

/** What follows an event in its transaction: stages that nobody can decide are skipped, then the area does its part. */
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

/** Others may decide now than when it last changed: stages that nobody can decide any more are skipped. */
export async function decidersChanged(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<void> {
  const { cases } = await hold(tx, context, kind, [id])
  const one = cases.get(id)
  if (one && !isEnded(one.status)) await finish(tx, context, kind, id)
}

/**
 * Opens a case and returns its id; the area inserts its row with it in the same transaction, and then, where it skips empty stages or
 * follows events, calls `begin`.
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

/** The first events of a case whose row the area has inserted: stages that nobody can decide are skipped. */
export async function begin(tx: Tx, context: WriteContext, kind: DecisionKind, id: number): Promise<void> {
  if (kind.skipsEmptyStages) await skipEmptyStages(tx, context, kind, id)
  await kind.follow?.(tx, context, id)
}

/** Some cases, locked, and who may decide them until `tx` ends. */
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
  // Where stages come one after the other, the people of a later one have not seen the case yet.
  const mayHaveSeen = (stage: StoredStage) => !kind.decidesOneTurn || isInTurn(one, stage)
  const isTheirs = one.stages.some(
    (stage) =>
      stage.decidedBy === personId || (mayHaveSeen(stage) && deciders.rightOf(personId, one, stage) !== undefined),
  )
  return isTheirs || (await kind.maySee?.(tx, personId, one, at)) === true
}

/** 403 for what the person may never do, 422 for what they can correct, else 409 with the present state. */
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

/** The case if the person may see it; 404. */
async function findSeen(tx: Tx, held: Held, { id, personId }: SeenCase): Promise<StoredCase> {
  const one = held.cases.get(id)
  if (!one || !(await maySee(tx, held, personId, one))) throw notFound()
  return one
}

/** What one event makes of a case; throws why it is refused. Nothing is stored yet. */
async function stepOf(tx: Tx, held: Held, personId: string, before: StoredCase, { event, onBehalfOf }: Deed) {
  const result = transition(before, event)
  if ('refusal' in result) throw await refused(tx, held, personId, before, result.refusal)
  return { of: before, before, event, next: result.next, at: held.at, onBehalfOf }
}

type Answer = Pick<DecisionBody, 'approve' | 'reason'>

/** 409 `alreadyDecided` or `notOpen` for a case that has ended, `version_conflict` for another one than was seen. */
async function requireOpen(tx: Tx, held: Held, { personId, version }: SeenCase, one: StoredCase): Promise<void> {
  const isDecided = one.status === 'approved' || one.status === 'rejected'
  if (isEnded(one.status)) throw await refused(tx, held, personId, one, isDecided ? 'alreadyDecided' : 'notOpen')
  if (version !== undefined && version !== one.version) throw await refused(tx, held, personId, one, 'version_conflict')
}

/** 403 `ownRequest`, `notDecider` unless it has ended or was decided by somebody else; else as `requireOpen`. */
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
  // First what refuses the decision, then the decision.
  await kind.requireDecidable?.(tx, one, { by: personId, at })
  if (result.decided.at(-1)?.next.status === 'approved')
    await kind.apply?.(tx, context, one, { by: personId, at, reason: reason.trim() })
  for (const { event, onBehalfOf, before, next } of result.decided)
    await storeEvent(tx, { of: one, before, event: { ...event, note: reason }, next, at, onBehalfOf })
  await finish(tx, context, kind, id)
}

/**
 * Approves or rejects what the person may decide of a case. 404 for people who may not see it; 403 `ownRequest`, `notDecider`; 409
 * `alreadyDecided`, `notOpen`, `version_conflict` with the present state; 422 `reasonRequired`.
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

/** Each case on its own: one that refuses is not changed, and says why and what it is now. */
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

/** Of many: why one was refused, and what it is now. Rethrows what is no refusal. */
export function refusalOf(id: number, error: unknown, present?: Present): BulkDecisionResult[number] {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error
  return { id, done: false, code: error.code, ...(error.status === 409 && present && { present }) }
}

type Present = BulkDecisionResult[number]['present']

/** Runs one of many: what it wrote before it was refused is undone. */
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

/** An open case, locked, for what changes beside the decision. 404; 409 `alreadyDecided`, `notOpen`, `version_conflict`. */
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

/** One event of a case by a person who may see it. `stage` is the first one that the person may decide, for events of deciders. */
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

/** By its requester. 404; 403 `notRequester`; 409 `notOpen`, `version_conflict`. */
export const withdraw = (tx: Tx, context: WriteContext, kind: DecisionKind, target: SeenCase): Promise<void> =>
  actOn(tx, context, kind, target, () => ({ type: 'withdraw', by: target.personId }))

/** By its requester: another request, whose stages begin again, or an answer to a question that leaves it as it was. */
export const change = (
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  { note, keepsApprovals = false }: { readonly note: string; readonly keepsApprovals?: boolean },
): Promise<void> =>
  actOn(tx, context, kind, target, () => ({ type: 'change', by: target.personId, keepsApprovals, note }))

/** By its requester: another request, with stages of its own. 404; 403 `notRequester`; 409 `alreadyDecided`, `notOpen`, `version_conflict`. */
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

/** By a decider, with a question: the case waits for its requester, who changes or answers it. 422 `reasonRequired`. */
export const askBack = (
  tx: Tx,
  context: WriteContext,
  kind: DecisionKind,
  target: SeenCase,
  { reason }: { readonly reason: string },
): Promise<void> =>
  actOn(tx, context, kind, target, (stage) => ({ type: 'askBack', stage, by: target.personId, reason }))

/**
 * By a decider, to another person; to oneself: a stage of a group is taken; to null: it is given back to its group. 422
 * `reference_unknown` for nobody.
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
 * A stage of a group whose turn it is is taken by one of its people: nobody else decides it until it is given back. 404; 403
 * `notDecider`; 409 `alreadyTaken`, `alreadyDecided`, `notOpen`, `version_conflict` with the present state.
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
  // It is theirs already, by another window.
  if (one.stages[stage]!.holderId === personId) return
  const step = await stepOf(tx, held, personId, one, {
    event: { type: 'handOver', stage, by: personId, to: personId },
    onBehalfOf: null,
  })
  if (version !== undefined && version !== one.version) throw await refused(tx, held, personId, one, 'version_conflict')
  await storeEvent(tx, step)
  await finish(tx, context, kind, id)
}

/** What happens around an open case without changing what is decided; the caller has checked that it may. */
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

/** By a rule of the area, such as a deadline; false where the case has ended already. */
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
