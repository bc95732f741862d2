// Publishing at the set time: a job with that time, and a sweep each minute as the net below it.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { publishScheduled } from './publish.ts'

const PUBLISH = 'publish-story'
const SWEEP = 'publish-due-stories'
/** The sweep gives stories of the next seconds their job: it runs each minute, and up to half a minute late. */
const LOOK_AHEAD = 120

/** Sets the time at which a story that is not yet published becomes so; it replaces a time set before. */
export async function scheduleStory(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  storyId: number,
  publishAt: Date,
): Promise<void> {
  const story = await tx
    .selectFrom('news_story')
    .select('status')
    .where('id', '=', storyId)
    .forUpdate()
    .executeTakeFirst()
  if (!story) throw notFound()
  if (story.status === 'published') throw conflict('story_published')
  await tx
    .updateTable('news_story')
    .set((e) => ({ status: 'scheduled', publish_at: publishAt, updated_at: sql`now()`, version: e('version', '+', 1) }))
    .where('id', '=', storyId)
    .execute()
  await jobs.send(tx, PUBLISH, { storyId }, { startAfter: publishAt })
}

async function readSoonDue(db: Db): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, publish_at as at from news_story
    where status = 'scheduled' and publish_at <= now() + make_interval(secs => ${LOOK_AHEAD}) order by publish_at`.execute(
    db,
  )
  return rows
}

export function startNewsJobs(context: Context): void {
  const { db, jobs } = context
  // A job whose story was rescheduled or published finds nothing to do.
  jobs.work<{ storyId: number }>(
    PUBLISH,
    async ({ storyId }) => {
      await db.transaction().execute((tx) => publishScheduled(tx, context, storyId))
    },
    { timed: true },
  )
  jobs.schedule(SWEEP, '* * * * *', async () => {
    for (const { id, at } of await readSoonDue(db)) await jobs.send(db, PUBLISH, { storyId: id }, { startAfter: at })
  })
}
