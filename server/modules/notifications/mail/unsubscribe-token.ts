// The secret part of an unsubscribe link: person and topic, signed, so that links for others cannot be forged.
import { timingSafeEqual } from 'node:crypto'
import { SETTING_CATEGORIES, type SettingCategory } from '#domain/notifications/notification-category.ts'
import type { DeliveryKeys } from '#server/modules/notifications/delivery-keys.ts'

/** One line of the settings, or every mail that may be switched off. */
export type MailTopic = SettingCategory | 'all'

export interface UnsubscribeTokens {
  make(personId: string, topic: MailTopic): Promise<string>
  /** undefined for a token that this portal did not create. */
  read(token: string): Promise<{ personId: string; topic: MailTopic } | undefined>
}

const SIGNATURE = 24
const UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

const isTopic = (text: string): text is MailTopic =>
  text === 'all' || (SETTING_CATEGORIES as readonly string[]).includes(text)

export function createUnsubscribeTokens(keys: Pick<DeliveryKeys, 'sign'>): UnsubscribeTokens {
  const sign = async (content: Buffer) =>
    (await keys.sign('unsubscribe', content.toString('hex'))).subarray(0, SIGNATURE)
  return {
    async make(personId, topic) {
      const content = Buffer.concat([Buffer.from(personId.replaceAll('-', ''), 'hex'), Buffer.from(topic)])
      return Buffer.concat([await sign(content), content]).toString('base64url')
    },
    async read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length <= SIGNATURE + 16) return undefined
      const content = bytes.subarray(SIGNATURE)
      if (!timingSafeEqual(bytes.subarray(0, SIGNATURE), await sign(content))) return undefined
      const topic = content.subarray(16).toString()
      const personId = content.subarray(0, 16).toString('hex').replace(UUID, '$1-$2-$3-$4-$5')
      return isTopic(topic) ? { personId, topic } : undefined
    },
  }
}
