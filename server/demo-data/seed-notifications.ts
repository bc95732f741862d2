import type { Tx } from '#server/db/db.ts'
import { inBatches } from './batches.ts'
import type { DemoNotification } from './notifications.ts'
import { personId } from './seed-company.ts'

/** Writes the entries, oldest first, and sets everyone's sequence to the number of theirs. */
export async function insertNotifications(tx: Tx, seed: number, entries: readonly DemoNotification[]): Promise<void> {
  const rows = entries
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(
      ({
        username,
        eventKey,
        menuId,
        nikoId,
        categories,
        title,
        body,
        creatorName,
        link,
        todo = false,
        why = '',
        createdAt,
      }) => ({
        person_id: personId(seed, username),
        event_key: eventKey,
        menu_id: menuId,
        niko_id: nikoId ?? null,
        categories: [...categories],
        title,
        body,
        creator_name: creatorName,
        link,
        del_over_bell: !todo,
        todo,
        why,
        created_at: createdAt,
      }),
    )
  await inBatches(rows, 2_000, (batch) => tx.insertInto('notification').values(batch).execute())
  const told = Map.groupBy(rows, (row) => row.person_id)
  const sequences = [...told].map(([person_id, own]) => ({ person_id, seq: own.length }))
  await inBatches(sequences, 5_000, (batch) => tx.insertInto('person_sequence').values(batch).execute())
}
