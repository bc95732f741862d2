// People with new roles or another company see other stories, and have other to-dos.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { MAY_REVIEW, mustConfirm } from '#server/story-readers.ts'
import { closeEntriesOf } from './close-entries.ts'
import { openReviews, readReviewed } from './on-reviews.ts'
import { askForConfirmations } from './on-stories.ts'

/** Ids of the stories `s` for which `which` is true of this person `p`. */
async function readStories(db: Db, personId: string, which: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from news_story s join person p on p.id = ${personId} where ${which} order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

export function onPeople(context: Context): void {
  const { db, events, now } = context
  events.on('person.changed', async ({ personId }) => {
    await closeEntriesOf(context, personId)
    for (const id of await readStories(db, personId, mustConfirm(now())))
      await askForConfirmations(context, id, { only: personId })
    for (const id of await readStories(db, personId, MAY_REVIEW))
      await openReviews(context, id, await readReviewed(db, id), personId)
  })
}
