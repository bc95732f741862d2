// Delivery of notifications: settings by category and channel, quiet time, muted topics, devices with push.
import { Type, type Static } from 'typebox'
import { DEVICE_KINDS } from './sessions.ts'
import { SETTING_CATEGORIES, type Channel } from '#domain/notifications/notification-category.ts'
import { Instant } from './instant.ts'
import { Uuid } from './ids.ts'

const Minutes = Type.Integer({ minimum: 0, maximum: 1440, description: 'Minutes since 0:00, Europe/Berlin' })

export const DeliveryHours = Type.Object(
  { from: Minutes, to: Minutes },
  {
    additionalProperties: false,
    description: 'From `from` until just before `to`; an earlier `to` is on the next day',
  },
)
export const DeliveryWeek = Type.Array(Type.Union([DeliveryHours, Type.Null()]), {
  minItems: 7,
  maxItems: 7,
  description: 'Monday first; null: the whole day is quiet',
})
export type DeliveryWeek = Static<typeof DeliveryWeek>

export const CHANNEL_STATES = ['on', 'off', 'always', 'never'] as const
/** `always` and `never` cannot be changed: the screen shows a lock, or no switch. */
export type ChannelState = (typeof CHANNEL_STATES)[number]
const State = Type.Enum([...CHANNEL_STATES])

export const SettingLine = Type.Object({
  id: Type.Enum([...SETTING_CATEGORIES]),
  bell: State,
  push: State,
  mail: State,
})
export type SettingLine = Static<typeof SettingLine>

export const MutedTopic = Type.Object({
  id: Type.Integer(),
  menuId: Type.String(),
  category: Type.String({ description: 'As in the notification; for news the label of a category' }),
  since: Instant,
})
export type MutedTopic = Static<typeof MutedTopic>

export const PUSH_FAILURES = ['slow', 'unreachable', 'refused', 'busy'] as const
/** slow: the request timed out · unreachable: no connection · refused: 4xx of the push service · busy: 429 or 5xx */
export type PushFailure = (typeof PUSH_FAILURES)[number]

export const PushDevice = Type.Object({
  id: Uuid(),
  label: Type.String({ description: "Such as 'Windows, Firefox'" }),
  kind: Type.Enum([...DEVICE_KINDS]),
  fingerprint: Type.String({
    description: 'SHA-256 of the endpoint, base64url: a client finds its own device by its endpoint',
  }),
  enabled: Type.Boolean(),
  refused: Type.Boolean({ description: 'Notifications are blocked on the device and can only be allowed there' }),
  created: Instant,
  lastUsed: Type.Union([Instant, Type.Null()], { description: 'When a push was last accepted' }),
  failure: Type.Union([Type.Object({ reason: Type.Enum([...PUSH_FAILURES]), at: Instant }), Type.Null()], {
    description: 'Since the last success',
  }),
})
export type PushDevice = Static<typeof PushDevice>

export const PUSH_OBSTACLES = ['role_missing'] as const
/** no_server: this portal sends no mail · no_address: no address of this person is known */
export const MAIL_OBSTACLES = ['no_server', 'no_address'] as const

export const NotificationSettings = Type.Object({
  version: Type.Integer({ description: 'For If-Match; 0: never changed' }),
  lines: Type.Array(SettingLine, { description: 'The categories of this person, in the order of the page' }),
  push: Type.Object({
    obstacle: Type.Union([Type.Enum([...PUSH_OBSTACLES]), Type.Null()], { description: 'null: push is possible' }),
    devices: Type.Array(PushDevice, { description: 'Newest first' }),
    deviceLimit: Type.Integer(),
  }),
  mail: Type.Object({
    obstacle: Type.Union([Type.Enum([...MAIL_OBSTACLES]), Type.Null()], { description: 'null: mail is possible' }),
    address: Type.Union([Type.String(), Type.Null()]),
    failure: Type.Union([Type.Object({ at: Instant, answer: Type.String() }), Type.Null()], {
      description: 'The last mail bounced permanently, with the message of the mail server',
    }),
  }),
  quietTime: Type.Object({
    on: Type.Boolean({ description: 'Off: nothing is collected' }),
    byModel: Type.Boolean({ description: "'Nach meinem Arbeitszeitmodell'" }),
    model: Type.Union([DeliveryWeek, Type.Null()], {
      description: 'Hours of the working-time model; null: there is none yet, and `hours` apply',
    }),
    hours: DeliveryWeek,
    next: Type.Union([Instant, Type.Null()], {
      description: 'Quiet now: delivery continues then. null: notifications are delivered now',
    }),
    waiting: Type.Integer({ description: 'Number of notifications that are collected now' }),
  }),
  muted: Type.Array(MutedTopic, { description: "'Stummgeschaltete Themen', newest first" }),
})
export type NotificationSettings = Static<typeof NotificationSettings>

const Switches = Type.Object(
  { bell: Type.Optional(Type.Boolean()), push: Type.Optional(Type.Boolean()), mail: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)

export const SettingsChange = Type.Object(
  {
    lines: Type.Optional(
      Type.Object(Object.fromEntries(SETTING_CATEGORIES.map((id) => [id, Type.Optional(Switches)])), {
        additionalProperties: false,
      }),
    ),
    quietTime: Type.Optional(
      Type.Object(
        {
          on: Type.Optional(Type.Boolean()),
          byModel: Type.Optional(Type.Boolean()),
          hours: Type.Optional(DeliveryWeek),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
/** The changed settings; missing ones do not change. */
export interface SettingsChange {
  lines?: Partial<Record<SettingLine['id'], Partial<Record<Channel, boolean>>>>
  quietTime?: { on?: boolean; byModel?: boolean; hours?: DeliveryWeek }
}

export const MuteTopic = Type.Object(
  {
    menuId: Type.String({ minLength: 1, maxLength: 100 }),
    category: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
)
export type MuteTopic = Static<typeof MuteTopic>

export const PushKey = Type.Object({
  publicKey: Type.String({ description: 'VAPID, base64url: applicationServerKey' }),
})
export type PushKey = Static<typeof PushKey>

/** Length of an endpoint, as given and as parsed. */
export const ENDPOINT_MAX = 2_048

/** The result of `PushSubscription.toJSON()`, and the name of the device. */
export const NewSubscription = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: ENDPOINT_MAX }),
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    keys: Type.Object(
      { p256dh: Type.String({ minLength: 80, maxLength: 100 }), auth: Type.String({ minLength: 20, maxLength: 30 }) },
      { additionalProperties: false },
    ),
    device: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Absent: the name is derived from the user agent' }),
    ),
  },
  { additionalProperties: false },
)
export type NewSubscription = Static<typeof NewSubscription>

export const SubscriptionChange = Type.Object(
  {
    enabled: Type.Optional(Type.Boolean()),
    refused: Type.Optional(
      Type.Boolean({ description: 'The person declined on the device, or blocked notifications later' }),
    ),
    device: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type SubscriptionChange = Static<typeof SubscriptionChange>

export const PUSH_TEST_RESULTS = ['accepted', 'gone', ...PUSH_FAILURES] as const
export const PushTest = Type.Object({
  result: Type.Enum([...PUSH_TEST_RESULTS], {
    description: 'accepted: by its push service · gone: the device is no longer subscribed and was removed',
  }),
})
export type PushTest = Static<typeof PushTest>

export const PushpadSettings = Type.Object({
  signedUserId: Type.String({ description: 'HMAC-SHA-256 of the subject by a key of this portal, hexadecimal' }),
})
export type PushpadSettings = Static<typeof PushpadSettings>

/** Encrypted payload of a push: JSON with trailing spaces. The service worker shows it unchanged. */
export interface PushMessage {
  title: string
  /** Must not reveal personal data, because it is shown on lock screens. '': no text. */
  body: string
  /** A notification with the same tag replaces this one. */
  tag: string
  /** Path inside the portal that a click opens. */
  path: string
  language: 'de' | 'en'
  /** The notification stays until the person closes it. */
  urgent: boolean
}
