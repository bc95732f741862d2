// Closes entries of the bell that do not concern their person any more, and finished to-dos: they count as read, and `closed_at` marks that
// the portal closed them, not the person.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { lockSequences } from '#server/realtime/write-events.ts'

/** People per transaction. */
const BATCH = 200

/** True at `now` for an entry `n` of the person `p` that is to be closed. */
type ClosedCondition = (now: Date) => RawBuilder<boolean>

async function readPeople(tx: Tx, isClosed: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from notification n join person p on p.id = n.person_id
    where n.read_at is null and ${isClosed} order by p.id limit ${BATCH}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function closeFor(
  tx: Tx,
  { hub }: Context,
  people: string[],
  isClosed: RawBuilder<boolean>,
  now: Date,
): Promise<void> {
  // Locks sequences before entries, in the same order as marking entries as read.
  await lockSequences(tx, people)
  const { rows } = await sql<{ personId: string; id: number; muted: boolean }>`
    update notification n set read_at = ${now}, closed_at = ${now} from person p
    where p.id = n.person_id and p.id = any(${people}::uuid[]) and n.read_at is null and ${isClosed}
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

/** Closes every unread entry for which `isClosed` is true. */
export async function closeWhere(context: Context, isClosed: ClosedCondition): Promise<void> {
  const { db, now } = context
  for (let more = true; more;)
    more = await db.transaction().execute(async (tx) => {
      const at = now()
      const people = await readPeople(tx, isClosed(at))
      if (people.length > 0) await closeFor(tx, context, people, isClosed(at), at)
      return people.length === BATCH
    })
}

/** Closes the unread entries for which `which` is true and that do not concern their persons any more (validity.ts). */
export const closeInvalid = (context: Context, which: RawBuilder<boolean>): Promise<void> =>
  closeWhere(context, (now) => sql<boolean>`${which} and not ${context.validity.isStillValid(now)}`)
