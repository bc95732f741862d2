// The forum for moderators, and the checks by responsible people; below api/qa.
import { Type, type Static } from 'typebox'
import { ENTRY_KINDS, MODERATION_ACTIONS, REASON_LIMIT, REPORT_REASONS } from '#domain/forum/entry.ts'
import { Day } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const REASON = Type.String({ maxLength: REASON_LIMIT })

export const ModerateBody = Type.Object(
  { action: Type.Enum(MODERATION_ACTIONS), reason: Type.Optional(REASON) },
  { additionalProperties: false },
)
export type ModerateBody = Static<typeof ModerateBody>
export const ModeratedState = Type.Object({ id: LongId(), isHidden: Type.Boolean() })
export type ModeratedState = Static<typeof ModeratedState>

export const DiscloseBody = Type.Object({ reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT }) })
export const DisclosedAuthor = Type.Object({ id: LongId(), author: orNull(NamedPerson) })
export type DisclosedAuthor = Static<typeof DisclosedAuthor>

const Action = Type.Enum(['hidden', 'restored', 'dismissed', 'disclosed'] as const)

/** An entry with open reports, or a hidden one. */
export const ModeratedEntry = Type.Object({
  id: LongId(),
  threadId: LongId(),
  kind: Type.Enum(ENTRY_KINDS),
  title: Type.String(),
  text: Type.String({ description: 'Plain text, its beginning' }),
  author: orNull(NamedPerson),
  isAnonymous: Type.Boolean(),
  isOwn: Type.Boolean({ description: 'Of the only moderator: they may hide it, and not dismiss the report' }),
  hiddenReason: orNull(Type.String()),
  reports: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reporter: orNull({ ...NamedPerson, description: 'null: of an own entry' }),
      reason: Type.Enum(REPORT_REASONS),
      body: Type.String(),
      createdAt: Instant,
    }),
  ),
  log: Type.Array(Type.Object({ action: Action, reason: Type.String(), by: NamedPerson, at: Instant })),
})
export type ModeratedEntry = Static<typeof ModeratedEntry>

/** Disclosed names: who asked for which entry, and why. The record never contains the disclosed name. */
export const Disclosure = Type.Object({
  threadId: orNull(LongId()),
  postId: orNull(LongId()),
  title: Type.String(),
  reason: Type.String(),
  by: NamedPerson,
  at: Instant,
})
export type Disclosure = Static<typeof Disclosure>

/** An official answer that its owner has to check. */
export const CheckedAnswer = Type.Object({
  id: LongId(),
  threadId: LongId(),
  version: Type.Integer({ description: 'Of the text; what is confirmed is the one that was read' }),
  title: Type.String(),
  text: Type.String({ description: 'Plain text, its beginning' }),
  isLonger: Type.Boolean({ description: 'The text goes on' }),
  until: Day,
  isDue: Type.Boolean(),
  isExpired: Type.Boolean(),
  owner: orNull(NamedPerson),
})
export type CheckedAnswer = Static<typeof CheckedAnswer>

export const CHECKED_CURSOR = /^(\d{4}-\d{2}-\d{2})_([0-9]{1,15})$/
export const CheckedQuery = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ pattern: CHECKED_CURSOR.source, description: '`next` of the page before' })),
})
export type CheckedQuery = Static<typeof CheckedQuery>
export const CheckedPage = Type.Object({
  answers: Type.Array(CheckedAnswer, { description: 'Those that end first are first' }),
  next: orNull(Type.String()),
})
export type CheckedPage = Static<typeof CheckedPage>

/** A change of the tree of categories by a person, or a question that they moved. */
export const ForumChange = Type.Object({
  id: Type.Integer(),
  action: Type.Enum(['created', 'changed', 'removed', 'moved'] as const),
  name: Type.String({ description: 'The category as it was called; of a moved question the one that it came to' }),
  threadId: orNull(LongId()),
  title: Type.String({ description: 'Of a moved question' }),
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() }), {
    description: 'In words; names of people, groups and categories as they are called today',
  }),
  by: NamedPerson,
  at: Instant,
})
export type ForumChange = Static<typeof ForumChange>

/** A category for moderators. */
export const EditableForumCategory = Type.Object({
  id: ShortId(),
  parentId: orNull(ShortId()),
  name: Type.String(),
  nameEn: Type.String(),
  icon: Type.String(),
  responsible: orNull(NamedPerson),
  responsibleRole: orNull(Type.String()),
  group: orNull(Type.Object({ id: ShortId(), number: Type.String(), name: Type.String() })),
  deputy: orNull(NamedPerson),
  office: Type.String(),
  officeEn: Type.String(),
  answerDays: orNull(Type.Integer()),
  isAnonymousAllowed: Type.Boolean(),
  companyIds: Type.Array(ShortId()),
  isRemoved: Type.Boolean(),
  questions: Type.Integer({ description: 'In the category itself' }),
  waiting: Type.Integer({ description: 'Of these without an answer' }),
  gap: orNull(Type.String({ description: 'Why its questions go to the moderators' })),
  version: Type.Integer(),
})
export type EditableForumCategory = Static<typeof EditableForumCategory>

export const ForumCategoryBody = Type.Object(
  {
    parentId: orNull(ShortId()),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    nameEn: Type.String({ maxLength: 80 }),
    icon: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    responsibleId: orNull(Uuid()),
    responsibleRole: orNull(Type.String({ maxLength: 80 })),
    groupId: orNull(ShortId()),
    deputyId: orNull(Uuid()),
    office: Type.String({ maxLength: 120 }),
    officeEn: Type.String({ maxLength: 120 }),
    answerDays: orNull(Type.Integer({ minimum: 1, maximum: 20 })),
    isAnonymousAllowed: Type.Boolean(),
    companyIds: Type.Array(ShortId(), { maxItems: 100 }),
  },
  { additionalProperties: false },
)
export type ForumCategoryBody = Static<typeof ForumCategoryBody>
export const ForumCategoryId = Type.Object({ id: ShortId() })
export const RemovedForumCategory = Type.Object({
  id: ShortId(),
  moved: Type.Integer({ description: 'Waiting questions that have gone to the moderators' }),
  isKept: Type.Boolean({ description: 'It has questions: it stays at them, marked' }),
})
export type RemovedForumCategory = Static<typeof RemovedForumCategory>

export const ForumChoices = Type.Object({
  companies: Type.Array(Type.Object({ id: ShortId(), name: Type.String() })),
  groups: Type.Array(Type.Object({ id: ShortId(), number: Type.String(), name: Type.String() })),
})
export type ForumChoices = Static<typeof ForumChoices>
