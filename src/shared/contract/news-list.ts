// The list of editors: stories of all states, page by page.
import { Type, type Static } from 'typebox'
import { REFUSALS, STORY_CHIPS, STORY_STATES } from '#domain/news-state.ts'
import { CONFIRMATIONS } from '#domain/story-fields.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const Id = (description: string) =>
  Type.Optional(Type.Number({ multipleOf: 1, minimum: 1, maximum: 2_147_483_647, description }))

/**
 * turn: waits for the approval of whoever asks · expires: ends at a set time · highlight: of some company now · changed: saved,
 * not released
 */
export const LIST_MARKS = ['turn', 'expires', 'highlight', 'changed'] as const
export type ListMark = (typeof LIST_MARKS)[number]

/** changed: last saved, published, reviewed or deleted · title · from: when it became or becomes public · until: when it ends */
export const LIST_SORTS = ['changed', 'title', 'from', 'until'] as const
export type ListSort = (typeof LIST_SORTS)[number]

export const StoryListQuery = Type.Object({
  state: Type.Optional(Type.Enum(STORY_STATES, { description: 'Absent: all but the bin' })),
  mark: Type.Optional(Type.Enum(LIST_MARKS)),
  category: Id('Id; the ones below it count too'),
  company: Id('Id: what this company sees'),
  mine: Type.Optional(Type.Boolean({ description: 'Only what I have written or changed last' })),
  q: Type.Optional(Type.String({ maxLength: 400 })),
  sort: Type.Optional(Type.Enum(LIST_SORTS, { description: "Absent: 'changed', the last first" })),
  descending: Type.Optional(Type.Boolean({ description: 'With `sort`' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_200,
      pattern: '^[A-Za-z0-9_-]+$',
      description: '`next` of the page before, with the same filters',
    }),
  ),
  size: Type.Optional(Type.Number({ multipleOf: 1, minimum: 1, maximum: 100, default: 30 })),
})
export type StoryListQuery = Static<typeof StoryListQuery>

const Refusal = Type.Optional(Type.Enum(REFUSALS))

/** A line of the editors' list. */
export const StoryLine = Type.Object({
  id: Type.Integer(),
  titel: Type.String(),
  titelEn: Type.String(),
  version: Type.Integer({ description: 'The newest one' }),
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
  confirmation: Type.Enum(CONFIRMATIONS, { description: 'Of what readers see' }),
  turn: Type.Boolean({ description: 'Waits for a review that I may do' }),
  refused: Type.Object(
    { publish: Refusal, unpublish: Refusal, restore: Refusal },
    { description: 'Acts that are not possible now, and why' },
  ),
})
export type StoryLine = Static<typeof StoryLine>

export const StoryPage = Type.Object({
  stories: Type.Array(StoryLine),
  next: orNull(Type.String({ description: 'Cursor of the next page' })),
  total: Type.Integer({ description: 'Stories under these filters' }),
  similar: Type.Boolean({ description: 'No story has these words: shown are those with similar ones in the title' }),
  counts: Type.Record(Type.Enum(STORY_STATES), Type.Integer(), {
    description: 'All stories by state, without filters',
  }),
  marks: Type.Record(Type.Enum(LIST_MARKS), Type.Integer(), { description: 'Likewise by mark, without the bin' }),
})
export type StoryPage = Static<typeof StoryPage>
