// Handlers of events of stories, categories and people, for the entries of the bell about stories.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import { MAY_REVIEW, mustConfirm } from '#server/modules/news/story-readers.ts'
import { onReviews, openReviews, readReviewed } from './on-reviews.ts'
import { askForConfirmations, onStories } from './on-stories.ts'

/** Ids of the stories `s` for which `which` is true of this person `p`. */
async function readStories(db: Db, personId: string, which: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from news_story s join person p on p.id = ${personId} where ${which} order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** People with new roles or another company see other stories, and have other to-dos. */
function onPeople(context: Context): void {
  const { db, events, now } = context
  events.on('person.changed', async ({ personId }) => {
    for (const id of await readStories(db, personId, mustConfirm(now())))
      await askForConfirmations(context, id, { only: personId })
    for (const id of await readStories(db, personId, MAY_REVIEW))
      await openReviews(context, id, await readReviewed(db, id), personId)
  })
}

/**
 * A muted news category stays muted under its new name. After a merge into another category its stories are shown again, because muting
 * that one would hide stories that the person never muted. A repetition has no effect.
 */
async function followCategory(db: Db, { from, to, isMerge = false }: DomainEvents['category.renamed']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const muted = sql`m.menu_id = 'menu_ma_news' and m.category = ${from}`
    await sql`delete from muted_topic m where ${muted} and (${isMerge} or exists (
      select from muted_topic o where o.person_id = m.person_id and o.menu_id = m.menu_id and o.category = ${to}))`.execute(
      tx,
    )
    await sql`update muted_topic m set category = ${to} where ${muted}`.execute(tx)
  })
}

export function onNewsNotices(context: Context): void {
  onStories(context)
  onReviews(context)
  onPeople(context)
  context.events.on('category.renamed', (change) => followCategory(context.db, change))
}
