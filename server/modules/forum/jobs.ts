// Scheduled work of the forum: questions pass on to deputies and moderators, owners check their official answers. Each happens once, also
// after an outage: the stage is part of the statement that changes it, and a to-do is opened once for its key.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { CHECK_DAYS, type Stage } from '#domain/forum/turn.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { readOffices } from './offices.ts'

const MORNING = 'forum-morning'

interface Waiting {
  readonly id: number
  readonly categoryId: number
  readonly siteId: number | null
  readonly waitingSince: Day
  readonly stage: Stage
}

/** Passes waiting questions on to the present answerers, and refreshes their to-dos: people may have left, or lost a role. */
export async function moveQuestions({ db, events, now, log }: Context): Promise<void> {
  const offices = await readOffices(db, businessDay(now()))
  const { rows } = await sql<Waiting>`
    select id, category_id as "categoryId", site_id as "siteId", waiting_since as "waitingSince", stage from forum_thread
    where answers = 0 and archived_at is null order by id`.execute(db)
  for (const question of rows)
    try {
      const { stage } = await offices.turnOf(question)
      await db.transaction().execute(async (tx) => {
        if (stage !== question.stage)
          await sql`update forum_thread set stage = ${stage}
            where id = ${question.id} and stage = ${question.stage} and waiting_since = ${question.waitingSince}::date`.execute(
            tx,
          )
        await events.publish(tx, 'forum.changed', { threadId: question.id })
      })
    } catch (error) {
      log.error({ err: error, question: question.id }, 'a question of the forum has not gone on')
    }
}

/** Looks at the official answers that end soon or have ended: their owners get a to-do, which `forum.changed` keeps. */
export async function remindOwners({ db, events, now }: Context): Promise<void> {
  const due = addDays(businessDay(now()), CHECK_DAYS)
  const { rows } = await sql<{ id: number }>`
    select distinct p.thread_id as id from forum_post p where p.official_until <= ${due}::date order by 1`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { id } of rows) await events.publish(tx, 'forum.changed', { threadId: id })
  })
}

export function startForumJobs(context: Context): void {
  context.jobs.schedule(MORNING, '30 5 * * *', async () => {
    await moveQuestions(context)
    await remindOwners(context)
  })
}
