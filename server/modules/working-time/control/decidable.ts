// A day with its state and the stages of the viewer, or the reason why the viewer may not decide it; and bulk storage of decisions.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Hint } from '#domain/working-time/hints.ts'
import {
  projectOutcomeOf,
  isReleased,
  type DayRelease,
  type CaseKind,
  type Feedback,
  type ReleasePath,
  type ReleaseStatus,
  type StageOutcome,
} from '#domain/working-time/release.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockDeputies } from '#server/decisions/deciders.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { viewerRoleOf } from '#server/modules/working-time/deciders.ts'
import { readTimeRights, type TimeRight, type TimeRights } from './rights.ts'

/** A day with what a decision about it needs. */
export interface DecidableDay {
  readonly id: number
  readonly personId: string
  readonly person: string
  readonly day: Day
  readonly version: number
  readonly status: ReleaseStatus
  readonly path: ReleasePath
  readonly feedback: Feedback | null
  readonly hints: readonly Hint[]
  readonly releaseAt: Date | null
  /** Project managers, each with what they have decided about this version. */
  readonly managers: readonly { readonly id: string; readonly outcome: StageOutcome | null }[]
  readonly caseId: number | null
  readonly caseKind: CaseKind | null
}

export async function readDecidable(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, DecidableDay>> {
  const { rows } = await sql<DecidableDay>`
    select d.id, d.person_id as "personId", ${fullName('p')} as person, d.day, d.version, d.status, d.path,
      d.feedback, d.hints, d.release_at as "releaseAt",
      coalesce((select json_agg(json_build_object('id', t.holder_id, 'outcome', x.outcome) order by t.holder_id) from time_stage t
        left join time_decision x on x.person_id = d.person_id and x.day = d.day and x.version = d.version
          and x.stage = 'projectManager' and x.holder_id = t.holder_id
        where t.person_id = d.person_id and t.day = d.day), '[]') as managers, c.id as "caseId", c.kind as "caseKind"
    from time_day d join person p on p.id = d.person_id
    left join time_case c on c.person_id = d.person_id and c.day = d.day and c.closed_at is null
    where d.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks days, and reads them with rights that hold until `tx` ends. */
export async function lockDays(tx: Tx, { now }: WriteContext, viewerId: string, ids: readonly number[]) {
  const before = await readDecidable(tx, ids)
  const personIds = [...new Set([...before.values()].map(({ personId }) => personId))]
  const at = now()
  const today = businessDay(at)
  await lockAccounts(tx, personIds, today)
  // A change that ends a deputyship waits for this decision, or was committed before it.
  await lockDeputies(tx)
  return { days: await readDecidable(tx, ids), rights: await readTimeRights(tx, today, viewerId, { personIds }), at }
}

/** The rights to decide stages of a day without an open case. */
export function stagesOf({ supervised, held }: TimeRights, { personId, managers, status }: DecidableDay): TimeRight[] {
  const own = supervised.get(personId)
  const isManaged = ({ personId: id, stage, holderId }: TimeRight) =>
    id === personId &&
    stage === 'projectManager' &&
    managers.some((manager) => manager.id === holderId && manager.outcome === null)
  const managed = status === 'notYetProcessedByProjectManager' ? held.filter(isManaged) : []
  const isMine = (id: string) => managed.some(({ holderId }) => holderId === id)
  // The supervisor waits for other project managers: a person who is both decides only the project stage then.
  const waits = managed.length > 0 && managers.some(({ id, outcome }) => outcome === null && !isMine(id))
  return [...managed, ...(own && !waits ? [own] : [])]
}

export const stateOf = ({ path, feedback, status, managers }: DecidableDay): DayRelease => ({
  path,
  feedback: feedback ?? undefined,
  projectManager: projectOutcomeOf(managers.map(({ outcome }) => outcome)),
  supervisor:
    status === 'manuallyApproved' || status === 'automaticallyApproved' || status === 'manuallyRejected'
      ? status
      : 'open',
})

/** The events that approve these stages one after the other. */
export function approvalsOf({ managers }: DecidableDay, stages: readonly TimeRight[]) {
  const open = new Set(managers.flatMap(({ id, outcome }) => (outcome === null ? [id] : [])))
  return stages.map(({ stage, holderId }) => {
    if (stage === 'projectManager' && holderId !== null) open.delete(holderId)
    return { type: 'approve', stage, othersAreOpen: stage === 'projectManager' && open.size > 0 } as const
  })
}

/** The current state, for a client that has seen an older one. */
export const presentOf = ({ id, version, status, caseId }: DecidableDay) => ({ id, version, status, caseId })

/** True for a deputy of a decider of the person, also while the deputy is not active. */
async function isDeputyOfDecider(tx: Tx, { viewerId, deciders }: TimeRights, day: DecidableDay): Promise<boolean> {
  const supervisorId = deciders.supervisorStageOf(day.personId)?.holderId ?? null
  const holders = [...(supervisorId === null ? [] : [supervisorId]), ...day.managers.map(({ id }) => id)]
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from deputy where deputy_id = ${viewerId} and holder_id = any(${holders}::uuid[])) as found`.execute(
    tx,
  )
  return rows[0]!.found
}

/** Throws 403 for the viewer's own day or a missing right, 404 if the viewer may not see the day, else 409: another stage comes first. */
export async function refuseWithoutRight(tx: Tx, rights: TimeRights, day: DecidableDay): Promise<never> {
  const { viewerId, deciders } = rights
  if (day.personId === viewerId) throw forbidden('ownDay')
  if (viewerRoleOf(deciders, viewerId, day.personId) !== undefined) throw forbidden('notDecider')
  if (day.managers.some(({ id }) => id === viewerId)) throw conflict('alreadyDecided', undefined, presentOf(day))
  throw (await isDeputyOfDecider(tx, rights, day)) ? forbidden('notDecider') : notFound()
}

interface DecidedStage {
  readonly stage: StageName
  /** The project manager whose stage it is; of a supervisor it does not matter. */
  readonly holderId: string | null
  readonly onBehalfOf: string | null
  /** Default: the current decider. */
  readonly by?: string | null
  /** Default: the reason of the whole decision. */
  readonly reason?: string
}

export interface DecidedDay {
  readonly personId: string
  readonly day: Day
  readonly version: number
  /** The status after the decisions about the stages. */
  readonly status: ReleaseStatus
  readonly stages: readonly DecidedStage[]
  /** A later instant of the automatic release; without it the instant does not change. */
  readonly releaseAt?: Date
}

interface DecisionFacts {
  readonly outcome: StageOutcome
  /** null: the decision is made by the portal. */
  readonly by: string | null
  readonly reason: string
  readonly at: Date
}

/** The first and the last day, for an event. */
const spanOf = (days: readonly { readonly day: Day }[]): { from: Day; until: Day } => {
  const sorted = days.map(({ day }) => day).toSorted()
  return { from: sorted[0]!, until: sorted.at(-1)! }
}

export async function writeDecisions(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  days: readonly DecidedDay[],
  { outcome, by, reason, at }: DecisionFacts,
): Promise<void> {
  if (days.length === 0) return
  const stages = days.flatMap((day) => day.stages.map((stage) => ({ ...day, ...stage })))
  await sql`
    insert into time_decision (person_id, day, version, stage, holder_id, outcome, decided_by, on_behalf_of, reason, decided_at)
    select x.person_id, x.day, x.version, x.stage, x.holder_id, ${outcome}, x.by_id, x.on_behalf_of, x.reason, ${at}
    from unnest(${stages.map(({ personId }) => personId)}::uuid[], ${stages.map(({ day }) => day)}::date[],
      ${stages.map(({ version }) => version)}::integer[], ${stages.map(({ stage }) => stage)}::text[],
      ${stages.map(({ stage, holderId }) => (stage === 'projectManager' ? holderId : null))}::uuid[],
      ${stages.map((stage) => (stage.by === undefined ? by : stage.by))}::uuid[],
      ${stages.map(({ onBehalfOf }) => onBehalfOf)}::uuid[], ${stages.map((stage) => stage.reason ?? reason)}::text[])
      as x(person_id, day, version, stage, holder_id, by_id, on_behalf_of, reason)`.execute(tx)
  await sql`
    update time_day d set status = x.status, released_at = case when x.is_released then ${at}::timestamptz end,
      release_at = coalesce(x.release_at, d.release_at)
    from unnest(${days.map(({ personId }) => personId)}::uuid[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ status }) => status)}::text[], ${days.map(({ status }) => isReleased(status))}::boolean[],
      ${days.map(({ releaseAt }) => releaseAt ?? null)}::timestamptz[]) as x(person_id, day, status, is_released, release_at)
    where d.person_id = x.person_id and d.day = x.day`.execute(tx)
  const personIds = [...new Set(days.map(({ personId }) => personId))]
  await events.publish(tx, 'time.days_changed', { personIds, ...spanOf(days) })
}
