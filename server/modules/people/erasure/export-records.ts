// The part of the export with rows that no area shows by itself, as they are stored.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { readPersonColumns } from './erase.ts'
import { RECORD_TABLES } from './person-tables.ts'

/** Ids of other people are not the person's own data. */
const MOST_ROWS = 10_000

/** Rows by table; tables without rows are missing. */
export async function readRecords(db: Db, personId: string): Promise<Record<string, unknown[]>> {
  const columns = await readPersonColumns(db)
  const records: Record<string, unknown[]> = {}
  for (const table of RECORD_TABLES) {
    const names = columns.filter((one) => one.table === table).map(({ column }) => column)
    // Columns that name others are left out, those with bytes too.
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${names}::text[] as row from ${sql.table(table)} t
      where ${personId} in (${sql.join(names.map((name) => sql`t.${sql.ref(name)}`))}) limit ${MOST_ROWS}`.execute(db)
    if (rows.length > 0) records[table] = rows.map(({ row }) => row)
  }
  return records
}
