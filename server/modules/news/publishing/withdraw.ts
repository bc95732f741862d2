// Withdraws stories from their readers: unpublishing, deleting into the bin, and restoring from it.
import type { EditedStory } from '#contract/news-editing.ts'
import { BIN_DAYS, refusalOf } from '#domain/news/news-state.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'
import { readEdited, IS_PENDING } from '#server/modules/news/editing/read-edited.ts'
import { addToTimeline, isReturned } from '#server/modules/news/editing/timeline.ts'
import { lockForReaders, type WorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { showVersion } from '#server/modules/news/editing/write-version.ts'
import { readPublicCompanies } from './published-story.ts'

interface StoryOfEditor {
  readonly id: number
  readonly editorId: string
}

/** Cancels a notification that is still pending. */
export async function cancelPendingNotification(tx: Tx, storyId: number, at: Date): Promise<void> {
  await tx
    .updateTable('news_publication as p')
    .set({ tell: false, told_at: at })
    .where('story_id', '=', storyId)
    .where(IS_PENDING)
    .execute()
}

/** Makes a locked story a draft that shows its newest version, and notifies the windows of its readers. */
export async function toDraft(tx: Tx, { events, now }: WriteContext, { story }: WorkingCopy): Promise<void> {
  const at = now()
  const wasPublic = story.status === 'published'
  const companyIds = wasPublic ? await readPublicCompanies(tx, story.id) : []
  await tx
    .updateTable('news_story')
    .set({
      status: 'draft',
      publish_at: null,
      expires_at: null,
      ended_at: null,
      published_at: null,
      public_version: story.version,
      updated_at: at,
    })
    .where('id', '=', story.id)
    .execute()
  await showVersion(tx, story.id, story.version)
  await tx.deleteFrom('news_highlight').where('story_id', '=', story.id).execute()
  await cancelPendingNotification(tx, story.id, at)
  if (wasPublic) await events.publish(tx, 'story.changed', { storyId: story.id, companyIds })
}

/** 409 `validity_period_set`, `story_not_published` or `story_deleted` if it cannot be unpublished. */
export async function unpublishStory(
  tx: Tx,
  context: WriteContext,
  { id, editorId }: StoryOfEditor,
): Promise<EditedStory> {
  const at = context.now()
  const copy = await lockForReaders(tx, id)
  const refusal = refusalOf('unpublish', copy.facts, at)
  if (refusal) throw conflict(refusal)
  await toDraft(tx, context, copy)
  await addToTimeline(tx, id, 'unpublished', { by: editorId, at })
  return readEdited(tx, id, at)
}

/** Moves a story in any state into the bin; one that is in the bin already stays there. */
export async function deleteStory(
  tx: Tx,
  context: WriteContext,
  { id, editorId }: StoryOfEditor,
): Promise<EditedStory> {
  const at = context.now()
  const copy = await lockForReaders(tx, id)
  if (copy.story.deleted_at === null) {
    const concernsReview = copy.story.review_asked_at || (await isReturned(tx, id))
    await toDraft(tx, context, copy)
    await tx
      .updateTable('news_story')
      .set({ deleted_at: at, deleted_by: editorId, review_asked_at: null, review_asked_by: null })
      .where('id', '=', id)
      .execute()
    if (concernsReview) await context.events.publish(tx, 'story.review_changed', { storyId: id })
    await addToTimeline(tx, id, 'deleted', { by: editorId, at })
  }
  return readEdited(tx, id, at)
}

/** Restores a story from the bin as a draft. */
export async function restoreStory(
  tx: Tx,
  { now }: WriteContext,
  { id, editorId }: StoryOfEditor,
): Promise<EditedStory> {
  const at = now()
  const { facts } = await lockForReaders(tx, id)
  const refusal = refusalOf('restore', facts, at)
  if (refusal) throw conflict(refusal)
  await tx
    .updateTable('news_story')
    .set({ deleted_at: null, deleted_by: null, updated_at: at })
    .where('id', '=', id)
    .execute()
  await addToTimeline(tx, id, 'restored', { by: editorId, at })
  return readEdited(tx, id, at)
}

/** Deletes stories that have been in the bin for 30 days; documents that no other story refers to become orphans. */
export async function emptyBin({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const before = new Date(now().getTime() - BIN_DAYS * 86_400_000)
  const { numDeletedRows } = await db.deleteFrom('news_story').where('deleted_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
