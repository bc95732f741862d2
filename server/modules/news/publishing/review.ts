// Review by a second editor, who approves the version they have read or returns it.
import type { EditedStory } from '#contract/news-editing.ts'
import type { ReviewBody } from '#contract/news-publishing.ts'
import { refusalOf, type StoryAction } from '#domain/news/news-state.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { ReviewOutcome } from '#server/modules/news/events.ts'
import { readEdited } from '#server/modules/news/editing/read-edited.ts'
import { requireNewest } from '#server/modules/news/editing/save-story.ts'
import { addToTimeline } from '#server/modules/news/editing/timeline.ts'
import { lockWorkingCopy, type WorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { requireComplete } from './published-story.ts'

interface ReadStory {
  readonly id: number
  readonly editorId: string
  /** The version that was read; undefined: the newest. */
  readonly version: number | undefined
}

async function lockForAction(tx: Tx, at: Date, { id, version }: ReadStory, action: StoryAction): Promise<WorkingCopy> {
  const copy = await lockWorkingCopy(tx, id)
  const refusal = refusalOf(action, copy.facts, at)
  if (refusal) throw conflict(refusal)
  await requireNewest(tx, copy, version, at)
  return copy
}

/** Notifies the author of the version and the editor who requested the review of how it ended, but not who ended it. */
async function publishOutcome(
  tx: Tx,
  events: Context['events'],
  { story, newest }: WorkingCopy,
  { action, byId, note, at }: Omit<ReviewOutcome, 'personIds' | 'at'> & { at: Date },
): Promise<void> {
  const personIds = [newest.made_by, story.review_asked_by].filter((id): id is string => id !== null && id !== byId)
  const outcome = { action, byId, note, at: at.toISOString(), personIds: [...new Set(personIds)] }
  await events.publish(tx, 'story.review_changed', { storyId: story.id, outcome })
}

const detailOf = (version: number, { comment }: ReviewBody) => ({ version, ...(comment && { comment }) })

export async function askReview(
  tx: Tx,
  { events, now }: WriteContext,
  target: ReadStory,
  body: ReviewBody,
): Promise<EditedStory> {
  const at = now()
  const { id, editorId: by } = target
  const { fields, story } = await lockForAction(tx, at, target, 'askReview')
  await requireComplete(tx, fields)
  if (!story.review_asked_at) {
    await tx
      .updateTable('news_story')
      .set({ review_asked_at: at, review_asked_by: by, updated_at: at })
      .where('id', '=', id)
      .execute()
    await addToTimeline(tx, id, 'review_asked', { by, at, detail: detailOf(story.version, body) })
    await events.publish(tx, 'story.review_changed', { storyId: id })
  }
  return readEdited(tx, id, at)
}

/** The author of the version and the editor who requested the review cannot approve it: 403 `second_editor_required`. */
export async function approveStory(
  tx: Tx,
  { events, now }: WriteContext,
  target: ReadStory,
  body: ReviewBody,
): Promise<EditedStory> {
  const at = now()
  const { id, editorId: by } = target
  const copy = await lockForAction(tx, at, target, 'approve')
  const { story, newest } = copy
  if (newest.made_by === by || story.review_asked_by === by) throw forbidden('second_editor_required')
  await tx
    .updateTable('news_story')
    .set({
      approved_version: story.version,
      approved_by: by,
      review_asked_at: null,
      review_asked_by: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
  await addToTimeline(tx, id, 'approved', { by, at, detail: detailOf(story.version, body) })
  await publishOutcome(tx, events, copy, { action: 'approved', byId: by, note: body.comment ?? '', at })
  return readEdited(tx, id, at)
}

/** Returns the story to its author with a comment; the editor who requested the review withdraws it in the same way. */
export async function returnStory(
  tx: Tx,
  { events, now }: WriteContext,
  target: ReadStory,
  body: ReviewBody,
): Promise<EditedStory> {
  const at = now()
  const { id, editorId: by } = target
  const copy = await lockForAction(tx, at, target, 'returnReview')
  const { story } = copy
  await tx
    .updateTable('news_story')
    .set({ review_asked_at: null, review_asked_by: null, updated_at: at })
    .where('id', '=', id)
    .execute()
  await addToTimeline(tx, id, 'returned', { by, at, detail: detailOf(story.version, body) })
  const action = story.review_asked_by === by ? 'withdrawn' : 'returned'
  await publishOutcome(tx, events, copy, { action, byId: by, note: body.comment ?? '', at })
  return readEdited(tx, id, at)
}
