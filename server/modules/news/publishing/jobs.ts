// Actions on stories at a set time: a job with that time, and a sweep each minute for jobs that were lost.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { removeExpiredLeases } from '#server/modules/news/editing/lease.ts'
import { repairAudiences, repairSearchIndex } from '#server/modules/news/reading/repair.ts'
import { removeUnusedWords } from '#server/modules/news/search-words.ts'
import { removeOrphans } from '#server/modules/news/files/remove-orphans.ts'
import { END_HIGHLIGHTS, endHighlights } from './highlights.ts'
import { END_STORY, endStory, PUBLISH, readEnded } from './period.ts'
import { publishScheduled } from './publish.ts'
import { readOverdue, startNotifying, notifyReadersLater } from './notify-readers.ts'
import { emptyBin } from './withdraw.ts'

const SWEEP = 'publish-due-stories'
/** The sweep enqueues jobs for the next seconds too, because it runs each minute and up to half a minute late. */
const LOOK_AHEAD = 120

async function readSoonDue(db: Db): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, publish_at as at from news_story
    where status = 'scheduled' and publish_at <= now() + make_interval(secs => ${LOOK_AHEAD}) order by publish_at`.execute(
    db,
  )
  return rows
}

async function sweep(context: Context): Promise<void> {
  const { db, jobs, now } = context
  for (const { id, at } of await readSoonDue(db)) await jobs.send(db, PUBLISH, { storyId: id }, { startAfter: at })
  for (const publication of await readOverdue(db, now())) await notifyReadersLater(db, context, publication, now())
  for (const storyId of await readEnded(db)) await jobs.send(db, END_STORY, { storyId })
  await endHighlights(context)
  await removeExpiredLeases(context)
}

export function startNewsJobs(context: Context): void {
  const { db, jobs } = context
  // A job whose story was rescheduled or already published has no effect.
  jobs.work<{ storyId: number }>(
    PUBLISH,
    async ({ storyId }) => {
      await db.transaction().execute((tx) => publishScheduled(tx, context, storyId))
    },
    { timed: true },
  )
  jobs.work<{ storyId: number }>(
    END_STORY,
    async ({ storyId }) => {
      await db.transaction().execute((tx) => endStory(tx, context, storyId))
    },
    { timed: true },
  )
  jobs.work(END_HIGHLIGHTS, () => endHighlights(context), { timed: true })
  startNotifying(context)
  jobs.schedule(SWEEP, '* * * * *', () => sweep(context))
  jobs.schedule('empty-news-bin', '41 3 * * *', async () => {
    await repairAudiences(context)
    await repairSearchIndex(context)
    await emptyBin(context)
    await removeUnusedWords(db)
    await removeOrphans(context)
  })
}
