// Notifies people: inserts a notification for each, and sends the events that show it in their open windows.
import type { Notification } from '#contract/notifications.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import type { NewEvent } from '#server/realtime/write-events.ts'
import { insertNotifications, type NewNotification } from './entries.ts'

const appears = (personId: string, entry: Notification): NewEvent => ({
  personId,
  type: 'badge_change',
  data: { added: [entry], removed: [] },
})

/**
 * Inserts `entry` for each of `personIds` that has none for its event yet, and returns their number. `alongside` adds further events for
 * exactly those people. Pass a few hundred people per transaction.
 */
export async function notify(
  tx: Tx,
  { areas, hub, events }: Pick<Context, 'areas' | 'hub' | 'events'>,
  personIds: readonly string[],
  entry: NewNotification,
  alongside: (personId: string) => readonly NewEvent[] = () => [],
): Promise<number> {
  const inserted = await insertNotifications(tx, areas, personIds, entry)
  const seen = inserted.flatMap(({ personId, entry, muted }): NewEvent[] => [
    ...(muted ? [] : [appears(personId, entry)]),
    ...alongside(personId),
  ])
  if (inserted.length > 0 && !entry.bellOnly)
    await events.publish(tx, 'notification.created', { ids: inserted.map(({ entry }) => entry.id) })
  // Last, because it locks everybody's sequence until the commit.
  await hub.emit(tx, seen)
  return inserted.length
}

/** Notifies people in a transaction of its own, without asking them to do anything. */
export async function notifyPeople(
  context: Pick<Context, 'areas' | 'db' | 'hub' | 'events'>,
  personIds: readonly string[],
  entry: Omit<NewNotification, 'todo'>,
): Promise<void> {
  if (personIds.length === 0) return
  // Without `todo: false` an entry of vacation or working time would be a to-do.
  await context.db.transaction().execute((tx) => notify(tx, context, personIds, { ...entry, todo: false }))
}
