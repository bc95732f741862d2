// Removes documents that belong to no story a day after their upload, and stored files of failed uploads.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'

const DAY = 86_400_000
/** Longer than an upload may take. */
const DRAFT_AGE = 900_000
const BATCH = 200

/** True for a document `d` that no version names. */
const IS_ORPHAN = sql<boolean>`not exists (select from news_version_document n where n.document_id = d.id)`

/** Removes a batch of rows and returns their ids; an empty list means that none are left. */
async function removeRows(db: Db, before: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const locked = await sql<{ id: string }>`
      select d.id from news_document d where d.uploaded_at < ${before} and ${IS_ORPHAN}
      limit ${BATCH} for update skip locked`.execute(tx)
    const ids = locked.rows.map(({ id }) => id)
    if (ids.length === 0) return []
    // Checks again because a save may have attached one before it was locked.
    const deleted = await sql<{ id: string; fileId: string | null }>`
      delete from news_document d where d.id = any(${ids}::uuid[]) and ${IS_ORPHAN}
      returning d.id, d.file_id as "fileId"`.execute(tx)
    await sql`
      delete from file f where f.id = any(${deleted.rows.flatMap(({ fileId }) => fileId ?? [])}::uuid[])
        and not exists (select from news_document d where d.file_id = f.id)
        and not exists (select from person p where p.picture_id = f.id)`.execute(tx)
    return deleted.rows.map(({ id }) => id)
  })
}

/** Keys to which no document belongs. */
async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::uuid[]) as key
    where not exists (select from news_document d where d.id = key)`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Removes stored files that belong to no document. A database without any attachment removes nothing, because it may be the wrong one or
 * not restored yet.
 */
async function removeLeftovers({ db, storage }: Pick<Context, 'db' | 'storage'>, before: Date): Promise<void> {
  const any = await db
    .selectFrom('news_document')
    .select('id')
    .where('kind', '=', 'attachment')
    .limit(1)
    .executeTakeFirst()
  if (!any) return
  const keys: string[] = []
  for await (const key of storage.listOld(before)) keys.push(key)
  for (let at = 0; at < keys.length; at += BATCH)
    for (const key of await withoutRow(db, keys.slice(at, at + BATCH))) await storage.remove(key)
}

/** Returns the number of removed documents. */
export async function removeOrphans({ db, storage, drafts, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - DAY)
  let count = 0
  for (let ids = await removeRows(db, before); ids.length > 0; ids = await removeRows(db, before)) {
    for (const id of ids) await storage.remove(id)
    count += ids.length
  }
  await removeLeftovers({ db, storage }, before)
  await drafts.forget(new Date(now().getTime() - DRAFT_AGE))
  return count
}

export function startDocumentJobs(context: Context): void {
  context.jobs.schedule('remove-orphan-documents', '23 * * * *', async () => {
    await removeOrphans(context)
  })
}
