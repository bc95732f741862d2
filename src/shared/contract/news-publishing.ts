// Publishing: its impact, the timeline of a story, and confirmations.
import { Type, type Static } from 'typebox'
import { Instant } from './instant.ts'
import { orNull } from './or-null.ts'
import { ShortId, Uuid } from './ids.ts'

export const TIMELINE_TYPES = [
  'created',
  'review_asked',
  'approved',
  'returned',
  'scheduled',
  'unscheduled',
  'published',
  'republished',
  'taken_back',
  'unpublished',
  'displaced',
  'expired',
  'restored_version',
  'reminded',
  'deleted',
  'restored',
] as const

/** An entry of a story's timeline; `detail` has the fields that its type needs. */
export const TimelineEntry = Type.Object({
  type: Type.Enum(TIMELINE_TYPES),
  at: Instant,
  byName: Type.String({ description: "'' for an action of the portal or of a deleted person" }),
  detail: Type.Partial(
    Type.Object({
      version: Type.Integer(),
      told: Type.Integer({ description: 'People who are notified' }),
      from: orNull(Instant),
      until: orNull(Instant),
      companyIds: Type.Array(Type.Integer()),
      byStoryId: Type.Integer(),
      byTitle: Type.String(),
      comment: Type.String(),
      copyOf: Type.Integer(),
    }),
  ),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const ImpactQuery = Type.Object({
  at: Type.Optional({ ...Instant, description: 'When it becomes public; absent: now' }),
})

/** The impact of publishing the newest version, counted by the predicate that selects the notified people. */
export const Impact = Type.Object({
  people: Type.Integer(),
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), people: Type.Integer() })),
  notified: Type.Integer({
    description: 'People whom publishing notifies: all readers for the first publication, else none',
  }),
  notifiedAgain: Type.Integer({ description: 'People who are notified if the editor chooses to notify all again' }),
  notifiedLater: Type.Integer({ description: 'Those of all readers who get push or mail only after their quiet time' }),
  notifiedMuted: Type.Integer({
    description:
      'Those of all readers who are not notified: they muted a category of the story, or all channels for news',
  }),
  highlightFor: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  displaces: Type.Array(
    Type.Object({
      storyId: Type.Integer(),
      titel: Type.String(),
      companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
  planned: Type.Array(
    Type.Object({
      storyId: Type.Integer(),
      titel: Type.String(),
      publishAt: Instant,
      companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
    { description: 'Highlights that are scheduled and will replace this one' },
  ),
})
export type Impact = Static<typeof Impact>

export const ReviewBody = Type.Object(
  { comment: Type.Optional(Type.String({ maxLength: 1000 })) },
  { additionalProperties: false },
)
export type ReviewBody = Static<typeof ReviewBody>

/** A reader's confirmation of the version they were shown. */
export const ConfirmBody = Type.Object({ version: ShortId() }, { additionalProperties: false })
export type ConfirmBody = Static<typeof ConfirmBody>

export const Confirmed = Type.Object({ version: Type.Integer(), confirmedAt: Instant })
export type Confirmed = Static<typeof Confirmed>

/** Confirmations of the public version, company by company. */
export const Confirmations = Type.Object({
  version: Type.Integer(),
  confirmation: Type.Enum(['none', 'counted', 'named']),
  confirmBy: orNull(Type.String({ format: 'date' })),
  remindedAt: orNull(Instant),
  companies: Type.Array(
    Type.Object({
      id: orNull(Type.Integer()),
      name: Type.String({ description: "'' for people without a company" }),
      others: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Companies combined in this line, because each has too few people for an anonymous figure',
        }),
      ),
      people: Type.Integer({ description: 'People who are asked to confirm or have confirmed' }),
      confirmed: orNull(
        Type.Integer({
          description: 'Null if only figures are collected and all together are too few people to stay anonymous',
        }),
      ),
    }),
  ),
})
export type Confirmations = Static<typeof Confirmations>

/** Readers among the people who were notified; groups under five people are combined. */
export const Reach = Type.Object({
  days: Type.Integer({ description: 'Days for which there are figures' }),
  isExpired: Type.Boolean({ description: 'The story is older: there are no figures any more' }),
  companies: Type.Array(
    Type.Object({
      id: orNull(Type.Integer()),
      name: Type.String({ description: "'' for people without a company" }),
      others: Type.Optional(Type.Array(Type.String(), { description: 'Companies combined in this line' })),
      people: Type.Integer({ description: 'People who were notified' }),
      read: orNull(
        Type.Integer({
          description: 'Null if under five people have read it, or under five have not: it would name them',
        }),
      ),
    }),
  ),
})
export type Reach = Static<typeof Reach>

export const Reminded = Type.Object({
  reminded: orNull(Type.Integer({ description: 'People who had not confirmed; null where the count is suppressed' })),
})
export type Reminded = Static<typeof Reminded>

const Company = ShortId({ minimum: 0, description: 'Id; 0: people without a company' })
export const ExportQuery = Type.Object({
  company: Type.Optional(Company),
  language: Type.Optional(Type.Enum(['de', 'en'], { description: 'Language of the column titles; absent: German' })),
})
export type ExportQuery = Static<typeof ExportQuery>

/** Absent `confirmed`: both. */
export const ConfirmingQuery = Type.Object({
  company: Company,
  confirmed: Type.Optional(Type.Boolean()),
  after: Type.Optional(Uuid({ description: '`next` of the previous page' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
})
export type ConfirmingQuery = Static<typeof ConfirmingQuery>

/** People of a company by name; `confirmedAt` is null while they have not confirmed the public version. */
export const ConfirmingPeople = Type.Object({
  people: Type.Array(Type.Object({ id: Uuid(), name: Type.String(), confirmedAt: orNull(Instant) })),
  next: orNull(Uuid()),
})
export type ConfirmingPeople = Static<typeof ConfirmingPeople>

/** A company that a story may be addressed to; `people`: how many of it are notified of news. */
export const NewsCompany = Type.Object({ id: Type.Integer(), name: Type.String(), people: Type.Integer() })
export type NewsCompany = Static<typeof NewsCompany>
