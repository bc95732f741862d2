// Stores a checked file in portions, each in one transaction with the progress. A killed job resumes with those that are not stored.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TimeImport } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { StampFile } from '#domain/working-time/stamp-file.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { WorkerTimeout } from '#server/jobs/worker-function.ts'
import { AVERAGE_DAYS } from '#server/modules/working-time/days/day-hints.ts'
import { storeStamps, createAccounts } from './stamps.ts'
import { startEvaluation } from '#server/modules/working-time/days/evaluations.ts'
import {
  stampsOf,
  PORTION,
  portionEnd,
  readImport,
  readStored,
  resolve,
  type KeptReport,
  type Known,
} from './imports.ts'
import type { StampResult } from './plan-stamps.ts'

export const IMPORT_JOB = 'time-import'
export interface ImportJob {
  readonly id: number
}

/** After this time the rest is a job of its own; in ms. */
const TURN = 60_000

/** Starts an import, or resumes a stopped one. Throws 409 with the import if it is running or done. */
export async function startImport(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  companies: readonly number[],
  id: number,
): Promise<TimeImport> {
  const found = await readImport(tx, companies, id)
  const changed = await tx
    .updateTable('time_import')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['checked', 'stopped'])
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict(found.status === 'done' ? 'importDone' : 'importRunning', undefined, found)
  await jobs.send<ImportJob>(tx, IMPORT_JOB, { id })
  return readImport(tx, companies, id)
}

/** Stops an import; portions that are being stored are completed. */
export async function stopImport(tx: Tx, companies: readonly number[], id: number): Promise<TimeImport> {
  await readImport(tx, companies, id)
  await tx
    .updateTable('time_import')
    .set({ status: 'stopped' })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
  return readImport(tx, companies, id)
}

interface Opened {
  readonly file: StampFile
  readonly known: Known
  readonly report: KeptReport
}

interface Run {
  readonly context: Context
  readonly id: number
  readonly opened: Opened
  readonly signal: AbortSignal
  /** The number of stamps of a portion. */
  readonly size: number
}

/** Positions in the file; `to` is the first one after it. */
interface Portion {
  readonly from: number
  readonly to: number
}

/** Another run has stored lines of this portion, or the file was checked again: the portion is rolled back. */
class PortionTaken extends Error {
  override readonly name = 'PortionTaken'
}

async function readGaps(db: Db, id: number): Promise<Portion[]> {
  const { rows } = await sql<Portion>`
    select lower(gap) as "from", upper(gap) as "to"
    from time_import, unnest(int4multirange(int4range(0, lines)) - stored) as gap where id = ${id} order by 1`.execute(
    db,
  )
  return rows
}

/** Divides gaps into portions; the same gaps give the same portions. */
function* portionsOf(file: StampFile, gaps: readonly Portion[], size: number): Generator<Portion> {
  for (const gap of gaps)
    for (let { from } = gap; from < gap.to;) {
      const to = Math.min(portionEnd(file, from, size), gap.to)
      yield { from, to }
      from = to
    }
}

/** If the stamps of a person are divided, later portions may be stored first, but the account begins with the first stamp. */
async function createDividedAccount(tx: Tx, { file, known }: Opened, { from }: Portion, now: Date): Promise<void> {
  let first = from
  while (first > 0 && file.person[first - 1] === file.person[from]) first--
  if (first < from) await createAccounts(tx, stampsOf(file, known, first, first + 1), now)
}

async function isRunning(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('time_import').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'running'
}

/**
 * Makes the planner use indexes: a portion concerns few people, but the statistics of the filled tables are old, so the planner would read
 * whole tables, and so would the plans of foreign keys that the connection made while there were few accounts.
 */
async function preferIndexes(tx: Tx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`discard plans`.execute(tx)
}

/** Stores a portion with the progress; returns false if the import was stopped. */
async function storePortion(tx: Tx, context: Context, id: number, opened: Opened, portion: Portion): Promise<boolean> {
  if (!(await isRunning(tx, id))) return false
  const { from, to } = portion
  await preferIndexes(tx)
  await createDividedAccount(tx, opened, portion, context.now())
  const results = await storeStamps(tx, context, stampsOf(opened.file, opened.known, from, to), 'import')
  const plus = (result: StampResult['result']) =>
    sql`(report -> ${result === 'stored' ? 'added' : result})::integer + ${results.filter((one) => one.result === result).length}::integer`
  const range = sql`int4range(${from}, ${to})`
  const { numAffectedRows } = await sql`
    update time_import set stored = stored + int4multirange(${range}), report = report || jsonb_build_object(
      'added', ${plus('stored')}, 'known', ${plus('known')}, 'refused', ${plus('refused')}, 'error', '')
    where id = ${id} and status in ('running', 'stopped') and not stored && ${range}`.execute(tx)
  if (numAffectedRows !== 1n) throw new PortionTaken()
  return true
}

/** Evaluates what the days after the stamps depend on, such as averages of 24 weeks, once all portions are stored. */
async function evaluateLaterDays(tx: Tx, context: Context, id: number, { known, report }: Opened): Promise<void> {
  const today = businessDay(context.now())
  const { first, last } = report
  if (first === null || last === null || first > today) return
  const end = addDays(last, AVERAGE_DAYS - 1)
  const { rows } = await sql<{ personId: string; lines: number }>`
    select a.person_id as "personId", (select sum(upper(r) - lower(r)) from unnest(i.stored) r)::integer as lines
    from time_import i join time_account a on a.person_id = any(${known.people.filter((one) => one !== undefined)}::uuid[])
    where i.id = ${id} order by 1`.execute(tx)
  if (rows.length === 0) return
  await startEvaluation(tx, context, {
    cause: 'import',
    byId: null,
    personIds: rows.map(({ personId }) => personId),
    from: first,
    until: end < today ? end : today,
    eventId: `import-${id}-${rows[0]!.lines}`,
  })
}

/** Ends the import if all lines are stored; returns true if some are left and the import still runs. */
async function finish(context: Context, id: number, opened: Opened): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('time_import')
      .set({ status: 'done', finished_at: context.now(), content: null })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where(sql<boolean>`stored = int4multirange(int4range(0, lines))`)
      .execute()
    if (await isRunning(tx, id)) return true
    await evaluateLaterDays(tx, context, id, opened)
    return false
  })
}

/** Portions that are stored at the same time: the database works on one while the portal computes another. */
const PARALLEL = 2

/** Stores portions until none is left, or `store` returns false or fails. */
async function storeInParallel(
  portions: Generator<Portion>,
  store: (portion: Portion) => Promise<boolean>,
): Promise<void> {
  // The first portion is stored alone, so that an import that cannot be stored fails once.
  const first = portions.next()
  if (first.done || !(await store(first.value))) return
  const lane = async (): Promise<void> => {
    // Leaving the loop closes `portions`, so that the other lanes end after their present portions.
    for (const portion of portions) if (!(await store(portion))) return
  }
  const lanes = await Promise.allSettled(Array.from({ length: PARALLEL }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Undefined: there is nothing left to do. */
async function open(db: Db, id: number): Promise<Opened | undefined> {
  const row = await db
    .selectFrom('time_import')
    .select(['content', 'report'])
    .where('id', '=', id)
    // A killed run of a stopped import has announced nothing yet.
    .where('status', 'in', ['running', 'stopped'])
    .executeTakeFirst()
  if (!row?.content) return undefined
  const report = row.report as unknown as KeptReport
  const takesOriginals = report.takesOriginals ?? false
  const file = await readStored(row.content, takesOriginals)
  return { file, known: await resolve(db, file, report.companyIds, takesOriginals), report }
}

/** Stores portions until all are stored, the import is stopped, or the time of this job is over. */
async function storeGaps({ context, id, opened, signal, size }: Run): Promise<void> {
  const { db } = context
  const begun = performance.now()
  const isTurnOver = () => performance.now() - begun > TURN
  const store = async (portion: Portion): Promise<boolean> => {
    signal.throwIfAborted()
    const goesOn = await db
      .transaction()
      .execute((tx) => storePortion(tx, context, id, opened, portion))
      .catch((error: unknown) => {
        if (error instanceof PortionTaken) return true
        throw error
      })
    await setImmediate()
    return goesOn && !isTurnOver()
  }
  // Portions that another run has rolled back remain as gaps.
  while (!isTurnOver() && (await isRunning(db, id))) {
    const gaps = await readGaps(db, id)
    if (gaps.length === 0) return
    await storeInParallel(portionsOf(opened.file, gaps, size), store)
  }
}

/** The number of people of one event. */
const ANNOUNCED = 500
/** Days that a stamp may affect before and after its own: hints up to the end of their week. */
const AROUND = 7

/** Publishes the changed days once for a run, because each event counts all days of the deciders. A repetition is harmless. */
async function announce({ db, events }: Context, { known, report: { first, last } }: Opened): Promise<void> {
  if (first === null || last === null) return
  const people = known.people.filter((id) => id !== undefined)
  const span = { from: addDays(first, -AROUND), until: addDays(last, AROUND) }
  for (let from = 0; from < people.length; from += ANNOUNCED)
    await events.publish(db, 'time.days_changed', { personIds: people.slice(from, from + ANNOUNCED), ...span })
}

async function storeAll(context: Context, id: number, signal: AbortSignal, size: number): Promise<void> {
  const { db, jobs } = context
  const opened = await open(db, id)
  if (!opened) return
  try {
    await storeGaps({ context, id, opened, signal, size })
  } finally {
    await announce(context, opened)
  }
  if (await finish(context, id, opened)) await jobs.send<ImportJob>(db, IMPORT_JOB, { id })
}

/** The queue retries while database or machine are too busy; after other errors the import waits until a person resumes it. */
export async function runImport(
  context: Context,
  { id }: ImportJob,
  { signal }: Pick<Job, 'signal'>,
  size = PORTION,
): Promise<void> {
  try {
    await storeAll(context, id, signal, size)
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error) || error instanceof WorkerTimeout) throw error
    context.log.error({ err: error, import: id }, 'import of stamps stopped')
    await context.db
      .updateTable('time_import')
      .set({ status: 'stopped', report: sql`report || '{"error": "fault"}'` })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
  }
}
