// Takes a publication back while nobody was told of it: everything is as it was before.
import type { EditedStory } from '#contract/news-editing.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict } from '#server/errors.ts'
import { readEdited } from '#server/modules/news/editing/read-edited.ts'
import { note } from '#server/modules/news/editing/timeline.ts'
import { lockForReaders, type WorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { showVersion } from '#server/modules/news/editing/write-version.ts'
import { IS_PENDING } from '#server/modules/news/is-pending.ts'
import { giveBack, type Highlight } from './highlights.ts'
import { readPublicCompanies, together } from './published-story.ts'

/** What stood before a publication, as `news_publication.before` keeps it. */
export interface Before {
  readonly status: 'draft' | 'scheduled' | 'published'
  readonly publicVersion: number
  /** ISO instant. */
  readonly publishedAt: string | null
  /** Likewise; a review that publishing has ended. */
  readonly reviewAskedAt?: string | null
  /** Id of the editor. */
  readonly reviewAskedBy?: string | null
  readonly highlights: readonly Highlight[]
}

async function findPending(tx: Tx, storyId: number) {
  return tx
    .selectFrom('news_publication as p')
    .selectAll()
    .where('story_id', '=', storyId)
    .where(IS_PENDING)
    .executeTakeFirst()
}

/** Whoever has asked anew meanwhile waits on. */
const reviewOf = (story: WorkingCopy['story'], { reviewAskedAt, reviewAskedBy = null }: Before) =>
  !story.review_asked_at && reviewAskedAt
    ? { review_asked_at: new Date(reviewAskedAt), review_asked_by: reviewAskedBy }
    : {}

/** Readers who could open it in the meantime see it go. 409 `already_told` when the 30 s are over or it was not held. */
export async function takeBack(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  { id, editorId }: { id: number; editorId: string },
): Promise<EditedStory> {
  const at = now()
  const { story } = await lockForReaders(tx, id)
  const pending = await findPending(tx, id)
  if (!pending || pending.tell_at <= at) throw conflict('already_told')
  const before = pending.before as unknown as Before
  const isDraft = before.status === 'draft'
  // A draft shows what is newest.
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
      // Nothing is published by hand that has an end: it was set since. What stays public keeps it.
      ...(isDraft && { expires_at: null, ended_at: null }),
    })
    .where('id', '=', id)
    .execute()
  await showVersion(tx, id, version)
  await giveBack(tx, { storyId: id, publishedAt: pending.made_at, now: at }, before.highlights)
  await tx
    .updateTable('news_publication')
    .set({ taken_back_at: at })
    .where('story_id', '=', id)
    .where('number', '=', pending.number)
    .execute()
  await note(tx, id, 'taken_back', { by: editorId, at, detail: { version: pending.version } })
  const companyIds = together(shownTo, await readPublicCompanies(tx, id))
  await events.publish(tx, 'story.changed', { storyId: id, companyIds })
  return readEdited(tx, id, at)
}
