// Entries that a person puts off: until then the bell neither lists nor counts them.
import { sql } from 'kysely'
import type { MarkedRead, PutOffBadges } from '#contract/notifications.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'
import { lockSequence, lockSequences } from '#server/realtime/write-events.ts'
import { returnPutOff } from './queries.ts'

const LIMIT_DAYS = 90
/** People per transaction. */
const BATCH = 200

/** Puts off the person's own unread entries of `ids`; others are passed over. 422 `put_off_invalid`: not in the next 90 days. */
export async function putOff(
  tx: Tx,
  { hub, now }: Pick<Context, 'hub' | 'now'>,
  personId: string,
  { ids, until }: PutOffBadges,
): Promise<MarkedRead> {
  const [at, end] = [now().getTime(), Date.parse(until)]
  if (end <= at || end > at + LIMIT_DAYS * 86_400_000)
    throw unprocessable('put_off_invalid', [
      { field: 'body.until', rule: `must be in the future, within ${LIMIT_DAYS} days` },
    ])
  const seq = await lockSequence(tx, personId)
  const { rows } = await sql<{ id: number }>`
    update notification n set put_off_until = ${new Date(end)}
    where n.person_id = ${personId} and n.id = any(${ids}::bigint[]) and n.read_at is null and not n.muted
      and n.put_off_until is null
    returning n.id`.execute(tx)
  const removed = rows.map(({ id }) => id).sort((a, b) => a - b)
  if (removed.length === 0) return { ids: [], seq }
  const numbers = await hub.emit(tx, [{ personId, type: 'badge_change', data: { added: [], removed } }])
  return { ids: removed, seq: numbers.get(personId) ?? seq }
}

/** Shows entries again that are due, in every window; several servers share the work. */
export async function returnDue(context: Context): Promise<void> {
  const { db, hub, now } = context
  for (let more = true; more;)
    more = await db.transaction().execute(async (tx) => {
      const at = now()
      const { rows } = await sql<{ id: string }>`
        select distinct person_id as id from notification
        where put_off_until <= ${at} and read_at is null order by 1 limit ${BATCH}`.execute(tx)
      const people = rows.map(({ id }) => id)
      if (people.length === 0) return false
      await lockSequences(tx, people)
      const returned = await returnPutOff(tx, context, people, at)
      await hub.emit(
        tx,
        [...Map.groupBy(returned, ({ personId }) => personId)].map(([personId, entries]) => ({
          personId,
          type: 'badge_change' as const,
          data: { added: entries.map(({ entry }) => entry), removed: [] },
        })),
      )
      return people.length === BATCH
    })
}
