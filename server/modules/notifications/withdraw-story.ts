// Marks entries of the bell as read when their story is unpublished, expires, or is no longer addressed to the person.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { lockSequences } from '#server/realtime/write-events.ts'
import { isStillReadable } from '#server/story-readers.ts'

/** People per transaction. */
const BATCH = 200

const lost = (storyId: number, now: Date) => sql<boolean>`
  n.niko_id = ${storyId} and n.menu_id = 'menu_ma_news' and n.read_at is null and not ${isStillReadable(now)}`

async function readLosers(tx: Tx, storyId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from notification n join person p on p.id = n.person_id
    where ${lost(storyId, now)} order by p.id limit ${BATCH}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function withdrawFrom(tx: Tx, { hub }: Context, people: string[], storyId: number, now: Date): Promise<void> {
  // Before their entries, as whoever marks them read does.
  await lockSequences(tx, people)
  const { rows } = await sql<{ personId: string; id: number; muted: boolean }>`
    update notification n set read_at = ${now} from person p
    where p.id = n.person_id and p.id = any(${people}::uuid[]) and ${lost(storyId, now)}
    returning n.person_id as "personId", n.id, n.muted`.execute(tx)
  const gone = Map.groupBy(
    rows.filter(({ muted }) => !muted),
    ({ personId }) => personId,
  )
  await hub.emit(
    tx,
    [...gone].map(([personId, entries]) => ({
      personId,
      type: 'badge_change' as const,
      data: { added: [], removed: entries.map(({ id }) => id) },
    })),
  )
}

/** Marks the unread entries of a story as read for everybody who cannot read it now. */
export async function withdrawStory(context: Context, storyId: number): Promise<void> {
  const { db, now } = context
  for (let more = true; more;)
    more = await db.transaction().execute(async (tx) => {
      const at = now()
      const people = await readLosers(tx, storyId, at)
      if (people.length > 0) await withdrawFrom(tx, context, people, storyId, at)
      return people.length === BATCH
    })
}
