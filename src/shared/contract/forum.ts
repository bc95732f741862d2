// The forum for readers and authors: questions, answers, comments; below api/qa.
import { Type, type Static } from 'typebox'
import {
  BODY_LIMIT,
  COMMENT_LIMIT,
  ENTRY_ACTIONS,
  ENTRY_KINDS,
  FILES_LIMIT,
  LIST_STATES,
  REASON_LIMIT,
  REPORT_REASONS,
  TITLE_LIMIT,
} from '#domain/forum/entry.ts'
import { GAPS, STAGES } from '#domain/forum/turn.ts'
import { Day } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Passage, PASSAGE_SOURCES } from './passages.ts'
import { Presence } from './presence.ts'

const CategoryName = Type.Object({
  id: ShortId(),
  name: Type.String(),
  nameEn: Type.String(),
  icon: Type.String(),
  isRemoved: Type.Boolean({ description: 'Its questions have gone to the moderators' }),
})
const SiteName = Type.Object({ id: ShortId(), name: Type.String() })

/** Who should answer a question that has no answer yet. */
export const ForumTurn = Type.Object({
  stage: Type.Enum(STAGES),
  until: orNull(Day),
  movesOn: orNull(Type.String({ format: 'date', description: 'The working day on which it goes to the next' })),
  next: orNull(Type.Enum(STAGES)),
  isMine: Type.Boolean(),
  gap: orNull(Type.Enum(GAPS, { description: 'Why it lies with the moderators' })),
})
export type ForumTurn = Static<typeof ForumTurn>

const AUTHOR = {
  author: orNull(Type.Object({ id: orNull(Uuid()), name: Type.String() }, { description: 'null: without a name' })),
  isAnonymous: Type.Boolean(),
}

/** A question in a list. */
export const QuestionLine = Type.Object({
  id: LongId(),
  title: Type.String(),
  category: CategoryName,
  site: orNull(SiteName),
  ...AUTHOR,
  isOwn: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time', description: 'Without a name the beginning of the day' }),
  answeredAt: orNull(Instant),
  commentedAt: orNull(Instant),
  answers: Type.Integer(),
  votes: Type.Integer({ description: 'Of the question' }),
  isAnswered: Type.Boolean(),
  isOfficial: Type.Boolean(),
  isArchived: Type.Boolean(),
  isHidden: Type.Boolean(),
  archivedReason: Type.String(),
  turn: orNull(ForumTurn),
  hit: orNull(
    Type.Object(
      { id: LongId(), kind: Type.Enum(ENTRY_KINDS), text: Type.String() },
      { description: 'Of a search: the entry with the words, and its beginning' },
    ),
  ),
})
export type QuestionLine = Static<typeof QuestionLine>

export const CURSOR = /^([0-9]{1,17})_([0-9]{1,15})$/
const Query = Type.String({ minLength: 3, maxLength: 400 })

export const QuestionQuery = Type.Object({
  q: Type.Optional(Query),
  state: Type.Optional(Type.Enum(LIST_STATES)),
  category: Type.Optional(ShortId({ description: 'With everything below it' })),
  mine: Type.Optional(Type.Boolean({ description: 'Those that the caller has asked' })),
  responsible: Type.Optional(Type.Boolean({ description: 'Those that the caller answers for, or whose turn it is' })),
  followed: Type.Optional(Type.Boolean()),
  order: Type.Optional(Type.Enum(['newest', 'answered', 'commented'] as const)),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ pattern: CURSOR.source, description: '`next` of the page before' })),
})
export type QuestionQuery = Static<typeof QuestionQuery>

export const QuestionPage = Type.Object({
  questions: Type.Array(QuestionLine),
  total: Type.Integer(),
  next: orNull(Type.String()),
  isSimilar: Type.Boolean({ description: 'Nothing has the words as typed: these have similar ones' }),
})
export type QuestionPage = Static<typeof QuestionPage>

/** A category for the list and for asking, those at the top first. */
export const ForumCategory = Type.Object({
  id: ShortId(),
  parentId: orNull(ShortId()),
  name: Type.String(),
  nameEn: Type.String(),
  icon: Type.String(),
  questions: Type.Integer({ description: 'That are not archived, with those of everything below it' }),
  office: Type.String({ description: 'Who answers' }),
  officeEn: Type.String(),
  answerDays: Type.Integer(),
  isAnonymousAllowed: Type.Boolean(),
})
export type ForumCategory = Static<typeof ForumCategory>

export const ForumOverview = Type.Object({
  categories: Type.Array(ForumCategory),
  total: Type.Integer(),
  mine: Type.Integer(),
  responsible: Type.Integer({ description: 'Questions whose turn is the caller' }),
  isModerator: Type.Boolean(),
  isResponsible: Type.Boolean({ description: 'The caller answers for some category' }),
  sites: Type.Array(SiteName),
})
export type ForumOverview = Static<typeof ForumOverview>

export const ForumFile = Type.Object({
  id: Uuid(),
  kind: Type.Enum(['picture', 'attachment'] as const),
  name: Type.String(),
  alt: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  width: orNull(Type.Integer()),
  height: orNull(Type.Integer()),
  thumbnails: Type.Array(Type.Object({ height: Type.Integer() })),
})
export type ForumFile = Static<typeof ForumFile>

const Official = Type.Object({
  office: Type.String(),
  officeEn: Type.String(),
  until: Day,
  isExpired: Type.Boolean(),
  owner: orNull(NamedPerson),
})

const ENTRY = {
  id: LongId(),
  kind: Type.Enum(ENTRY_KINDS),
  body: Type.String({ description: 'Rich text; of a comment plain text; empty where it is hidden from the caller' }),
  ...AUTHOR,
  isOwn: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  editedAt: orNull(Instant),
  version: Type.Integer(),
  isHidden: Type.Boolean(),
  hiddenReason: orNull(Type.String()),
  may: Type.Array(Type.Enum(ENTRY_ACTIONS), { description: 'What the caller may do with it' }),
}
const Comment = Type.Object(ENTRY)
export const ForumEntry = Type.Object({
  ...ENTRY,
  votes: Type.Integer(),
  hasVoted: Type.Boolean(),
  isAccepted: Type.Boolean(),
  official: orNull(Official),
  files: Type.Array(ForumFile),
  comments: Type.Array(Comment),
})
export type ForumEntry = Static<typeof ForumEntry>
export type ForumComment = Static<typeof Comment>

/** A question with its answers: the official ones first, then the accepted one, then by votes. */
export const ForumThread = Type.Object({
  id: LongId(),
  title: Type.String(),
  category: CategoryName,
  site: orNull(SiteName),
  version: Type.Integer({ description: 'Of what is not the text of an entry: accepted, archived, moved' }),
  createdAt: Type.String({ format: 'date-time' }),
  answeredAt: orNull(Instant),
  commentedAt: orNull(Instant),
  isAnswered: Type.Boolean(),
  isAnonymousAllowed: Type.Boolean(),
  /** An answer by the caller would be official. */
  isResponsible: Type.Boolean(),
  question: ForumEntry,
  answers: Type.Array(ForumEntry),
  office: Type.Object({
    name: Type.String(),
    nameEn: Type.String(),
    people: Type.Array(
      Type.Object({ id: Uuid(), name: Type.String(), position: Type.String(), presence: orNull(Presence) }),
      { description: 'At most three; none where everybody with a role answers' },
    ),
  }),
  turn: orNull(ForumTurn),
  archived: orNull(
    Type.Object({
      at: Instant,
      by: orNull(NamedPerson),
      reason: Type.String(),
      replacedBy: orNull(Type.Object({ id: LongId(), title: Type.String() })),
    }),
  ),
  isFollowed: Type.Boolean(),
})
export type ForumThread = Static<typeof ForumThread>

export const ThreadId = Type.Object({ id: LongId() })
export const EntryId = Type.Object({ id: LongId() })

const FILES = Type.Optional(
  Type.Array(Type.Object({ id: Uuid(), alt: Type.String({ maxLength: 500 }) }, { additionalProperties: false }), {
    maxItems: FILES_LIMIT,
    description: 'Pictures and attachments in their order; of an edit absent: as they are',
  }),
)
const BODY = Type.String({ maxLength: BODY_LIMIT, description: 'Rich text (HTML)' })
const TITLE = Type.String({ minLength: 1, maxLength: TITLE_LIMIT })

export const QuestionBody = Type.Object(
  {
    title: TITLE,
    body: BODY,
    categoryId: ShortId(),
    siteId: orNull(ShortId()),
    isAnonymous: Type.Boolean({ description: 'Colleagues see no name; only where the category allows it' }),
    files: FILES,
  },
  { additionalProperties: false },
)
export type QuestionBody = Static<typeof QuestionBody>

export const AnswerBody = Type.Object(
  {
    body: BODY,
    isAnonymous: Type.Boolean(),
    officialUntil: Type.Optional(orNull(Day)),
    files: FILES,
  },
  { additionalProperties: false },
)
export type AnswerBody = Static<typeof AnswerBody>

export const CommentBody = Type.Object(
  { body: Type.String({ minLength: 1, maxLength: COMMENT_LIMIT }), isAnonymous: Type.Boolean() },
  { additionalProperties: false },
)
export type CommentBody = Static<typeof CommentBody>

export const EditBody = Type.Object(
  { title: Type.Optional(TITLE), body: BODY, files: FILES },
  { additionalProperties: false },
)
export type EditBody = Static<typeof EditBody>

export const MoveBody = Type.Object(
  { categoryId: ShortId(), siteId: orNull(ShortId()) },
  { additionalProperties: false },
)
export type MoveBody = Static<typeof MoveBody>

export const ArchiveBody = Type.Object(
  {
    reason: Type.String({ maxLength: REASON_LIMIT }),
    replacedBy: Type.Optional(orNull(LongId({ description: 'The question that holds instead' }))),
  },
  { additionalProperties: false },
)
export type ArchiveBody = Static<typeof ArchiveBody>

export const OfficialBody = Type.Object({ until: Day }, { additionalProperties: false })
export const AcceptBody = Type.Object({ isAccepted: Type.Boolean() }, { additionalProperties: false })
export const InviteBody = Type.Object({ personId: Uuid() }, { additionalProperties: false })
export const ForumReportBody = Type.Object(
  { reason: Type.Enum(REPORT_REASONS), body: Type.String({ maxLength: 2_000 }) },
  { additionalProperties: false },
)
export type ForumReportBody = Static<typeof ForumReportBody>
export const ForumReport = Type.Object({ id: Type.Integer(), createdAt: Instant })

export const ForumVote = Type.Object({ id: LongId(), votes: Type.Integer(), hasVoted: Type.Boolean() })
export type ForumVote = Static<typeof ForumVote>
export const ForumFollow = Type.Object({ id: LongId(), isFollowed: Type.Boolean() })
export type ForumFollow = Static<typeof ForumFollow>
export const DeletedEntry = Type.Object({ id: LongId(), threadId: LongId(), isThreadDeleted: Type.Boolean() })
export type DeletedEntry = Static<typeof DeletedEntry>

/** A former text of an entry. */
export const ForumRevision = Type.Object({
  version: Type.Integer(),
  title: orNull(Type.String()),
  body: Type.String(),
  editor: orNull(NamedPerson),
  at: Type.String({ format: 'date-time', description: 'When this text was replaced' }),
})
export type ForumRevision = Static<typeof ForumRevision>

export const SimilarQuery = Type.Object({ q: Query, without: Type.Optional(LongId()) })
const SimilarQuestion = Type.Object({
  id: LongId(),
  title: Type.String(),
  answers: Type.Integer(),
  isArchived: Type.Boolean(),
  answer: orNull(
    Type.Object(
      { id: LongId(), isOfficial: Type.Boolean(), isExpired: Type.Boolean(), text: Type.String() },
      { description: 'The official answer, else the accepted one, in short' },
    ),
  ),
})
export type SimilarQuestion = Static<typeof SimilarQuestion>
export const SimilarAnswer = Type.Object({
  words: Type.Array(Type.String(), { description: 'Folded, to be marked in the hits' }),
  questions: Type.Array(SimilarQuestion),
  passages: Type.Array(Passage, { description: 'Of other areas' }),
  unavailable: Type.Array(Type.Enum(PASSAGE_SOURCES), { description: 'Sources that did not answer' }),
})
export type SimilarAnswer = Static<typeof SimilarAnswer>

/** The recipient of a question that is asked today. */
export const RoutePreview = Type.Object({ name: Type.String(), nameEn: Type.String(), turn: ForumTurn })
export type RoutePreview = Static<typeof RoutePreview>
export const RouteQuery = Type.Object({ categoryId: ShortId(), siteId: Type.Optional(ShortId()) })

export const FileId = Type.Object({ id: Uuid() })
export const FileQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 400 }),
  kind: Type.Enum(['picture', 'attachment'] as const),
})
