// School holidays: imported from a file after a preview, each with its source.
import type { SchoolHolidayFile, SchoolHolidayPreview, SchoolHolidays } from '#contract/vacation-personnel.ts'
import type { Land } from '#domain/leave/holidays.ts'
import type { SchoolHolidayFile as ReadFile } from '#domain/leave/school-holidays.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound, unprocessable } from '#server/errors.ts'
import { workerFunction, WorkerTimeout } from '#server/worker-function.ts'

export async function listSchoolHolidays(db: Db): Promise<SchoolHolidays> {
  const rows = await db
    .selectFrom('school_holiday')
    .select(['id', 'land', 'name', 'first_day as first', 'last_day as last', 'source'])
    .orderBy('first_day', 'desc')
    .orderBy('land')
    .limit(2_000)
    .execute()
  return rows.map((row) => ({ ...row, land: row.land as Land }))
}

const keyOf = ({ land, name, first }: { land: string; name: string; first: string }) => `${land} ${name} ${first}`

const readInWorker = workerFunction<SchoolHolidayFile, ReadFile>(new URL('school-holidays-worker.ts', import.meta.url))

/** Reads a file beside the event loop. */
export const readFile = (file: SchoolHolidayFile): Promise<ReadFile> =>
  readInWorker(file).catch((error: Error) => {
    if (error.name !== WorkerTimeout.name) throw error
    throw unprocessable('file_unreadable', [{ field: 'body.text', rule: 'takes too long to read' }])
  })

/** What importing the file would write; writes nothing. */
export async function previewSchoolHolidays(db: Db, { entries, faults }: ReadFile): Promise<SchoolHolidayPreview> {
  const known = new Set(
    (await db.selectFrom('school_holiday').select(['land', 'name', 'first_day as first']).execute()).map(keyOf),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, isNew: !known.has(keyOf(entry)) })),
    faults: faults.slice(0, 100),
  }
}

/** Whole or not at all: 422 `file_unreadable` names the first wrong lines. Known holidays get their new end and source. */
export async function importSchoolHolidays(
  tx: Tx,
  { entries, faults }: ReadFile,
  source: string,
  at: Date,
): Promise<void> {
  if (faults.length > 0)
    throw unprocessable(
      'file_unreadable',
      faults.slice(0, 20).map(({ line, rule }) => ({ field: `body.text.${line}`, rule })),
    )
  await tx
    .insertInto('school_holiday')
    .values(
      entries.map(({ first, last, ...entry }) => ({
        ...entry,
        first_day: first,
        last_day: last,
        source: source.trim(),
        imported_at: at,
      })),
    )
    .onConflict((c) =>
      c.columns(['land', 'name', 'first_day']).doUpdateSet((eb) => ({
        last_day: eb.ref('excluded.last_day'),
        source: eb.ref('excluded.source'),
        imported_at: at,
      })),
    )
    .execute()
}

export async function removeSchoolHoliday(tx: Tx, id: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('school_holiday').where('id', '=', id).executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
