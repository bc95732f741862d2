// Cases on screen: who decides, whose turn it is, the timeline, and the actions of the viewer.
import { sql } from 'kysely'
import type { CaseView } from '#contract/decisions.ts'
import { isEnded, isInTurn } from '#domain/decisions/case.ts'
import { instantText, namedPersonOrNull } from '#server/db/columns.ts'
import { readNames } from '#server/organisation/person-names.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase, type StoredStage } from './cases.ts'
import type { Deciders, DecisionKind } from './kind.ts'

/** The limit of deciders whose names are shown. */
const NAMES = 3

type Named = CaseView['requester']

async function readNamed(db: Db, ids: Iterable<string>): Promise<(id: string | null) => Named | null> {
  const names = await readNames(db, ids)
  return (id) => (id === null ? null : { id, name: names.get(id) ?? '' })
}

async function viewCases(
  db: Db,
  personId: string,
  cases: readonly StoredCase[],
  deciders: Deciders,
): Promise<Map<number, CaseView>> {
  const { rows: events } = await sql<CaseView['timeline'][number] & { caseId: number }>`
    select e.case_id as "caseId", e.type, e.stage, ${instantText(sql`e.at`)} as at,
      ${namedPersonOrNull(sql`e.by_id`)} as by, ${namedPersonOrNull(sql`e.on_behalf_of`)} as "onBehalfOf",
      ${namedPersonOrNull(sql`e.to_id`)} as to, e.note
    from decision_event e where e.case_id = any(${cases.map(({ id }) => id)}::bigint[]) order by e.id`.execute(db)
  const timelines = Map.groupBy(events, ({ caseId }) => caseId)
  const askedFor = (one: StoredCase, stage: StoredStage) =>
    isInTurn(one, stage) && one.status !== 'askedBack' ? deciders.askedFor(one, stage).slice(0, NAMES) : []
  const named = await readNamed(
    db,
    cases.flatMap((one) =>
      [
        one.requesterId ?? [],
        ...one.stages.flatMap((stage) => [stage.decidedBy ?? [], stage.onBehalfOf ?? [], askedFor(one, stage)].flat()),
      ].flat(),
    ),
  )
  return new Map(
    cases.map((one) => {
      const { id, status, version, requesterId, requestedAt } = one
      const view: CaseView = {
        status,
        version,
        requester: named(requesterId) ?? { id: null, name: '' },
        requestedAt: requestedAt.toISOString(),
        stages: one.stages.map((stage) => ({
          name: stage.name,
          outcome: stage.outcome,
          isInTurn: isInTurn(one, stage),
          asked: askedFor(one, stage).flatMap((asked) => named(asked) ?? []),
          decider: named(stage.decidedBy),
          onBehalfOf: named(stage.onBehalfOf),
          decidedAt: stage.decidedAt === null ? null : new Date(stage.decidedAt).toISOString(),
          reason: stage.reason,
        })),
        timeline: (timelines.get(id) ?? []).map(({ type, stage, at, by, onBehalfOf, to, note }) => ({
          type,
          stage,
          at,
          by,
          onBehalfOf,
          to,
          note,
        })),
        mayDecide: stagesFor(deciders, personId, one).length > 0,
        mayWithdraw: !isEnded(status) && requesterId === personId,
      }
      return [id, view]
    }),
  )
}

interface Viewing {
  readonly personId: string
  readonly ids: readonly number[]
  readonly now: Date
}

/** What an area adds to the views of its cases for a person, by id. */
export async function readViews(
  db: Db,
  kind: Pick<DecisionKind, 'readDeciders'>,
  { personId, ids, now }: Viewing,
): Promise<Map<number, CaseView>> {
  const cases = await findCases(db, ids)
  return viewCases(db, personId, cases, await kind.readDeciders(db, cases, now))
}

/** Who decided a case that has ended, when and why; a withdrawal has no decider. */
export function endOf({ status, timeline }: Pick<CaseView, 'status' | 'timeline'>) {
  const last = isEnded(status) ? timeline.at(-1) : undefined
  const isDecided = last?.type === 'approve' || last?.type === 'reject'
  const decider = isDecided ? (last.by ?? { id: null, name: '' }) : null
  return { decider, decidedAt: last?.at ?? null, decisionReason: last?.note ?? '' }
}

/** Positions of the stages that the person may decide now, each with the holder for whom. */
export function stagesFor(
  deciders: Deciders,
  personId: string,
  one: StoredCase,
): { readonly position: number; readonly onBehalfOf: string | null }[] {
  if (one.requesterId === personId) return []
  return one.stages.flatMap((stage, position) => {
    const onBehalfOf = isInTurn(one, stage) ? deciders.rightOf(personId, one, stage) : undefined
    return onBehalfOf === undefined ? [] : [{ position, onBehalfOf }]
  })
}
