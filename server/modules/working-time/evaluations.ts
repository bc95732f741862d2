// Evaluates recorded days of many people in a job: in portions, each in one transaction with the progress. A job that is killed
// resumes after the last portion; whoever has caused it sees how far it is, and is told when it is done.
import { sql } from 'kysely'
import type { TimeEvaluations } from '#contract/working-time-settings.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { lockAccounts } from './account.ts'
import { evaluateDays } from './evaluate.ts'

export const EVALUATION_JOB = 'time-evaluation'
export interface EvaluationJob {
  readonly id: number
}

type Parts = Pick<Context, 'db' | 'jobs' | 'events' | 'now'>

/** People of a portion: their locks are held until it is stored. */
export const PORTION = 25
/** After so long the rest is a job of its own; in ms. */
const TURN = 60_000

interface NewEvaluation {
  readonly cause: 'absence' | 'calendar' | 'rules'
  readonly byId: string | null
  readonly personIds: readonly string[]
  readonly from: Day
  readonly until: Day
}

export async function startEvaluation({ db, jobs, now }: Parts, given: NewEvaluation): Promise<void> {
  const { cause, byId, personIds, from, until } = given
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('time_evaluation')
      .values({
        cause,
        by_id: byId,
        person_ids: [...personIds],
        from_day: from,
        until_day: until,
        started_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.send<EvaluationJob>(tx, EVALUATION_JOB, { id })
  })
}

/** False: there is no next portion. */
async function evaluatePortion(tx: Tx, parts: Parts, id: number): Promise<boolean> {
  const row = await tx.selectFrom('time_evaluation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || row.finished_at !== null) return false
  const { cause, by_id: by, from_day: from, until_day: until, person_ids: people } = row
  const personIds = people.slice(row.done, row.done + PORTION)
  await lockAccounts(tx, personIds, from)
  await evaluateDays(tx, parts, { personIds, from, until }, { cause: cause as NewEvaluation['cause'], by })
  const done = row.done + personIds.length
  const isDone = done === people.length
  await tx
    .updateTable('time_evaluation')
    .set({ done, finished_at: isDone ? parts.now() : null })
    .where('id', '=', id)
    .execute()
  if (isDone && by !== null) await parts.events.publish(tx, 'time.evaluated', { id, byId: by, people: people.length })
  return !isDone
}

export async function runEvaluation(
  parts: Parts,
  { id }: EvaluationJob,
  { signal }: Pick<Job, 'signal'>,
): Promise<void> {
  const begun = performance.now()
  for (;;) {
    signal.throwIfAborted()
    if (!(await parts.db.transaction().execute((tx) => evaluatePortion(tx, parts, id)))) return
    if (performance.now() - begun > TURN) return parts.jobs.send<EvaluationJob>(parts.db, EVALUATION_JOB, { id })
  }
}

const SHOWN = 20

/** Those that the person has caused, the newest first. */
export async function listEvaluations(db: Db, byId: string): Promise<TimeEvaluations> {
  const rows = await db
    .selectFrom('time_evaluation')
    .select(['id', 'cause', 'from_day as from', 'done', 'started_at', 'finished_at'])
    .select(sql<number>`cardinality(person_ids)`.as('people'))
    .where('by_id', '=', byId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ cause, started_at: startedAt, finished_at: finishedAt, ...row }) => ({
    ...row,
    cause: cause as NewEvaluation['cause'],
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

/** The list of those that are done is kept for a quarter of a year. */
export async function deleteOldEvaluations(db: Db, now: Date): Promise<void> {
  await sql`delete from time_evaluation where finished_at < ${now}::timestamptz - interval '90 days'`.execute(db)
}
