// The conversation of a form. Below api/forms/forms/:id. Each form has one; its messages are numbered without gaps.
import { Type, type Static } from 'typebox'
import { NAME_LIMIT } from '#domain/files/document-rules.ts'
import { MESSAGE_FILES, PARTS } from '#domain/postbox/conversation.ts'
import { LongId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Presence } from './presence.ts'

const CLOSED = { additionalProperties: false } as const
const KEY_PATTERN = '^[0-9a-z-]{1,60}$'
const PlainWords = Type.Object({ de: Type.String(), en: Type.String() })

export const MessageFile = Type.Object({
  id: Uuid(),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
})
export type MessageFile = Static<typeof MessageFile>

/** id null and name '': shown only by the station, or a deleted person. */
const Confirmation = Type.Object({ person: NamedPerson, at: Instant })

export const Message = Type.Object({
  id: Type.Integer(),
  seq: Type.Integer({ description: 'Number in its room', minimum: 1 }),
  change: Type.Integer({ description: 'Number of its last change in its room: sent, deleted, confirmed' }),
  key: Type.String({ description: 'Given by the device that sent it' }),
  sender: NamedPerson,
  isOwn: Type.Boolean(),
  station: orNull(PlainWords),
  text: Type.String({ description: "'' where deleted" }),
  at: Instant,
  deleted: Type.Boolean(),
  files: Type.Array(MessageFile),
  asksConfirmation: Type.Boolean(),
  confirmedBy: Type.Array(Confirmation),
  mayConfirm: Type.Boolean({ description: 'It asks the reader, and nobody has confirmed it' }),
})
export type Message = Static<typeof Message>

/** A message of the viewer that is sent later. */
export const WaitingMessage = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  text: Type.String(),
  files: Type.Array(MessageFile),
  asksConfirmation: Type.Boolean(),
  sendAt: Instant,
  failed: Type.Boolean({ description: 'At its time the form had ended' }),
})
export type WaitingMessage = Static<typeof WaitingMessage>

export const NewMessageBody = Type.Object(
  {
    key: Type.String({
      pattern: KEY_PATTERN,
      description: 'The same for each attempt: a message that is sent twice is one',
    }),
    text: Type.String({ maxLength: 400_000, description: 'At most 65535 characters, else 422 message_too_long' }),
    files: Type.Array(Uuid(), { maxItems: MESSAGE_FILES, uniqueItems: true }),
    asksConfirmation: Type.Boolean(),
    sendAt: orNull(Instant),
  },
  CLOSED,
)
export type NewMessageBody = Static<typeof NewMessageBody>

/** The result of sending a message, now or later. */
export const SentMessage = Type.Object({ message: orNull(Message), waiting: orNull(WaitingMessage) })
export type SentMessage = Static<typeof SentMessage>

export const Participant = Type.Object({
  person: NamedPerson,
  part: Type.Enum(PARTS),
  station: orNull(PlainWords),
  members: Type.Integer({ description: 'People of a group' }),
  isAddressed: Type.Boolean({ description: 'A message of the reader is for them' }),
  presence: orNull(Presence),
  deputy: orNull(NamedPerson),
  online: orNull(Type.Boolean({ description: 'null: switched off, or not shown by the person' })),
  lastSeen: orNull(Instant),
})
export type Participant = Static<typeof Participant>

export const MessagesPage = Type.Object({
  change: Type.Integer({ description: 'Number of the last change that is in it' }),
  messages: Type.Array(Message, { description: 'By their numbers' }),
  hasMore: Type.Boolean({ description: 'Earlier ones, or further changes' }),
})
export type MessagesPage = Static<typeof MessagesPage>

export const Conversation = Type.Object({
  formId: Type.Integer(),
  templateId: Type.Integer(),
  ...MessagesPage.properties,
  waiting: Type.Array(WaitingMessage),
  participants: Type.Array(Participant, { description: 'Without the reader' }),
  readUntil: Type.Integer({ description: 'seq of the last message that the reader has seen' }),
  closedAt: orNull(Instant),
  deletedOn: orNull(Type.String({ description: 'Day' })),
  showsTyping: Type.Boolean(),
  suggestedSendAt: orNull(Instant),
})
export type Conversation = Static<typeof Conversation>

export const MessagesQuery = Type.Object(
  {
    before: Type.Optional(LongId({ description: 'seq: older ones' })),
    afterChange: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'What has changed since' }),
    ),
    search: Type.Optional(Type.String({ minLength: 3, maxLength: 100 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  CLOSED,
)
export type MessagesQuery = Static<typeof MessagesQuery>
export const MessageId = Type.Object({ id: LongId(), messageId: LongId() })
export const MessageFileId = Type.Object({ id: LongId(), fileId: Uuid() })
export const MessageFileQuery = Type.Object({ name: Type.String({ minLength: 1, maxLength: 4 * NAME_LIMIT }) }, CLOSED)
export const ReadBody = Type.Object({ seq: LongId() }, CLOSED)
export const ReadMark = Type.Object({ readUntil: Type.Integer() })
