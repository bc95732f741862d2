// Tells people something: a notification for each, and the events that make it appear where they are signed in.
import type { Tx } from '#server/db/db.ts'
import type { Hub } from '#server/realtime/hub.ts'
import type { NewEvent } from '#server/realtime/write-events.ts'
import { insertNotifications, type NewNotification } from './queries.ts'

/**
 * Writes `entry` for everybody of `personIds` who was not told yet, and returns how many that were. `alongside` adds
 * further events for exactly those. Keep to a few hundred people per transaction.
 */
export async function notify(
  tx: Tx,
  hub: Pick<Hub, 'emit'>,
  personIds: readonly string[],
  entry: NewNotification,
  alongside: (personId: string) => readonly NewEvent[] = () => [],
): Promise<number> {
  const told = await insertNotifications(tx, personIds, entry)
  const events = told.flatMap(({ personId, entry }): NewEvent[] => [
    { personId, type: 'badge_change', data: { added: [entry], removed: [] } },
    ...alongside(personId),
  ])
  await hub.emit(tx, events)
  return told.length
}
