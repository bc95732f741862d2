// Notifies the readers of a publication: immediately, or by a job once the publication cannot be undone any more.
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { IS_PENDING } from '#server/modules/news/editing/read-edited.ts'
import { readPublishedStory } from '#server/modules/news/story-facts.ts'

const NOTIFY_READERS = 'tell-story-readers'

interface Publication {
  readonly storyId: number
  readonly number: number
}

export async function notifyReadersLater(
  db: Db,
  { jobs }: Pick<Context, 'jobs'>,
  publication: Publication,
  at: Date,
): Promise<void> {
  await jobs.send<Publication>(db, NOTIFY_READERS, publication, { startAfter: at })
}

/** The number of the notification; it makes the notification idempotent. */
async function countPublication(tx: Tx, storyId: number): Promise<number> {
  const { publication } = await tx
    .updateTable('news_story')
    .set((e) => ({ publication: e('publication', '+', 1) }))
    .where('id', '=', storyId)
    .returning('publication')
    .executeTakeFirstOrThrow()
  return publication
}

/** Notifies the readers of a pending publication if the story is still readable. */
export async function notifyReaders(
  tx: Tx,
  { events, now }: WriteContext,
  { storyId, number }: Publication,
): Promise<void> {
  const at = now()
  const story = await tx
    .selectFrom('news_story')
    .select(['status', 'expires_at', 'confirmation'])
    .where('id', '=', storyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const waits = await tx
    .updateTable('news_publication as p')
    .set({ told_at: at })
    .where('story_id', '=', storyId)
    .where('number', '=', number)
    .where(IS_PENDING)
    .returning('tell')
    .executeTakeFirst()
  const isRead = story?.status === 'published' && (!story.expires_at || story.expires_at > at)
  if (!waits || !isRead) return
  const published = await readPublishedStory(tx, storyId)
  if (waits.tell)
    await events.publish(tx, 'story.published', { ...published, publication: await countPublication(tx, storyId) })
  // Without notifying anybody a new version may still demand another confirmation.
  else if (story.confirmation !== 'none')
    await events.publish(tx, 'story.changed', { storyId, companyIds: published.companyIds })
}

/** Publications whose notification is overdue: their job was lost or is about to run. */
export async function readOverdue(db: Db, now: Date): Promise<Publication[]> {
  const rows = await db
    .selectFrom('news_publication as p')
    .select(['story_id', 'number'])
    .where(IS_PENDING)
    .where('tell_at', '<', now)
    .execute()
  return rows.map(({ story_id, number }) => ({ storyId: story_id, number }))
}

export function startNotifying(context: Context): void {
  const { db, jobs } = context
  jobs.work<Publication>(
    NOTIFY_READERS,
    (publication) => db.transaction().execute((tx) => notifyReaders(tx, context, publication)),
    {
      timed: true,
    },
  )
}
