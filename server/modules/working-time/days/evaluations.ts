// Evaluates days whose entries nobody has changed: a day has ended, or the basis of its target has changed. Days of many people are
// evaluated by a job in portions, each in one transaction with the progress. A killed job resumes after the last portion; people whose days
// cannot be evaluated are skipped and recorded. The person who caused the job sees its progress, and is notified of its end with the number
// of failures.
import { sql, type RawBuilder } from 'kysely'
import type { TimeEvaluations } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { lockAccounts } from './account.ts'
import { evaluateDays, type DayChange } from './evaluate.ts'

/** How many days back ended days are looked for: a server may have been off. */
const BACK = 62

interface Wanted {
  personId: string
  from: Day
}

async function evaluateAll(context: Context, wanted: readonly Wanted[], until: Day, change: DayChange): Promise<void> {
  const { db } = context
  for (const [from, people] of Map.groupBy(wanted, (one) => one.from))
    for (let at = 0; at < people.length; at += PORTION) {
      const personIds = people.slice(at, at + PORTION).map(({ personId }) => personId)
      await db.transaction().execute(async (tx) => {
        await lockAccounts(tx, personIds, from)
        await evaluateDays(tx, context, { personIds, from, until }, change)
      })
    }
}

/** Evaluates the days that have ended since the last run: those without a result, and those that were still running. */
export async function evaluateEndedDays(context: Context): Promise<void> {
  const today = businessDay(context.now())
  const yesterday = addDays(today, -1)
  const { rows } = await sql<Wanted>`
    select a.person_id as "personId", least(coalesce(l.next_day, a.start_day), r.day)::date as "from"
    from time_account a join person p on p.id = a.person_id and p.active
    left join lateral (select max(d.day) + 1 as next_day from time_day d where d.person_id = a.person_id and d.day < ${today}::date) l on true
    left join lateral (select min(d.day) as day from time_day d where d.person_id = a.person_id and d.released_at is null
      and d.day between ${addDays(today, -7)}::date and ${yesterday}::date and d.actual is null and d.feedback is null) r on true
    where least(coalesce(l.next_day, a.start_day), r.day) < ${today}::date
      and greatest(coalesce(l.next_day, a.start_day), ${addDays(today, -BACK)}::date) < ${today}::date or r.day is not null
    order by 2, 1`.execute(context.db)
  await evaluateAll(
    context,
    rows.map((row) => ({ ...row, from: row.from < addDays(today, -BACK) ? addDays(today, -BACK) : row.from })),
    yesterday,
    { cause: 'newDay' },
  )
}

type TargetChange = DomainEvents['time.target_changed']

/** Evaluates the recorded days of the people whom a change concerns, by a job if there are many; unchanged results are not stored. */
export async function evaluateTargets(
  context: Context,
  { personIds, companyId, from, cause, byId }: TargetChange,
  eventId: string,
): Promise<void> {
  const { rows } = await sql<Wanted>`
    select a.person_id as "personId", greatest(a.start_day, coalesce(${from ?? null}::date, a.start_day))::date as "from"
    from time_account a join person p on p.id = a.person_id
    where ${personIds ?? null}::uuid[] is null and (${companyId ?? null}::integer is null or p.company_id = ${companyId ?? null}::integer)
      or a.person_id = any(${personIds ?? null}::uuid[]) order by 2, 1`.execute(context.db)
  const until = businessDay(context.now())
  const begun = rows.filter((row) => row.from <= until)
  if (begun.length <= PORTION) return evaluateAll(context, begun, until, { cause, by: byId ?? null })
  const ids = begun.map(({ personId }) => personId)
  // An account has no days before its start.
  const evaluation = { cause, byId: byId ?? null, personIds: ids, from: begun[0]!.from, until, eventId }
  await context.db.transaction().execute((tx) => startEvaluation(tx, context, evaluation))
}

/** Evaluates the former and the present days of a changed leave request, and no earlier ones. */
export async function evaluateLeave(context: Context, requestId: number): Promise<void> {
  const { rows } = await sql<Wanted & { status: string }>`
    select r.person_id as "personId", r.status, least(min(q.first_day), (select min(e.day) from leave_entry e where e.request_id = r.id))::date as "from"
    from leave_request r left join leave_period q on q.request_id = r.id
    where r.id = ${requestId} and exists (select from time_account a where a.person_id = r.person_id)
    group by r.id`.execute(context.db)
  const found = rows[0]
  const today = businessDay(context.now())
  if (!found || found.from === null || found.from > today) return
  await evaluateAll(context, [found], today, { cause: 'absence' })
}

export const EVALUATION_JOB = 'time-evaluation'
export interface EvaluationJob {
  readonly id: number
}

/** People of a portion: their locks are held until it is stored. */
const PORTION = 25
/** After this time the rest is a job of its own; in ms. */
const TURN = 60_000

interface NewEvaluation {
  readonly cause: TimeEvaluations[number]['cause']
  readonly byId: string | null
  readonly personIds: readonly string[]
  readonly from: Day
  readonly until: Day
  /** The event that started it: when the event is delivered again, no second evaluation starts. */
  readonly eventId: string
}

export async function startEvaluation(
  tx: Tx,
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  { cause, byId, personIds, from, until, eventId }: NewEvaluation,
): Promise<void> {
  const started = await tx
    .insertInto('time_evaluation')
    .values({
      cause,
      by_id: byId,
      person_ids: [...personIds],
      from_day: from,
      until_day: until,
      started_at: now(),
      event_id: eventId,
    })
    .onConflict((c) => c.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (started) await jobs.send<EvaluationJob>(tx, EVALUATION_JOB, { id: started.id })
}

interface Portion {
  readonly context: Context
  readonly id: number
  /** The number of people of one transaction. */
  readonly size: number
}

async function lockRest(tx: Tx, { id, size }: Portion) {
  const row = await tx.selectFrom('time_evaluation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || row.finished_at !== null) return undefined
  return { row, personIds: row.person_ids.slice(row.done, row.done + size) }
}
type Rest = NonNullable<Awaited<ReturnType<typeof lockRest>>>

/** Counts people as done; returns false if they were the last ones. */
async function advance(tx: Tx, { context, id }: Portion, { row, personIds }: Rest, isFailed = false): Promise<boolean> {
  const done = row.done + personIds.length
  const failed = isFailed ? [...row.failed, ...personIds] : row.failed
  const people = row.person_ids.length
  const isDone = done === people
  await tx
    .updateTable('time_evaluation')
    .set({ done, failed, finished_at: isDone ? context.now() : null })
    .where('id', '=', id)
    .execute()
  if (isDone && row.by_id !== null) {
    const cause = row.cause as NewEvaluation['cause']
    await context.events.publish(tx, 'time.evaluated', { id, cause, byId: row.by_id, people, failed: failed.length })
  }
  return !isDone
}

/** Returns false if there is no next portion. */
async function evaluatePortion(tx: Tx, portion: Portion): Promise<boolean> {
  const rest = await lockRest(tx, portion)
  if (!rest) return false
  const { cause, by_id: by, from_day: from, until_day: until } = rest.row
  await lockAccounts(tx, rest.personIds, from)
  const change = { cause: cause as NewEvaluation['cause'], by }
  await evaluateDays(tx, portion.context, { personIds: rest.personIds, from, until }, change)
  return advance(tx, portion, rest)
}

/** Skips the next person, who cannot be evaluated. */
async function passOver(tx: Tx, portion: Portion, error: unknown): Promise<boolean> {
  const rest = await lockRest(tx, portion)
  if (!rest) return false
  portion.context.log.error({ err: error, evaluation: portion.id, person: rest.personIds[0] }, 'days not evaluated')
  return advance(tx, portion, rest, true)
}

/**
 * Evaluates the next portion. If it fails, its people are evaluated one by one, and those who fail are recorded; an error of
 * the database is thrown, and the queue retries the job.
 */
async function evaluateNext(context: Context, id: number, size = PORTION): Promise<boolean> {
  const portion = { context, id, size }
  try {
    return await context.db.transaction().execute((tx) => evaluatePortion(tx, portion))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (size === 1) return context.db.transaction().execute((tx) => passOver(tx, portion, error))
  }
  for (let count = 0; count < size; count++) if (!(await evaluateNext(context, id, 1))) return false
  return true
}

export async function runEvaluation(
  context: Context,
  { id }: EvaluationJob,
  { signal }: Pick<Job, 'signal'>,
): Promise<void> {
  const begun = performance.now()
  for (;;) {
    signal.throwIfAborted()
    if (!(await evaluateNext(context, id))) return
    if (performance.now() - begun > TURN) return context.jobs.send<EvaluationJob>(context.db, EVALUATION_JOB, { id })
  }
}

const SHOWN = 20

/**
 * The evaluations that the person has caused, and the running ones about people of `companies`, of which only these people are counted; the
 * newest first.
 */
export async function listEvaluations(db: Db, byId: string, companies: readonly number[]): Promise<TimeEvaluations> {
  const countOf = (ids: RawBuilder<unknown>) => sql<number>`case when by_id = ${byId} then cardinality(${ids}) else
    (select count(*) from person p where p.id = any(${ids}) and p.company_id = any(${companies}::integer[]))::integer end`
  const concerned = sql<number[]>`array(select distinct p.company_id from person p
    where finished_at is null and p.id = any(person_ids[done + 1:]) and p.company_id = any(${companies}::integer[]))`
  const rows = await db
    .selectFrom('time_evaluation')
    .select(['id', 'cause', 'from_day as from', 'started_at', 'finished_at'])
    .select([
      countOf(sql`person_ids`).as('people'),
      countOf(sql`person_ids[:done]`).as('done'),
      countOf(sql`failed`).as('failed'),
    ])
    .select(concerned.as('companyIds'))
    .where((e) => e.or([e('by_id', '=', byId), sql<boolean>`cardinality(${concerned}) > 0`]))
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

/** Whether days of these people still wait for an evaluation. */
export async function areEvaluated(db: Db, personIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from time_evaluation e cross join unnest(e.person_ids[e.done + 1:]) as p(id)
      where e.finished_at is null and p.id = any(${personIds}::uuid[])) as found`.execute(db)
  return rows[0]!.found
}

/** Deletes evaluations after a quarter of a year, also those that never ended. */
export async function deleteOldEvaluations(db: Db, now: Date): Promise<void> {
  await sql`delete from time_evaluation where started_at < ${now}::timestamptz - interval '90 days'`.execute(db)
}
