// On its way when it is written: by every channel that is on, now or at the end of the quiet time.
import type { Tx } from '#server/db/db.ts'
import type { DeliveryContext } from '#server/modules/notifications/delivery-context.ts'
import { readEntries, type Entry } from '#server/modules/notifications/delivered-entries.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import {
  dueTime,
  readReceivers,
  channelsOf,
  type DeliveryChannel,
  type Receiver,
} from '#server/modules/notifications/receivers.ts'

interface Planned {
  readonly entry: Entry
  readonly receiver: Receiver
  readonly channel: DeliveryChannel
  readonly dueAt: Date
}

const eventKey = (entry: Entry): string => `notification:${entry.id}`

/** Inserts and returns the deliveries that are new: one effect per event, receiver and channel. */
async function insertPlanned(tx: Tx, planned: readonly Planned[], now: Date): Promise<Planned[]> {
  const inserted = await tx
    .insertInto('delivery')
    .values(
      planned.map(({ entry, receiver, channel, dueAt }) => ({
        event_key: eventKey(entry),
        person_id: receiver.id,
        channel,
        category: entry.category,
        notification_id: entry.id,
        due_at: dueAt,
        done_at: dueAt <= now ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_key', 'person_id', 'channel']).doNothing())
    .returning(['event_key', 'channel'])
    .execute()
  const fresh = new Set(inserted.map((row) => `${row.channel} ${row.event_key}`))
  return planned.filter(({ entry, channel }) => fresh.has(`${channel} ${eventKey(entry)}`))
}

/** Delivers the notifications `ids`, or collects them; a repetition has no effect. */
export async function deliver(context: DeliveryContext, ids: readonly number[]): Promise<void> {
  const { db, mail, now } = context
  const at = now()
  const entries = await readEntries(context, ids)
  const receivers = await readReceivers(db, [...new Set(entries.map(({ personId }) => personId))])
  const planned = entries.flatMap((entry): Planned[] => {
    const receiver = receivers.get(entry.personId)
    if (!receiver) return []
    const dueAt = dueTime(receiver, entry.category, at)
    return channelsOf(receiver, entry.category, mail.available).map((channel) => ({ entry, receiver, channel, dueAt }))
  })
  if (planned.length === 0) return
  await db.transaction().execute(async (tx) => {
    const fresh = await insertPlanned(tx, planned, at)
    const due = fresh.filter(({ dueAt }) => dueAt <= at)
    await enqueueDelivery(
      tx,
      context,
      due.map(({ entry, receiver, channel }) => ({ receiver, channel, entries: [entry], key: eventKey(entry) })),
    )
  })
}
