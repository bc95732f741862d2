// One message to one device: encrypted for it, signed with our key, and the result of its push service.
import webPush from 'web-push'
import type { PushFailure, PushMessage } from '#contract/delivery.ts'
import type { Config } from '#server/config/config.ts'
import type { DeliveryKeys } from '#server/modules/notifications/delivery-keys.ts'
import { payloadOf, topicOf } from './push-message.ts'
import { ForbiddenAddress, type PushAnswer, type PushSender } from './push-request.ts'
import { endpointOf } from './push-services.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushOrder {
  readonly message: PushMessage
  /** How long the push service keeps it for a device that is off, in s. */
  readonly ttl: number
  readonly urgency: 'low' | 'normal' | 'high'
}

/** `retryAfter`: the seconds that the push service asks to wait. `detail` is for the log. */
export interface PushOutcome {
  readonly result: 'accepted' | 'gone' | PushFailure
  readonly retryAfter?: number | undefined
  readonly detail?: string
}

interface SendPushOptions {
  readonly sender: PushSender
  readonly keys: DeliveryKeys
  readonly push: Config['push']
  readonly now: () => Date
}

const DAY = 86_400

/** An HTTP date begins with its weekday; other formats of `Date.parse` are invalid. */
const parseDate = (value: string): number => (/^[A-Z][a-z]{2},/.test(value) ? Date.parse(value) : Number.NaN)

/** Seconds until a Retry-After, which is seconds or a date: at least one, at most a day. */
export function retrySeconds(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (parseDate(value) - now.getTime()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), DAY)
}

function outcomeOf({ status, retryAfter }: PushAnswer, now: Date): PushOutcome {
  const detail = `status ${status}`
  if (status >= 200 && status < 300) return { result: 'accepted', detail }
  if (status === 404 || status === 410) return { result: 'gone', detail }
  if (status === 429 || status >= 500) return { result: 'busy', retryAfter: retrySeconds(retryAfter, now), detail }
  // A redirect is refused like all else: only addresses of push services are asked.
  return { result: 'refused', detail }
}

function outcomeOfFault(fault: Error): PushOutcome {
  const { name, message } = fault
  const detail = `${name}: ${message}`
  if (fault instanceof ForbiddenAddress) return { result: 'refused', detail }
  return { result: name === 'TimeoutError' ? 'slow' : 'unreachable', detail }
}

export type SendPush = (target: PushTarget, order: PushOrder, timeout: number) => Promise<PushOutcome>

export const createSendPush =
  ({ sender, keys, push, now }: SendPushOptions): SendPush =>
  async ({ endpoint: address, p256dh, auth }, { message, ttl, urgency }, timeout) => {
    const endpoint = endpointOf(address, push.services)
    if (!endpoint) return { result: 'refused', detail: 'no push service of ours' }
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: endpoint.href, keys: { p256dh, auth } },
      payloadOf(message),
      {
        vapidDetails: { subject: push.subject, ...(await keys.vapid()) },
        TTL: ttl,
        urgency,
        topic: topicOf(message),
        contentEncoding: 'aes128gcm',
      },
    )
    try {
      const request = { endpoint, headers: headers as Record<string, string>, body: body as Buffer, timeout }
      return outcomeOf(await sender.send(request), now())
    } catch (error) {
      return outcomeOfFault(error as Error)
    }
  }
