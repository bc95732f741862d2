// Decisions about days as rows, in bulk: the accounts of their people are locked.
import { sql } from 'kysely'
import type { Day } from '#domain/typed-days.ts'
import { isReleased } from '#domain/working-time/release-state.ts'
import type { ReleaseStatus, StageOutcome } from '#domain/working-time/release.ts'
import type { Context } from '#server/context.ts'
import type { StageName } from '#server/deciders.ts'
import type { Tx } from '#server/db/db.ts'

export interface DecidedStep {
  readonly stage: StageName
  /** The project manager whose step it is; of a supervisor it does not matter. */
  readonly holderId: string | null
  readonly onBehalfOf: string | null
  /** Absent: the current decider. */
  readonly by?: string | null
  /** Absent: the reason of all. */
  readonly reason?: string
}

export interface DecidedDay {
  readonly personId: string
  readonly day: Day
  readonly version: number
  /** What the steps make of it. */
  readonly status: ReleaseStatus
  readonly steps: readonly DecidedStep[]
  /** A later instant of the automatic release; absent: it stays. */
  readonly releaseAt?: Date
}

export interface DecisionFacts {
  readonly outcome: StageOutcome
  /** null: the portal. */
  readonly by: string | null
  readonly reason: string
  readonly at: Date
}

/** The span of days, for their event. */
export const spanOf = (days: readonly { readonly day: Day }[]): { from: Day; until: Day } => {
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
  const steps = days.flatMap((day) => day.steps.map((step) => ({ ...day, ...step })))
  await sql`
    insert into time_decision (person_id, day, version, stage, holder_id, outcome, decided_by, on_behalf_of, reason, decided_at)
    select x.person_id, x.day, x.version, x.stage, x.holder_id, ${outcome}, x.by_id, x.on_behalf_of, x.reason, ${at}
    from unnest(${steps.map(({ personId }) => personId)}::uuid[], ${steps.map(({ day }) => day)}::date[],
      ${steps.map(({ version }) => version)}::integer[], ${steps.map(({ stage }) => stage)}::text[],
      ${steps.map(({ stage, holderId }) => (stage === 'projectManager' ? holderId : null))}::uuid[],
      ${steps.map((step) => (step.by === undefined ? by : step.by))}::uuid[],
      ${steps.map(({ onBehalfOf }) => onBehalfOf)}::uuid[], ${steps.map((step) => step.reason ?? reason)}::text[])
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
