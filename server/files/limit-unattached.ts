// Files are uploaded before the thing to which they belong is saved; jobs of the areas remove files without such a thing after a day.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { ProblemError } from '#server/http/errors.ts'
import { deletePictures, type PictureIds } from './pictures.ts'

const DAY = 86_400_000

interface Limit {
  readonly limit: number
  /** Ends the rule: `files are in no benefit`. */
  readonly which: string
}

/** Throws 429 `uploads_unattached` if a person has `limit` unattached files. `uploads` is the SQL after `from`: the rows of that person. */
export async function limitUnattached(db: Db, uploads: RawBuilder<unknown>, { limit, which }: Limit): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${uploads}`.execute(db)
  if (rows[0]!.count >= limit)
    throw new ProblemError(429, 'uploads_unattached', [
      { field: 'body', rule: `must wait until less than ${limit} ${which}` },
    ])
}

/** Deletes rows of `table` whose `owner` is null a day after their upload, with their pictures, which `columns` names. */
export async function removeUnattached(
  db: Db,
  now: Date,
  { table, owner, columns }: { readonly table: string; readonly owner: string; readonly columns: RawBuilder<unknown> },
): Promise<void> {
  const before = new Date(now.getTime() - DAY)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<PictureIds>`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${sql.ref(owner)} is null and uploaded_at < ${before} limit 200 for update skip locked)
      returning ${columns}`.execute(tx)
    await deletePictures(tx, rows)
  })
}
