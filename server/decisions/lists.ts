// The cases that wait for a person's decision, and the decisions that a person has made, or others for that person.
import { sql } from 'kysely'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { readCases, type StoredCase } from './cases.ts'
import type { DecisionKind } from './kind.ts'
import { stagesFor } from './views.ts'

/** The oldest first; a case that was asked back waits for its requester. */
export async function readWaiting(
  { db, now }: ReadContext,
  kind: DecisionKind,
  personId: string,
): Promise<StoredCase[]> {
  const open = await readCases(
    db,
    sql<boolean>`c.kind = ${kind.kind} and c.ended_at is null and c.requester_id is distinct from ${personId}::uuid`,
  )
  const deciders = await kind.readDeciders(db, open, now())
  return open.filter((one) => one.status !== 'askedBack' && stagesFor(deciders, personId, one).length > 0)
}

export interface PastDecision {
  /** The id of the event: the next page is `before` it. */
  readonly eventId: number
  readonly caseId: number
  readonly type: 'approve' | 'reject'
  readonly stage: string
  readonly at: Date
  readonly byId: string | null
  readonly onBehalfOf: string | null
  readonly note: string
}

/** The last decision first. */
export async function readPast(
  db: Db,
  { kind }: DecisionKind,
  personId: string,
  { before, limit = 50 }: { readonly before?: number | undefined; readonly limit?: number } = {},
): Promise<PastDecision[]> {
  const { rows } = await sql<PastDecision>`
    select e.id as "eventId", e.case_id as "caseId", e.type, e.stage, e.at, e.by_id as "byId", e.on_behalf_of as "onBehalfOf", e.note
    from decision_event e join decision_case c on c.id = e.case_id
    where c.kind = ${kind} and e.type in ('approve', 'reject') and (e.by_id = ${personId} or e.on_behalf_of = ${personId})
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}
