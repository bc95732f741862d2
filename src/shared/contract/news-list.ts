// The list of editors: stories of all states, page by page.
import { Type, type Static } from 'typebox'
import { REFUSALS, STORY_CHIPS, STORY_STATES } from '#domain/news/news-state.ts'
import { CONFIRMATIONS } from '#domain/news/story-fields.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { ShortId } from './ids.ts'

const Id = (description: string) => Type.Optional(ShortId({ description }))

/**
 * turn: waits for a review by the caller · expires: has an end · highlight: of some company now · changed: saved but not
 * released
 */
export const LIST_MARKS = ['turn', 'expires', 'highlight', 'changed'] as const
export type ListMark = (typeof LIST_MARKS)[number]

/** changed: last saved, published, reviewed or deleted · title · from: start of publication · until: its end */
export const LIST_SORTS = ['changed', 'title', 'from', 'until'] as const
export type ListSort = (typeof LIST_SORTS)[number]

export const StoryListQuery = Type.Object({
  state: Type.Optional(Type.Enum(STORY_STATES, { description: 'Absent: all but the bin' })),
  mark: Type.Optional(Type.Enum(LIST_MARKS)),
  category: Id('Id; the ones below it count too'),
  company: Id('Id: what this company sees'),
  mine: Type.Optional(Type.Boolean({ description: 'Only stories that the caller wrote or changed last' })),
  q: Type.Optional(Type.String({ maxLength: 400 })),
  sort: Type.Optional(Type.Enum(LIST_SORTS, { description: "Absent: 'changed', the last first" })),
  descending: Type.Optional(Type.Boolean({ description: 'With `sort`' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_200,
      pattern: '^[A-Za-z0-9_-]+$',
      description: '`next` of the previous page, with the same filters',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
})
export type StoryListQuery = Static<typeof StoryListQuery>

const Refusal = Type.Optional(Type.Enum(REFUSALS))

/** A line of the editors' list. */
export const StoryLine = Type.Object({
  id: Type.Integer(),
  titel: Type.String(),
  titelEn: Type.String(),
  version: Type.Integer({ description: 'The newest version' }),
  state: Type.Enum(STORY_STATES),
  chips: Type.Array(Type.Enum(STORY_CHIPS)),
  kategorieIds: Type.Array(Type.Integer()),
  companyIds: Type.Array(Type.Integer()),
  publishAt: orNull(Instant),
  expiresAt: orNull(Instant),
  highlightUntil: orNull(Instant),
  veroeffentlichtdate: orNull(Instant),
  changedAt: Instant,
  changedBy: NamedPerson,
  deletedAt: orNull(Instant),
  confirmation: Type.Enum(CONFIRMATIONS, { description: 'Of the public version' }),
  turn: Type.Boolean({ description: 'Waits for a review that the caller may do' }),
  refused: Type.Object(
    { publish: Refusal, unpublish: Refusal, restore: Refusal },
    { description: 'Actions that are refused now, with their reasons' },
  ),
})
export type StoryLine = Static<typeof StoryLine>

export const StoryPage = Type.Object({
  stories: Type.Array(StoryLine),
  next: orNull(Type.String({ description: 'Cursor of the next page' })),
  total: Type.Integer({ description: 'Number of stories that match the filters' }),
  similar: Type.Boolean({
    description: 'No story has these words: the page lists stories with similar words in the title',
  }),
  counts: Type.Record(Type.Enum(STORY_STATES), Type.Integer(), {
    description: 'All stories by state, without filters',
  }),
  marks: Type.Record(Type.Enum(LIST_MARKS), Type.Integer(), { description: 'All stories by mark, without the bin' }),
})
export type StoryPage = Static<typeof StoryPage>
