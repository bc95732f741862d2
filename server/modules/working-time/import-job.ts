// Stores a checked file in portions, each in one transaction with the progress. A killed job resumes after the last stored portion.
import { setImmediate } from 'node:timers/promises'
import type { TimeImport } from '#contract/working-time-settings.ts'
import type { BookingFile } from '#domain/working-time/booking-file.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, isDatabaseAway } from '#server/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { bookStamps } from './bookings.ts'
import {
  bookingsOf,
  PORTION,
  portionEnd,
  readFile,
  readImport,
  resolve,
  unpack,
  type KeptReport,
  type Known,
} from './imports.ts'

export const IMPORT_JOB = 'time-import'
export interface ImportJob {
  readonly id: number
}

/** After so long the rest is a job of its own; in ms. */
const TURN = 60_000

/** Begins, or resumes a stopped import. 409 with the import if it is running or done. */
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

/** The portion that runs is still stored. */
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

type Parts = Pick<Context, 'db' | 'jobs' | 'events' | 'now' | 'log'>

interface Opened {
  readonly file: BookingFile
  readonly known: Known
  /** Bookings of a portion. */
  readonly size: number
}

/** Stores the next portion; false: there is none, or the import was stopped. */
async function storePortion(tx: Tx, parts: Parts, id: number, { file, known, size }: Opened): Promise<boolean> {
  const row = await tx
    .selectFrom('time_import')
    .select(['status', 'stored_lines as from', 'report'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.status !== 'running') return false
  const report = row.report as unknown as KeptReport
  const to = portionEnd(file, row.from, size)
  const results = await bookStamps(tx, parts, bookingsOf(file, known, row.from, to), 'import')
  const count = (result: string): number => results.filter((one) => one.result === result).length
  const isDone = to >= file.person.length
  const added = report.added + count('stored')
  const next = { ...report, added, known: report.known + count('known'), refused: report.refused + count('refused') }
  await tx
    .updateTable('time_import')
    .set({
      stored_lines: to,
      report: JSON.stringify({ ...next, error: '' }),
      ...(isDone && { status: 'done', finished_at: parts.now(), content: null }),
    })
    .where('id', '=', id)
    .execute()
  return !isDone
}

async function storeAll(parts: Parts, id: number, signal: AbortSignal, size: number): Promise<void> {
  const { db, jobs } = parts
  const row = await db
    .selectFrom('time_import')
    .select(['status', 'content', 'report'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.status !== 'running' || !row.content) return
  const file = await readFile(await unpack(row.content))
  const known = await resolve(db, file, (row.report as unknown as KeptReport).companyIds)
  const begun = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const goesOn = await db.transaction().execute((tx) => storePortion(tx, parts, id, { file, known, size }))
    if (!goesOn) return
    if (performance.now() - begun > TURN) return jobs.send<ImportJob>(db, IMPORT_JOB, { id })
    await setImmediate()
  }
}

/** The queue retries an error of the database; after any other error the import waits until a person resumes it. */
export async function runImport(
  parts: Parts,
  { id }: ImportJob,
  { signal }: Pick<Job, 'signal'>,
  size = PORTION,
): Promise<void> {
  try {
    await storeAll(parts, id, signal, size)
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error)) throw error
    parts.log.error({ err: error, import: id }, 'import of bookings stopped')
    const row = await parts.db.selectFrom('time_import').select('report').where('id', '=', id).executeTakeFirst()
    await parts.db
      .updateTable('time_import')
      .set({ status: 'stopped', report: JSON.stringify({ ...(row?.report as object), error: 'fault' }) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
  }
}
