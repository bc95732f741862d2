// Notifications ("badges" on the wire) and the calls that read and mark them.
import { Type, type Static } from 'typebox'
import { NOTIFICATION_ACTIONS } from '#domain/notifications/notification.ts'
import { LongId } from './ids.ts'
import { Instant } from './instant.ts'

export const Notification = Type.Object({
  id: Type.Integer({ description: 'Stable id of this entry for this person' }),
  nikoId: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Id of the subject, for example a story',
  }),
  menuId: Type.String({ description: 'Area it belongs to, for example menu_ma_news' }),
  categories: Type.Array(Type.String()),
  title: Type.String(),
  body: Type.String(),
  titleEn: Type.Optional(Type.String({ description: 'Of a story with an English text' })),
  bodyEn: Type.Optional(Type.String()),
  creatorName: Type.String(),
  created: Instant,
  link: Type.String({ description: 'Path inside the portal' }),
  delOverBell: Type.Boolean({ description: 'The bell may mark it read' }),
  todo: Type.Boolean({ description: 'Stays until its case is closed' }),
  action: Type.Optional(
    Type.Enum(NOTIFICATION_ACTIONS, {
      description: 'What is to be done (review, confirm) or was decided (approved, returned, withdrawn)',
    }),
  ),
  why: Type.String({ description: 'Why this person is notified; empty if it is obvious' }),
  items: Type.Optional(Type.Integer({ description: 'Of a to-do that stands for several things: how many' })),
})
export type Notification = Static<typeof Notification>

export const Badges = Type.Object({
  notifications: Type.Array(Notification),
  seq: Type.Integer({ description: 'State of this list in the event sequence of this person' }),
})
export type Badges = Static<typeof Badges>

export const MarkedRead = Type.Object({
  ids: Type.Array(Type.Integer(), { description: 'Entries this call marked read' }),
  seq: Type.Integer(),
})
export type MarkedRead = Static<typeof MarkedRead>

const Ids = Type.Array(LongId(), { minItems: 1, maxItems: 1000 })

/** Own entries by their ids. */
export const BadgeIds = Type.Object({ ids: Ids }, { additionalProperties: false })
export type BadgeIds = Static<typeof BadgeIds>

export const PutOffBadges = Type.Object(
  { ids: Ids, until: Type.Union([Instant], { description: 'When they come back: within the next 90 days' }) },
  { additionalProperties: false },
)
export type PutOffBadges = Static<typeof PutOffBadges>

/** An entry that the bell does not list any more, or not yet again. */
export const EarlierEntry = Type.Object({
  ...Notification.properties,
  putOffUntil: Type.Optional(Instant),
  readAt: Type.Optional(Instant),
})
export type EarlierEntry = Static<typeof EarlierEntry>

export const EarlierQuery = Type.Object(
  { after: Type.Optional(Type.String({ maxLength: 100, description: '`next` of the page before' })) },
  { additionalProperties: false },
)
export const EarlierEntries = Type.Object({
  entries: Type.Array(EarlierEntry, {
    description: 'On the first page those put off, then those read, last read first',
  }),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type EarlierEntries = Static<typeof EarlierEntries>

/** A call that decides. The client adds the reason to the body, as `reason`. */
const DecisionCall = Type.Object({
  path: Type.String({ description: 'Below the base address, without a slash before it; called with POST' }),
  body: Type.Record(Type.String(), Type.Unknown()),
  version: Type.Optional(Type.Integer({ description: 'Of If-Match' })),
})
export type DecisionCall = Static<typeof DecisionCall>

/** A to-do that the bell can decide, with the facts that its person needs, in the language of the request. */
export const TodoDecision = Type.Object({
  id: Type.Integer({ description: 'Of the entry' }),
  facts: Type.String({ description: 'Sentences about the case' }),
  why: Type.String({ description: 'Why it came to this person, and the deadline' }),
  hint: Type.String({ description: "Why it cannot be approved here, or ''" }),
  words: Type.Object({
    approve: Type.String(),
    reject: Type.String(),
    approved: Type.String({ description: 'What was done, as a note' }),
    rejected: Type.String(),
  }),
  approve: Type.Optional(DecisionCall),
  reject: Type.Optional(DecisionCall),
  undoable: Type.Boolean({ description: 'The client waits ten seconds before it sends, in which it can be undone' }),
  ended: Type.Optional(Type.String({ description: 'Nothing is left to decide: what has become of the case' })),
})
export type TodoDecision = Static<typeof TodoDecision>

export const TodoDecisionsQuery = Type.Object(
  { id: Type.Optional(LongId({ description: 'Only this entry, also if it is done already' })) },
  { additionalProperties: false },
)
export const TodoDecisions = Type.Array(TodoDecision, { maxItems: 100 })
export type TodoDecisions = Static<typeof TodoDecisions>
