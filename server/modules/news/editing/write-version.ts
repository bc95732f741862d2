// Writes versions of a story, and copies one of them into the columns that readers see.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { writeVersionDocuments } from '#server/modules/news/files/version-documents.ts'
import { ROWS, SHARED_COLUMNS, toVersionColumns, type StoryFields } from './story-fields.ts'
import { isReturned } from './timeline.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Saves of one editor within this number of minutes form one version of the history. */
const MERGE_MINUTES = 10

export interface Author {
  readonly editorId: string
  readonly now: Date
}

/** Inserts a version of a story under a new number. */
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

/** Whether the next save of the same editor may overwrite the newest version, which is neither published nor reviewed. */
async function isOpen(tx: Tx, { story, newest }: WorkingCopy, { editorId, now }: Author): Promise<boolean> {
  const recent = now.getTime() - newest.begun_at.getTime() < MERGE_MINUTES * 60_000
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

/** Overwrites the newest version and gives it the next number. */
async function changeVersion(tx: Tx, copy: WorkingCopy, fields: StoryFields, { now }: Author): Promise<void> {
  const { id, version: before } = copy.story
  const version = before + 1
  await tx
    .updateTable('news_version')
    .set({ version, made_at: now, ...toVersionColumns(fields) })
    .where('story_id', '=', id)
    .where('version', '=', before)
    .execute()
  // The documents follow the new number by a cascade; most saves change text only.
  if (!isDeepStrictEqual(copy.fields.dokumente, fields.dokumente))
    await writeVersionDocuments(tx, { storyId: id, version }, fields.dokumente)
}

/**
 * Saves `fields` as the newest version of a locked story and shows it if the story is a draft. With `apart` the save becomes
 * a separate version of the history.
 */
export async function saveVersion(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  copy: WorkingCopy,
  fields: StoryFields,
  { apart = false, ...author }: Author & { readonly apart?: boolean },
): Promise<void> {
  const { story, newest } = copy
  const version = story.version + 1
  // Its new author cannot review it, but the former one can; a returned version is being edited.
  const concernsReview = story.review_asked_at ? newest.made_by !== author.editorId : await isReturned(tx, story.id)
  if (!apart && (await isOpen(tx, copy, author))) await changeVersion(tx, copy, fields, author)
  else await insertVersion(tx, { storyId: story.id, version }, fields, author)
  const isDraft = story.status === 'draft'
  await tx
    .updateTable('news_story')
    .set({ version, updated_at: author.now, ...(isDraft && { public_version: version }) })
    .where('id', '=', story.id)
    .execute()
  if (isDraft) await showVersion(tx, story.id, version)
  if (concernsReview) await events.publish(tx, 'story.review_changed', { storyId: story.id })
}

/** Copies a version into the columns that readers see, provided that the story is visible to them. */
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
