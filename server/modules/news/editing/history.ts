// The versions of a story: lists, reads and restores them.
import { sql, type RawBuilder } from 'kysely'
import type { EditedStory, StoryVersion, StoryVersionText } from '#contract/news-editing.ts'
import type { NewsDocument } from '#contract/news.ts'
import { refusalOf } from '#domain/news/news-state.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { lockTree } from '#server/modules/news/category-queries.ts'
import { documentsOf } from '#server/modules/news/files/version-documents.ts'
import { readEdited } from './read-edited.ts'
import { requireNewest } from './save-story.ts'
import { toWire, type StoryFields } from './story-fields.ts'
import { addToTimeline } from './timeline.ts'
import { findVersion, lockWorkingCopy } from './working-copy.ts'
import { saveVersion } from './write-version.ts'

/** Greatest number of versions in a list. */
const LIST_LIMIT = 500

/** The newest first. Unknown: 404. */
export const listVersions = (db: Db, id: number): Promise<StoryVersion[]> => readVersions(db, id, sql`true`)

async function readVersions(db: Db, id: number, which: RawBuilder<unknown>): Promise<StoryVersion[]> {
  const { rows } = await sql<Omit<StoryVersion, 'madeAt' | 'publishedAt'> & { madeAt: Date; publishedAt: Date | null }>`
    select v.version, v.made_at as "madeAt", ${namedPerson(sql`v.made_by`)} as "madeBy",
      s.status = 'published' and s.public_version = v.version as "isPublic",
      (select max(p.made_at) from news_publication p
        where p.story_id = s.id and p.version = v.version and p.taken_back_at is null) as "publishedAt"
    from news_story s join news_version v on v.story_id = s.id
    where s.id = ${id} and ${which} order by v.version desc limit ${LIST_LIMIT}`.execute(db)
  if (rows.length === 0) throw notFound()
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }))
}

async function readFields(db: Db, id: number, version: number): Promise<StoryFields> {
  const fields = await findVersion(db, id, version)
  if (!fields) throw notFound()
  return fields
}

async function readDocuments(db: Db, id: number, version: number): Promise<NewsDocument[]> {
  const { rows } = await sql<{ dokumente: NewsDocument[] }>`
    select ${documentsOf(sql`${version}::integer`)} as dokumente from news_story s where s.id = ${id}`.execute(db)
  return rows[0]?.dokumente ?? []
}

/** A version with all its fields, for display and comparison. Unknown: 404. */
export async function readVersion(db: Db, id: number, version: number): Promise<StoryVersionText> {
  const about = readVersions(db, id, sql`v.version = ${version}`)
  const reads = [about, readFields(db, id, version), readDocuments(db, id, version)] as const
  const [[row], fields, dokumente] = await Promise.all(reads)
  return { ...row!, ...toWire(fields), dokumente }
}

/**
 * Removes categories and companies that no longer exist. A version that loses all its companies would become visible to every
 * company: 422 `reference_unknown`.
 */
async function withoutDeleted(tx: Tx, fields: StoryFields): Promise<StoryFields> {
  const { rows } = await sql<{ kategorieIds: number[]; companyIds: number[]; highlightCompanyIds: number[] }>`
    select array(select id from news_category where id = any(${fields.kategorieIds}::integer[]) order by id) as "kategorieIds",
      array(select id from company where id = any(${fields.companyIds}::integer[]) order by id for key share)
        as "companyIds",
      array(select id from company where id = any(${fields.highlightCompanyIds}::integer[]) order by id for key share)
        as "highlightCompanyIds"`.execute(tx)
  const left = rows[0]!
  const widened = (['companyIds', 'highlightCompanyIds'] as const).filter(
    (field) => fields[field].length > 0 && left[field].length === 0 && (field === 'companyIds' || fields.highlight),
  )
  if (widened.length > 0)
    throw unprocessable(
      'reference_unknown',
      widened.map((field) => ({ field, rule: 'names no company that is still there' })),
    )
  return { ...fields, ...left }
}

/** Saves an older version as the newest one; the history stays complete. */
export async function restoreVersion(
  tx: Tx,
  { events, now }: WriteContext,
  { id, editorId, from, version }: { id: number; editorId: string; from: number; version: number | undefined },
): Promise<EditedStory> {
  const at = now()
  // Keeps categories from being merged or deleted between reading the version and writing it.
  await lockTree(tx)
  const copy = await lockWorkingCopy(tx, id)
  const refusal = refusalOf('save', copy.facts, at)
  if (refusal) throw conflict(refusal)
  await requireNewest(tx, copy, version, at)
  if (from !== copy.story.version) {
    const fields = await withoutDeleted(tx, await readFields(tx, id, from))
    await saveVersion(tx, { events }, copy, fields, { editorId, now: at, apart: true })
    await addToTimeline(tx, id, 'restored_version', { by: editorId, at, detail: { version: from } })
  }
  return readEdited(tx, id, at)
}
