// The timeline of a story; entries are written in the transaction of the action that they describe.
import { sql } from 'kysely'
import { nameOf } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { TimelineEntry } from '#contract/news-publishing.ts'
import { RETURN_KEY } from '#server/modules/news/story-readers.ts'

export type TimelineType = TimelineEntry['type']

export async function addToTimeline(
  tx: Tx,
  storyId: number,
  type: TimelineType,
  { by = null, at, detail = {} }: { by?: string | null; at: Date; detail?: TimelineEntry['detail'] },
): Promise<void> {
  await tx
    .insertInto('news_timeline')
    .values({ story_id: storyId, type, by_id: by, at, detail: JSON.stringify(detail) })
    .execute()
}

/** Whether the newest version was returned by its review and neither edited nor submitted since. */
export async function isReturned(db: Db, storyId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${RETURN_KEY} is not null as found from news_story s where s.id = ${storyId}`.execute(db)
  return rows[0]?.found ?? false
}

/** The newest 500 entries, the newest first. */
export async function readTimeline(db: Db, storyId: number): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'at'> & { at: Date }>`
    select t.type, t.at, ${nameOf('p')} as "byName", t.detail
    from news_timeline t left join person p on p.id = t.by_id
    where t.story_id = ${storyId} order by t.id desc limit 500`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
