// The text on a lock screen: that there is a notification, but neither its content nor the persons in it.
import { createHash } from 'node:crypto'
import type { PushMessage } from '#contract/delivery.ts'
import { noticeLine, type SettingCategory } from '#domain/notifications/notification-category.ts'
import type { Language } from '#server/mail/language.ts'
import { textsOf } from '#server/modules/notifications/texts.ts'

/** Titles of pushes without an entry of a line that an area declares. */
const OWN_TITLES = {
  urgent: 'pushUrgent',
  todo: 'pushTodo',
  digest: 'pushDigest',
  collected: 'pushCollected',
  test: 'pushTest',
} as const
type Pushed = SettingCategory | 'collected' | 'test'

function titleOf(what: Pushed, language: Language, count: number): string {
  const line = what === 'collected' || what === 'test' ? undefined : noticeLine(what)
  return line?.words[language].push ?? textsOf(language)(OWN_TITLES[what as keyof typeof OWN_TITLES], { count })
}

interface MessageOptions {
  readonly what: Pushed
  readonly language: Language
  readonly tag: string
  /** '' for the home page. */
  readonly path?: string
  readonly count?: number
}

const HOME = '/startseite'
/** A message with a long path gets that of the home page: a push service accepts only 4 KB. */
const PATH_LIMIT = 500

export function pushMessage({ what, language, tag, path = '', count = 1 }: MessageOptions): PushMessage {
  return {
    title: titleOf(what, language, count),
    body: '',
    tag,
    path: path === '' || path.length > PATH_LIMIT ? HOME : path,
    language,
    urgent: what === 'urgent',
  }
}

/** Every message has one of a few lengths, so that its size reveals nothing. */
const STEP = 1_024

/** The message as JSON, with spaces up to the next KB. */
export function payloadOf(message: PushMessage): Buffer {
  const json = Buffer.from(JSON.stringify(message))
  return Buffer.concat([json, Buffer.alloc((STEP - (json.length % STEP)) % STEP, ' ')])
}

/** The push service keeps one message of a topic: a doubled one takes the place of the first. */
export const topicOf = ({ tag }: PushMessage): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32)
