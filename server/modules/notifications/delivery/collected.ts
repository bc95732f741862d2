// Notifications held back in a quiet time: at its end, one message for each person and channel, and the digest separately.
import { sql } from 'kysely'
import { RETENTION } from '#domain/people/retention.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { sendPostponed, type PostponedDigest } from '#server/modules/notifications/digest/digest.ts'
import type { DeliveryContext } from '#server/modules/notifications/delivery-context.ts'
import { readEntries } from '#server/modules/notifications/delivered-entries.ts'
import { enqueueDelivery, type Parcel } from './enqueue-delivery.ts'
import { dueTime, readReceivers, channelsOf } from '#server/modules/notifications/receivers.ts'

interface Due extends PostponedDigest {
  id: number
  /** null: a digest. */
  notificationId: number | null
}

/** People per transaction. */
const BATCH = 100

/** Claims the due deliveries of the next people; a concurrent server waits, and then finds them claimed. */
async function claimDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with people as (
      select distinct person_id from delivery where done_at is null and due_at <= ${now} order by person_id limit ${BATCH}
    ), due as (
      select id from delivery
      where done_at is null and due_at <= ${now} and person_id in (select person_id from people)
      order by id for update
    )
    update delivery d set done_at = ${now} from due where d.id = due.id
    returning d.id, d.event_key as "eventKey", d.person_id as "personId", d.channel, d.notification_id as "notificationId"`.execute(
    tx,
  )
  return rows
}

/** The unread entries for which the channel is still on, grouped by person and channel. */
async function parcelsOf(tx: Tx, context: DeliveryContext, due: readonly Due[]): Promise<Parcel[]> {
  const { mail } = context
  const ids = due.flatMap(({ notificationId }) => notificationId ?? [])
  const entries = new Map((await readEntries({ ...context, db: tx }, ids)).map((entry) => [entry.id, entry]))
  const receivers = await readReceivers(tx, [...new Set(due.map(({ personId }) => personId))])
  return [...Map.groupBy(due, ({ personId, channel }) => `${personId} ${channel}`).values()].flatMap((group) => {
    const { personId, channel } = group[0]!
    const receiver = receivers.get(personId)
    if (!receiver) return []
    const wanted = group.flatMap(({ notificationId }) => {
      const entry = notificationId === null ? undefined : entries.get(notificationId)
      return entry && channelsOf(receiver, entry.category, mail.available).includes(channel) ? [entry] : []
    })
    const last = Math.max(...group.map(({ id }) => id))
    return [{ receiver, channel, entries: wanted, key: `collected:${last}` }]
  })
}

/** Delivers due entries, person by person; several servers share the work. */
export async function deliverCollected(context: DeliveryContext): Promise<void> {
  const { db, now } = context
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const due = await claimDue(tx, now())
      await enqueueDelivery(tx, context, await parcelsOf(tx, context, due))
      await sendPostponed(
        tx,
        context,
        due.filter(({ notificationId }) => notificationId === null),
      )
      return due.length
    })
    if (count === 0) return
  }
}

/** Reschedules the held-back deliveries of a person after a change of the quiet time. */
export async function rescheduleCollected(tx: Tx, personId: string, now: Date): Promise<void> {
  const receiver = (await readReceivers(tx, [personId])).get(personId)
  if (!receiver) return
  await tx
    .updateTable('delivery')
    .set({ due_at: dueTime(receiver, 'todo', now) })
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .execute()
}

/** Deletes deliveries that were completed longer ago than any event is repeated. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.deliveryDays * 86_400_000)
  await db.deleteFrom('delivery').where('done_at', '<', before).execute()
  await db.deleteFrom('digest_run').where('done_at', '<', before).execute()
}
