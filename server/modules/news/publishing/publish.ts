// Publishing: immediately by an editor, or at the set time by the job queue. Each publication notifies its readers once.
import { sql } from 'kysely'
import type { Published, PublishBody } from '#contract/news.ts'
import { refusalOf, UNDO_SECONDS } from '#domain/news/news-state.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'
import { requireNewest } from '#server/modules/news/editing/save-story.ts'
import { addToTimeline, isReturned } from '#server/modules/news/editing/timeline.ts'
import { readVersionDocuments } from '#server/modules/news/files/version-documents.ts'
import { toFields, type StoryFields } from '#server/modules/news/editing/story-fields.ts'
import { lockForReaders, type WorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { showVersion } from '#server/modules/news/editing/write-version.ts'
import { IS_PENDING, readEdited } from '#server/modules/news/editing/read-edited.ts'
import { END_HIGHLIGHTS, restoreHighlights, placeHighlight, type Highlight } from './highlights.ts'
import { readPublicCompanies, unionOfCompanies, requireComplete } from './published-story.ts'
import { notifyReadersLater, notifyReaders } from './notify-readers.ts'
import type { EditedStory } from '#contract/news-editing.ts'

/** The state before a publication, stored in `news_publication.before`: undo restores it until readers are notified. */
interface Before {
  readonly status: 'draft' | 'scheduled' | 'published'
  readonly publicVersion: number
  /** ISO instant. */
  readonly publishedAt: string | null
  /** ISO instant; a review that publishing has ended. */
  readonly reviewAskedAt?: string | null
  /** Id of the editor. */
  readonly reviewAskedBy?: string | null
  readonly highlights: readonly Highlight[]
}

/** The version to show. */
interface Shown {
  readonly version: number
  readonly fields: StoryFields
  readonly publishedAt: Date
  readonly at: Date
}

/** Shows a version of a locked story to its readers and returns the state that an undo restores. */
async function release(
  tx: Tx,
  { events, jobs }: Pick<Context, 'events' | 'jobs'>,
  { story }: WorkingCopy,
  { version, fields, publishedAt, at }: Shown,
): Promise<Before> {
  // The version is shown while the story is still a draft, because constraints apply to public stories only.
  await showVersion(tx, story.id, version)
  await tx
    .updateTable('news_story')
    .set({
      status: 'published',
      published_at: publishedAt,
      updated_at: at,
      review_asked_at: null,
      review_asked_by: null,
    })
    .where('id', '=', story.id)
    .execute()
  if (story.review_asked_at || (await isReturned(tx, story.id)))
    await events.publish(tx, 'story.review_changed', { storyId: story.id })
  const highlights = await placeHighlight(tx, { storyId: story.id, title: fields.titel, now: at }, fields)
  const { highlightUntil: end } = fields
  if (fields.highlight && end) await jobs.send(tx, END_HIGHLIGHTS, {}, { startAfter: end })
  return {
    status: story.status as Before['status'],
    publicVersion: story.public_version,
    publishedAt: story.published_at?.toISOString() ?? null,
    reviewAskedAt: story.review_asked_at?.toISOString() ?? null,
    reviewAskedBy: story.review_asked_by,
    highlights,
  }
}

interface NewPublication {
  readonly version: number
  readonly by: string | null
  readonly at: Date
  readonly notifyAt: Date
  readonly notifies: boolean
  readonly before: Before
}

/** Inserts the next publication of a locked story, whose notification is pending; returns its number. */
async function insertPublication(tx: Tx, storyId: number, publication: NewPublication): Promise<number> {
  const { version, by, at, notifyAt, notifies, before } = publication
  const { rows } = await sql<{ number: number }>`
    insert into news_publication (story_id, number, version, made_by, made_at, tell, tell_at, before)
    select ${storyId}, coalesce(max(number), 0) + 1, ${version}, ${by}::uuid, ${at}::timestamptz, ${notifies}::boolean,
      ${notifyAt}::timestamptz, ${JSON.stringify(before)}::jsonb
    from news_publication where story_id = ${storyId} returning number`.execute(tx)
  return rows[0]!.number
}

const isPending = async (tx: Tx, storyId: number): Promise<boolean> =>
  (await tx
    .selectFrom('news_publication as p')
    .select('number')
    .where('story_id', '=', storyId)
    .where(IS_PENDING)
    .executeTakeFirst()) !== undefined

/**
 * Publishes the newest version of story `id`, or notifies its readers again; a repetition without `notifyAgain` has no effect. Unknown:
 * 404. 409 `validity_period_set`, `story_expired`, `review_required`, `story_deleted`, `version_conflict` where `version` is not the
 * newest, and `publication_pending` while an earlier one can still be undone. 422 `fields_missing`.
 */
export async function publishStory(
  tx: Tx,
  context: Context,
  id: number,
  { notifyAgain = false, undoable = false, version: seen }: PublishBody & { readonly version?: number | undefined },
  editorId: string | null = null,
): Promise<Published> {
  const at = context.now()
  const copy = await lockForReaders(tx, id)
  const { story, fields, facts } = copy
  const refusal = refusalOf('publish', facts, at)
  if (refusal) throw conflict(refusal)
  await requireNewest(tx, copy, seen, at)
  const isNew = story.status !== 'published'
  const isChanged = story.version !== story.public_version
  const notifies = isNew || notifyAgain
  const publishedAt = isNew ? at : (story.published_at ?? at)
  const answer = { id, veroeffentlichtdate: publishedAt.toISOString(), notified: false }
  if (!notifies && !isChanged) return answer
  if (await isPending(tx, id)) throw conflict('publication_pending')
  await requireComplete(tx, fields)
  const audience = isNew ? fields.companyIds : await readPublicCompanies(tx, id)
  const { version } = story
  const before = await release(tx, context, copy, { version, fields, publishedAt, at })
  const notifyAt = undoable ? new Date(at.getTime() + UNDO_SECONDS * 1_000) : at
  const number = await insertPublication(tx, id, { version, by: editorId, at, notifyAt, notifies, before })
  await addToTimeline(tx, id, isNew ? 'published' : 'republished', { by: editorId, at, detail: { version } })
  if (undoable) await notifyReadersLater(tx, context, { storyId: id, number }, notifyAt)
  else await notifyReaders(tx, context, { storyId: id, number })
  // An immediate notification also reports the change.
  if (undoable || !isNew)
    await context.events.publish(tx, 'story.changed', {
      storyId: id,
      companyIds: unionOfCompanies(audience, fields.companyIds),
    })
  return undoable ? { ...answer, undoUntil: notifyAt.toISOString() } : { ...answer, notified: notifies }
}

/** The version that was released when the time was set, regardless of later saves. */
async function readReleased(tx: Tx, { story }: WorkingCopy): Promise<Pick<Shown, 'version' | 'fields'>> {
  const row = await tx
    .selectFrom('news_version')
    .selectAll()
    .where('story_id', '=', story.id)
    .where('version', '=', story.public_version)
    .executeTakeFirstOrThrow()
  const documents = await readVersionDocuments(tx, { storyId: story.id, version: row.version })
  return { version: row.version, fields: toFields(row, documents) }
}

/** Uses the clock of the database, like the job queue. */
async function isDue(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select status = 'scheduled' and publish_at <= now() as due from news_story where id = ${id}`.execute(tx)
  return rows[0]?.due ?? false
}

/** Publishes a scheduled story that is due; false: it is not due, or another server has published it. */
export async function publishScheduled(tx: Tx, context: Context, id: number): Promise<boolean> {
  const copy = await lockForReaders(tx, id)
  const { publish_at: publishedAt, expires_at: end } = copy.story
  if (!publishedAt || !(await isDue(tx, id))) return false
  const at = context.now()
  const released = await readReleased(tx, copy)
  const before = await release(tx, context, copy, { ...released, publishedAt, at })
  // A story that expired while no server ran is not readable: no notification is sent.
  const notifies = !end || end > at
  const { version } = released
  const number = await insertPublication(tx, id, { version, by: null, at, notifyAt: at, notifies, before })
  await addToTimeline(tx, id, 'published', { at: publishedAt, detail: { version } })
  await notifyReaders(tx, context, { storyId: id, number })
  return true
}

async function findPending(tx: Tx, storyId: number) {
  return tx
    .selectFrom('news_publication as p')
    .selectAll()
    .where('story_id', '=', storyId)
    .where(IS_PENDING)
    .executeTakeFirst()
}

/** A review that was requested after the publication stays pending. */
const reviewOf = (story: WorkingCopy['story'], { reviewAskedAt, reviewAskedBy = null }: Before) =>
  !story.review_asked_at && reviewAskedAt
    ? { review_asked_at: new Date(reviewAskedAt), review_asked_by: reviewAskedBy }
    : {}

/** Removes the story for readers who could already open it. 409 `already_notified` after 30 s or without a delay. */
export async function undoPublication(
  tx: Tx,
  { events, now }: WriteContext,
  { id, editorId }: { id: number; editorId: string },
): Promise<EditedStory> {
  const at = now()
  const { story } = await lockForReaders(tx, id)
  const pending = await findPending(tx, id)
  if (!pending || pending.tell_at <= at) throw conflict('already_notified')
  const before = pending.before as unknown as Before
  const isDraft = before.status === 'draft'
  // A draft shows its newest version.
  const version = isDraft ? story.version : before.publicVersion
  const shownTo = await readPublicCompanies(tx, id)
  await tx
    .updateTable('news_story')
    .set({
      status: before.status,
      published_at: before.publishedAt === null ? null : new Date(before.publishedAt),
      public_version: version,
      updated_at: at,
      ...reviewOf(story, before),
      // Manual publishing requires that no end is set, so this end was set since. A story that stays public keeps it.
      ...(isDraft && { expires_at: null, ended_at: null }),
    })
    .where('id', '=', id)
    .execute()
  if (before.reviewAskedAt) await events.publish(tx, 'story.review_changed', { storyId: id })
  await showVersion(tx, id, version)
  await restoreHighlights(tx, { storyId: id, publishedAt: pending.made_at, now: at }, before.highlights)
  await tx
    .updateTable('news_publication')
    .set({ taken_back_at: at })
    .where('story_id', '=', id)
    .where('number', '=', pending.number)
    .execute()
  await addToTimeline(tx, id, 'taken_back', { by: editorId, at, detail: { version: pending.version } })
  const companyIds = unionOfCompanies(shownTo, await readPublicCompanies(tx, id))
  await events.publish(tx, 'story.changed', { storyId: id, companyIds })
  return readEdited(tx, id, at)
}
