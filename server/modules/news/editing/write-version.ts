// Writes versions of a story, and shows one of them to readers.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { writeVersionDocuments } from '#server/modules/news/files/version-documents.ts'
import { ROWS, SHARED_COLUMNS, toVersionColumns, type StoryFields } from './story-fields.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Saves of one editor within so many minutes of the first are one version of the history. */
const TOGETHER = 10

export interface Author {
  readonly editorId: string
  readonly now: Date
}

/** The version `version` of a story that has none of this number yet. */
export async function insertVersion(
  tx: Tx,
  { storyId, version }: { storyId: number; version: number },
  fields: StoryFields,
  { editorId, now }: Author,
): Promise<void> {
  await tx
    .insertInto('news_version')
    .values({ story_id: storyId, version, made_by: editorId, begun_at: now, made_at: now, ...toVersionColumns(fields) })
    .execute()
  await writeVersionDocuments(tx, { storyId, version }, fields.dokumente)
}

/** Whether the newest version may still take what the same editor saves next: nobody has seen or judged it. */
async function isOpen(tx: Tx, { story, newest }: WorkingCopy, { editorId, now }: Author): Promise<boolean> {
  const recent = now.getTime() - newest.begun_at.getTime() < TOGETHER * 60_000
  if (newest.made_by !== editorId || !recent) return false
  if (story.review_asked_at || story.approved_version === story.version) return false
  if (story.status !== 'draft' && story.public_version === story.version) return false
  const published = await tx
    .selectFrom('news_publication')
    .select('number')
    .where('story_id', '=', story.id)
    .where('version', '=', story.version)
    .executeTakeFirst()
  return published === undefined
}

/** Gives the newest version the next number, and what is saved now. */
async function changeVersion(tx: Tx, copy: WorkingCopy, fields: StoryFields, { now }: Author): Promise<void> {
  const { id, version: before } = copy.story
  const version = before + 1
  await tx
    .updateTable('news_version')
    .set({ version, made_at: now, ...toVersionColumns(fields) })
    .where('story_id', '=', id)
    .where('version', '=', before)
    .execute()
  // They have moved on with it; most saves are of text alone.
  if (!isDeepStrictEqual(copy.fields.dokumente, fields.dokumente))
    await writeVersionDocuments(tx, { storyId: id, version }, fields.dokumente)
}

/**
 * Saves `fields` as the newest version of a locked story, which readers of a draft would see at once; `apart`: as an entry
 * of the history of its own.
 */
export async function saveVersion(
  tx: Tx,
  copy: WorkingCopy,
  fields: StoryFields,
  { apart = false, ...author }: Author & { readonly apart?: boolean },
): Promise<void> {
  const { story } = copy
  const version = story.version + 1
  if (!apart && (await isOpen(tx, copy, author))) await changeVersion(tx, copy, fields, author)
  else await insertVersion(tx, { storyId: story.id, version }, fields, author)
  const isDraft = story.status === 'draft'
  await tx
    .updateTable('news_story')
    .set({ version, updated_at: author.now, ...(isDraft && { public_version: version }) })
    .where('id', '=', story.id)
    .execute()
  if (isDraft) await showVersion(tx, story.id, version)
}

/** Makes what a version says what readers see, where they may see the story at all. */
export async function showVersion(tx: Tx, storyId: number, version: number): Promise<void> {
  const shown = sql`(select * from news_version where story_id = ${storyId} and version = ${version})`
  const columns = SHARED_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`)
  await sql`update news_story s set public_version = v.version, ${sql.join(columns)} from ${shown} v
    where s.id = v.story_id`.execute(tx)
  for (const { table, column, versionColumn } of ROWS) {
    const [rows, id, ids] = [sql.table(table), sql.ref(column), sql.ref(`v.${versionColumn}`)]
    await sql`delete from ${rows} k using ${shown} v
      where k.story_id = ${storyId} and ${sql.ref(`k.${column}`)} <> all(${ids})`.execute(tx)
    await sql`insert into ${rows} (story_id, ${id}) select ${storyId}, unnest(${ids}) from ${shown} v
      on conflict do nothing`.execute(tx)
  }
}
