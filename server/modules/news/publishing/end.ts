// The end of a validity period, and of a highlight that ends before its story does.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { note } from '#server/modules/news/editing/timeline.ts'
import { lockReaders } from '#server/modules/news/editing/working-copy.ts'
import { readPublicCompanies } from './published-story.ts'
import { dropPending } from './withdraw.ts'

type Parts = Pick<Context, 'events' | 'now'>

/** By the clock of the database. Since its end no reader sees it; this is for what tells of it, and happens once. */
export async function endStory(tx: Tx, { events, now }: Parts, storyId: number): Promise<boolean> {
  await lockReaders(tx)
  const { rows } = await sql<{ end: Date }>`
    update news_story set ended_at = now()
    where id = ${storyId} and status = 'published' and ended_at is null and expires_at <= now()
    returning expires_at as end`.execute(tx)
  const ended = rows[0]
  if (!ended) return false
  await tx.deleteFrom('news_highlight').where('story_id', '=', storyId).execute()
  await dropPending(tx, storyId, now())
  await note(tx, storyId, 'expired', { at: ended.end })
  await events.publish(tx, 'story.changed', { storyId, companyIds: await readPublicCompanies(tx, storyId) })
  return true
}

/** Stories whose end has come, and that nobody has seen to. */
export async function readEnded(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news_story where status = 'published' and ended_at is null and expires_at <= now()`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the highlights whose time is over; their readers see the story among the others. */
export async function endHighlights({ db, events }: Pick<Context, 'db' | 'events'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockReaders(tx)
    const { rows } = await sql<{ storyId: number; companyId: number }>`
      delete from news_highlight where until <= now() returning story_id as "storyId", company_id as "companyId"`.execute(
      tx,
    )
    for (const [storyId, lost] of Map.groupBy(rows, (row) => row.storyId))
      await events.publish(tx, 'story.changed', { storyId, companyIds: lost.map(({ companyId }) => companyId) })
  })
}
