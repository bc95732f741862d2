// Common parts of delivery: the parts of the server that it needs, and our own keys, sender and links.
import type { Context } from '#server/kernel/context.ts'
import {
  createUnsubscribeTokens,
  type UnsubscribeTokens,
} from '#server/modules/notifications/mail/unsubscribe-token.ts'
import type { MailLinks } from '#server/modules/notifications/mail/notification-mail.ts'
import { createPushSender, type PushSender } from '#server/modules/notifications/push/push-request.ts'
import { createSendPush, type SendPush } from '#server/modules/notifications/push/send-push.ts'
import { createDeliveryKeys, type DeliveryKeys } from './delivery-keys.ts'

export interface DeliveryContext extends Pick<
  Context,
  'areas' | 'config' | 'db' | 'events' | 'jobs' | 'log' | 'mail' | 'now' | 'validity'
> {
  readonly keys: DeliveryKeys
  readonly sender: PushSender
  readonly sendPush: SendPush
  readonly tokens: UnsubscribeTokens
  readonly links: MailLinks
}

const made = new WeakMap<Context, DeliveryContext>()

/** The parts of this server's delivery: one sender with one pool of connections for all callers. */
export function deliveryContext(context: Context): DeliveryContext {
  const known = made.get(context)
  if (known) return known
  const { areas, config, db, events, jobs, log, mail, now, validity, vault } = context
  const keys = createDeliveryKeys(db, vault)
  const sender = createPushSender(config.push.services)
  const tokens = createUnsubscribeTokens(keys)
  const links: MailLinks = {
    publicUrl: config.publicUrl,
    unsubscribe: async (personId, topic) =>
      `${config.publicUrl}/api/notification/mail/unsubscribe/${await tokens.make(personId, topic)}`,
  }
  const sendPush = createSendPush({ sender, keys, push: config.push, now })
  const parts = { areas, config, db, events, jobs, log, mail, now, validity, keys, sender, sendPush, tokens, links }
  made.set(context, parts)
  return parts
}
