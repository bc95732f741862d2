// Muted topics of a person: no channel delivers them, except for critical notifications.
import type { MutedTopic, MuteTopic } from '#contract/delivery.ts'
import { ALL_MENUS } from '#domain/notifications/read-scope.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { requirePerson } from '#server/modules/notifications/require-person.ts'
import { lockSequence } from '#server/realtime/write-events.ts'

/** Topics that one person may mute. */
export const TOPIC_LIMIT = 100
const COLUMNS = ['id', 'menu_id', 'category', 'since'] as const

const toTopic = (row: { id: number; menu_id: string; category: string; since: Date }): MutedTopic => ({
  id: row.id,
  menuId: row.menu_id,
  category: row.category,
  since: row.since.toISOString(),
})

/** Newest first. */
export async function readMuted(db: Db, personId: string): Promise<MutedTopic[]> {
  const rows = await db
    .selectFrom('muted_topic')
    .select(COLUMNS)
    .where('person_id', '=', personId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toTopic)
}

/** Mutes a topic from now on; one that is muted already stays as it is. Beyond 100: 409 `too_many_topics`. */
export async function muteTopic(
  tx: Tx,
  personId: string,
  { menuId, category }: MuteTopic,
  now: Date,
): Promise<MutedTopic> {
  if (menuId === ALL_MENUS)
    throw unprocessable('not_a_topic', [{ field: 'body.menuId', rule: 'must name one area, not all' }])
  await requirePerson(tx, personId)
  // Two concurrent requests: the second finds the topic that the first has muted.
  await lockSequence(tx, personId)
  const topic = { person_id: personId, menu_id: menuId, category }
  const mine = tx.selectFrom('muted_topic').select(COLUMNS).where('person_id', '=', personId)
  const before = await mine.where('menu_id', '=', menuId).where('category', '=', category).executeTakeFirst()
  if (before) return toTopic(before)
  if ((await mine.execute()).length >= TOPIC_LIMIT) throw conflict('too_many_topics')
  const row = await tx
    .insertInto('muted_topic')
    .values({ ...topic, since: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toTopic(row)
}

/** Ends the muting; another's, or one that ended already, is 404. */
export async function unmuteTopic(tx: Tx, personId: string, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('muted_topic')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw notFound()
}
