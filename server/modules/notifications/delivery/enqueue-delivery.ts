// Enqueues pushes and mails, in the transaction that decides about them.
import type { Tx } from '#server/db/db.ts'
import type { NewMail } from '#server/mail/mail.ts'
import { PUSH_QUEUE, type PushJob } from '#server/modules/notifications/push/push-jobs.ts'
import { pushMessage } from '#server/modules/notifications/push/push-message.ts'
import { collectedMail, entryMail, type MailLinks } from '#server/modules/notifications/mail/notification-mail.ts'
import type { DeliveryContext } from '#server/modules/notifications/delivery-context.ts'
import type { Entry } from '#server/modules/notifications/delivered-entries.ts'
import type { DeliveryChannel, Receiver } from '#server/modules/notifications/receivers.ts'

/** One message: a single entry, or several that were collected. */
export interface Parcel {
  readonly receiver: Receiver
  readonly channel: DeliveryChannel
  readonly entries: readonly Entry[]
  /** The key of its delivery: the same parcel has the same key. */
  readonly key: string
}

const DAY = 86_400_000

function pushesOf({ receiver, entries: [first, ...more], key }: Parcel, now: Date): PushJob[] {
  if (!first) return []
  const { language, devices } = receiver
  const single = more.length === 0
  const message = single
    ? pushMessage({ what: first.category, language, tag: key, path: first.link })
    : pushMessage({ what: 'collected', language, tag: key, count: more.length + 1 })
  const pressing = single && (first.category === 'urgent' || first.category === 'todo')
  return devices.map((subscriptionId) => ({
    subscriptionId,
    message,
    ...(single ? { notificationId: first.id } : {}),
    ttl: DAY / 1_000,
    urgency: pressing ? 'high' : 'normal',
    until: new Date(now.getTime() + DAY).toISOString(),
  }))
}

async function mailOf(parcel: Parcel, links: MailLinks): Promise<NewMail[]> {
  const { receiver, entries, key } = parcel
  const [first] = entries
  if (!first || receiver.email === undefined) return []
  const topics = new Set(entries.map(({ category }) => category))
  const unsubscribeUrl = await links.unsubscribe(receiver.id, topics.size === 1 ? first.category : 'all')
  const content =
    entries.length === 1
      ? entryMail(first, receiver, { ...links, unsubscribeUrl })
      : collectedMail(entries, receiver, { ...links, unsubscribeUrl, single: topics.size === 1 })
  return [{ key, personId: receiver.id, address: receiver.email, content, unsubscribeUrl }]
}

/** Queues every parcel; nothing is sent before `tx` commits. */
export async function enqueueDelivery(tx: Tx, context: DeliveryContext, parcels: readonly Parcel[]): Promise<void> {
  const { jobs, mail, links, now } = context
  const pushes = parcels.filter(({ channel }) => channel === 'push').flatMap((parcel) => pushesOf(parcel, now()))
  const mails: NewMail[] = []
  for (const parcel of parcels) if (parcel.channel === 'mail') mails.push(...(await mailOf(parcel, links)))
  await jobs.sendAll(tx, PUSH_QUEUE, pushes)
  await mail.queue(tx, mails)
}
