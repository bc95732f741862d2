// Cases as they are stored: inserted, locked and read, and what an event has made of them.
import { sql, type RawBuilder } from 'kysely'
import { isEnded, transition, type CaseEvent, type CaseStage, type DecisionCase } from '#domain/decisions/case.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'

export interface StoredStage extends CaseStage {
  readonly onBehalfOf: string | null
  readonly decidedAt: string | null
  readonly reason: string
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
  (select json_agg(json_build_object('name', s.name, 'turn', s.turn, 'holderId', s.holder_id, 'group', s.group_name,
      'outcome', s.outcome, 'decidedBy', s.decided_by, 'onBehalfOf', s.on_behalf_of, 'decidedAt', s.decided_at, 'reason', s.reason)
      order by s.position)
    from decision_stage s where s.case_id = c.id) as stages`

/** The cases `c` for which `which` is true, the oldest first. */
export async function readCases(db: Db, which: RawBuilder<boolean>): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`select ${CASE} from decision_case c where ${which} order by c.id`.execute(db)
  return rows
}

export const findCases = (db: Db, ids: readonly number[]): Promise<StoredCase[]> =>
  readCases(db, sql<boolean>`c.id = any(${ids}::bigint[])`)

/** The same, locked until `tx` ends. */
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
  /** Why it is asked for. */
  readonly note?: string
}

/** Inserts a case without telling anybody, as for a company that is created as a whole; `openCase` is what areas call. */
export async function insertCase(tx: Tx, { kind, requesterId, stages, note = '' }: NewCase, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('decision_case')
    .values({ kind, requester_id: requesterId, requested_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
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
      })),
    )
    .execute()
  await tx.insertInto('decision_event').values({ case_id: id, type: 'request', at, by_id: requesterId, note }).execute()
  return id
}

/** What happens to a case: an event with the words of the person, and in whose place. */
export interface Deed {
  readonly event: CaseEvent & { readonly note?: string }
  readonly onBehalfOf: string | null
}

interface Step extends Deed {
  /** As it was when it was locked. */
  readonly of: Pick<StoredCase, 'id' | 'version'>
  readonly before: DecisionCase
  readonly next: DecisionCase
  readonly at: Date
}

/** Stores what an event has made of a case, and adds it to the timeline. */
export async function storeEvent(tx: Tx, { of, before, event, next, at, onBehalfOf }: Step): Promise<void> {
  const { id, version } = of
  const note = 'reason' in event ? event.reason.trim() : (event.note?.trim() ?? '')
  for (const [position, stage] of next.stages.entries()) {
    const isDecided = stage.outcome !== null
    if (stage !== before.stages[position])
      await tx
        .updateTable('decision_stage')
        .set({
          holder_id: stage.holderId,
          outcome: stage.outcome,
          decided_by: stage.decidedBy,
          on_behalf_of: isDecided ? onBehalfOf : null,
          decided_at: isDecided ? at : null,
          reason: isDecided ? note : '',
        })
        .where('case_id', '=', id)
        .where('position', '=', position)
        .execute()
  }
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

/** Rejects the first stage without telling anybody, as for a company that is created as a whole. */
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

/** For what changes beside the decision but is part of what is decided, such as evidence: whoever saw the former one reads again. */
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
  // A to-do is opened for one version: that of the former one is not opened any more.
  await events.publish(tx, 'decision.changed', { kind, id })
}
