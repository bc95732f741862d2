// Cases as rows: inserted, locked and read, and the results of events.
import { sql, type RawBuilder } from 'kysely'
import {
  isEnded,
  isInTurn,
  transition,
  type CaseEvent,
  type CaseStage,
  type DecisionCase,
} from '#domain/decisions/case.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'

export interface StoredStage extends CaseStage {
  readonly onBehalfOf: string | null
  readonly decidedAt: string | null
  readonly reason: string
  /** When its turn began. */
  readonly since: string | null
  /** The instant from which the supervisors of the deciders may decide too. */
  readonly raisedAt: string | null
}

export interface StoredCase extends DecisionCase {
  readonly id: number
  readonly kind: string
  readonly version: number
  readonly requestedAt: Date
  readonly endedAt: Date | null
  readonly stages: readonly StoredStage[]
}

const CASE = sql`c.id, c.kind, c.requester_id as "requesterId", c.status, c.version, c.requested_at as "requestedAt", c.ended_at as "endedAt",
  (select coalesce(json_agg(json_build_object('name', s.name, 'turn', s.turn, 'holderId', s.holder_id, 'group', s.group_name,
      'outcome', s.outcome, 'decidedBy', s.decided_by, 'onBehalfOf', s.on_behalf_of, 'decidedAt', s.decided_at, 'reason', s.reason,
      'since', s.since, 'raisedAt', s.raised_at)
      order by s.position), '[]')
    from decision_stage s where s.case_id = c.id) as stages`

/** The cases `c` for which `which` is true, the oldest first. */
export async function readCases(db: Db, which: RawBuilder<boolean>): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`select ${CASE} from decision_case c where ${which} order by c.id`.execute(db)
  return rows
}

export const findCases = (db: Db, ids: readonly number[]): Promise<StoredCase[]> =>
  readCases(db, sql<boolean>`c.id = any(${ids}::bigint[])`)

/** Reads cases of a kind and locks them until `tx` ends. */
export async function lockCases(tx: Tx, kind: string, ids: readonly number[]): Promise<Map<number, StoredCase>> {
  await sql`select from decision_case where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  const found = await findCases(tx, ids)
  return new Map(found.filter((one) => one.kind === kind).map((one) => [one.id, one]))
}

export type NewStage = Pick<CaseStage, 'name'> & Partial<Pick<CaseStage, 'turn' | 'holderId' | 'group'>>

export interface NewCase {
  readonly kind: string
  readonly requesterId: string
  readonly stages: readonly NewStage[]
  /** The reason of the requester. */
  readonly note?: string
}

async function insertStages(
  tx: Tx,
  id: number,
  { requesterId, stages }: Pick<NewCase, 'requesterId' | 'stages'>,
  at: Date,
): Promise<void> {
  if (stages.length === 0) return
  const first = Math.min(...stages.map(({ turn = 1 }) => turn))
  await tx
    .insertInto('decision_stage')
    .values(
      stages.map(({ name, turn = 1, holderId = null, group = null }, position) => ({
        case_id: id,
        position,
        name,
        turn,
        holder_id: holderId,
        group_name: group,
        requester_id: requesterId,
        since: turn === first ? at : null,
      })),
    )
    .execute()
}

/**
 * Inserts a case without notifying anybody, for a company that is created as a whole; areas call `openCase`. A case without stages is
 * approved immediately.
 */
export async function insertCase(tx: Tx, { kind, requesterId, stages, note = '' }: NewCase, at: Date): Promise<number> {
  const ended = stages.length === 0 ? { status: 'approved', ended_at: at } : {}
  const { id } = await tx
    .insertInto('decision_case')
    .values({ kind, requester_id: requesterId, requested_at: at, ...ended })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertStages(tx, id, { requesterId, stages }, at)
  await tx.insertInto('decision_event').values({ case_id: id, type: 'request', at, by_id: requesterId, note }).execute()
  return id
}

/** Replaces the stages before the requester changes the subject: it may need other stages, and all of them begin again. */
export async function replaceStages(
  tx: Tx,
  one: Pick<StoredCase, 'id' | 'requesterId'>,
  stages: readonly NewStage[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('decision_stage').where('case_id', '=', one.id).execute()
  await insertStages(tx, one.id, { requesterId: one.requesterId ?? '', stages }, at)
}

/** An event of a case with the words of the person, and the person for whom they act. */
export interface Deed {
  readonly event: CaseEvent & { readonly note?: string }
  readonly onBehalfOf: string | null
}

interface Step extends Deed {
  /** The case when it was locked. */
  readonly of: Pick<StoredCase, 'id' | 'version'>
  readonly before: DecisionCase
  readonly next: DecisionCase
  readonly at: Date
}

/** When the turn of a stage began; it begins again where all stages begin again. */
function sinceOf({ before, event, next, at }: Step, position: number): { readonly since?: Date | null } {
  const stage = next.stages[position]!
  if (stage.outcome !== null) return {}
  const [was, is] = [isInTurn(before, before.stages[position]!), isInTurn(next, stage)]
  const beginsAgain = event.type === 'change' && !event.keepsApprovals
  if (isEnded(next.status) || (was === is && !beginsAgain)) return {}
  return { since: is ? at : null }
}

/** Stops the clock of a stage while the case waits for its requester. */
async function keepClock(tx: Tx, { of: { id }, before, event, next, at }: Step): Promise<void> {
  if (event.type === 'askBack')
    await tx.insertInto('decision_pause').values({ case_id: id, position: event.stage, from_at: at }).execute()
  else if (event.type === 'change' && !event.keepsApprovals)
    await tx.deleteFrom('decision_pause').where('case_id', '=', id).execute()
  else if (before.status === 'askedBack' && next.status !== 'askedBack')
    await tx
      .updateTable('decision_pause')
      .set({ until_at: at })
      .where('case_id', '=', id)
      .where('until_at', 'is', null)
      .execute()
}

async function storeStages(tx: Tx, step: Step, note: string): Promise<void> {
  const { of, before, event, next, at, onBehalfOf } = step
  const beginsAgain = event.type === 'change' && !event.keepsApprovals
  for (const [position, stage] of next.stages.entries()) {
    const since = sinceOf(step, position)
    if (stage === before.stages[position] && Object.keys(since).length === 0) continue
    const isDecided = stage.outcome !== null && before.stages[position]!.outcome === null
    const decision =
      stage.outcome === null
        ? { decided_at: null, on_behalf_of: null, reason: '' }
        : isDecided && { decided_at: at, on_behalf_of: onBehalfOf, reason: note }
    await tx
      .updateTable('decision_stage')
      .set({
        holder_id: stage.holderId,
        outcome: stage.outcome,
        decided_by: stage.decidedBy,
        ...decision,
        ...since,
        ...(beginsAgain && { raised_at: null }),
      })
      .where('case_id', '=', of.id)
      .where('position', '=', position)
      .execute()
  }
}

/** Stores the result of an event of a case, and adds it to the timeline. */
export async function storeEvent(tx: Tx, step: Step): Promise<void> {
  const { of, before, event, next, at, onBehalfOf } = step
  const { id, version } = of
  const note = 'reason' in event ? event.reason.trim() : (event.note?.trim() ?? '')
  await storeStages(tx, step, note)
  await keepClock(tx, step)
  await tx
    .updateTable('decision_case')
    .set({ status: next.status, version: version + 1, ended_at: isEnded(next.status) ? at : null })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('decision_event')
    .values({
      case_id: id,
      type: event.type,
      stage: 'stage' in event ? before.stages[event.stage]!.name : null,
      at,
      by_id: 'by' in event ? event.by : null,
      on_behalf_of: onBehalfOf,
      to_id: event.type === 'handOver' ? event.to : null,
      note,
    })
    .execute()
}

/** An event in the timeline that changes neither the decision nor the version of the case. */
export interface SideEvent {
  readonly type: 'raise' | 'remind' | 'nudge'
  readonly stage: string | null
  readonly by?: string | undefined
  readonly note?: string | undefined
}

/** Adds an event to the timeline. `raise`: from now on the supervisors of the deciders may decide the stage too. */
export async function addSideEvent(
  tx: Tx,
  id: number,
  { type, stage, by, note = '' }: SideEvent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('decision_event')
    .values({ case_id: id, type, stage, at, by_id: by ?? null, note: note.trim() })
    .execute()
  if (type === 'raise')
    await tx
      .updateTable('decision_stage')
      .set({ raised_at: at })
      .where('case_id', '=', id)
      .where('name', '=', stage)
      .execute()
}

/** Rejects the first stage without notifying anybody, for a company that is created as a whole. */
export async function storeRejection(
  tx: Tx,
  id: number,
  { by, reason, at }: { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  const [before] = await findCases(tx, [id])
  const event = { type: 'reject', stage: 0, by, reason } as const
  const result = before && transition(before, event)
  if (result && 'next' in result)
    await storeEvent(tx, { of: before, before, event, next: result.next, at, onBehalfOf: null })
}

/**
 * Raises the version after a change of something that the decision depends on, such as evidence: people who saw the former one must reload.
 */
export async function raiseCaseVersion(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  { kind, id }: Pick<StoredCase, 'kind' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('decision_case')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  // A to-do belongs to one version: that of the former one is not opened any more.
  await events.publish(tx, 'decision.changed', { kind, id })
}
