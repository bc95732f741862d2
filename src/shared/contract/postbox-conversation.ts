// The conversation of a form. Below api/forms/forms/:id. A room is its form; its messages are numbered without gaps.
import { Type, type Static } from 'typebox'
import { LongId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Presence } from './presence.ts'

/** The limit of the specification, in characters. */
export const MESSAGE_LIMIT = 65_535
export const MESSAGE_FILES = 10
const CLOSED = { additionalProperties: false } as const

export const MessageFile = Type.Object({
  id: Uuid(),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
})

export const Message = Type.Object({
  id: Type.Integer(),
  seq: Type.Integer({ description: 'Number in its room', minimum: 1 }),
  change: Type.Integer({ description: 'Number of the last change in its room: deleted, confirmed' }),
  sender: NamedPerson,
  station: orNull(Type.Object({ de: Type.String(), en: Type.String() }, { description: 'For which the sender wrote' })),
  text: Type.String({ description: "'' where deleted" }),
  at: Instant,
  deleted: Type.Boolean(),
  files: Type.Array(MessageFile),
  asksConfirmation: Type.Boolean(),
  confirmedBy: Type.Array(Type.Object({ person: NamedPerson, at: Instant })),
})
export type Message = Static<typeof Message>

/** A message of the reader that waits for its time. */
export const WaitingMessage = Type.Object({ id: Type.Integer(), text: Type.String(), sendAt: Instant })

export const NewMessageBody = Type.Object(
  {
    text: Type.String({ maxLength: MESSAGE_LIMIT }),
    files: Type.Array(Uuid(), { maxItems: MESSAGE_FILES, uniqueItems: true }),
    asksConfirmation: Type.Boolean(),
    sendAt: orNull(Instant),
  },
  CLOSED,
)
export type NewMessageBody = Static<typeof NewMessageBody>

const Participant = Type.Object({
  person: NamedPerson,
  role: orNull(
    Type.Object({ de: Type.String(), en: Type.String() }, { description: 'Station for which the person takes part' }),
  ),
  presence: orNull(Presence),
  deputy: orNull(NamedPerson),
  online: orNull(Type.Boolean({ description: 'null: switched off by the works-council profile' })),
  lastSeen: orNull(Instant),
})

export const Conversation = Type.Object({
  formId: Type.Integer(),
  change: Type.Integer({ description: 'Number of the last change that is in it' }),
  messages: Type.Array(Message, { description: 'The last ones, oldest first' }),
  hasEarlier: Type.Boolean(),
  waiting: Type.Array(WaitingMessage),
  participants: Type.Array(Participant),
  readUntil: Type.Integer({ description: 'seq of the last message that the reader has seen' }),
  mayWrite: Type.Boolean(),
  closedAt: orNull(Instant),
  deletedOn: orNull(Type.String()),
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
export const MessageId = Type.Object({ id: LongId(), messageId: LongId() })
export const ReadBody = Type.Object({ seq: LongId() }, CLOSED)
