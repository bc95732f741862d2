// Stories for editors. Fields of section 3 keep their German names; `…En` is the English counterpart.
import { Type, type Static } from 'typebox'
import { ALT_LIMIT, DOCUMENT_KINDS, NAME_LIMIT, STORY_DOCUMENTS } from '#domain/files/document-rules.ts'
import { STORY_CHIPS, STORY_STATES } from '#domain/news/news-state.ts'
import { REALM_ROLES } from '#domain/organisation/roles.ts'
import {
  COLUMN_FIELDS,
  CONFIRMATIONS,
  fieldInfo,
  STORY_FIELDS,
  type ColumnField,
  type FieldKind,
  type KindOf,
} from '#domain/news/story-fields.ts'
import { Day } from './day.ts'
import { NewsDocument, NewsStory, PictureCrop, type NewsStory as NewsStoryType } from './news.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { LongId, ShortId, Uuid } from './ids.ts'

const Ids = Type.Array(ShortId(), { maxItems: 200, uniqueItems: true })
/** A generous limit, because the domain counts code points and its error names the field and its limit. */
const text = (limit: number) => Type.String({ maxLength: 4 * limit })

const SCHEMAS = {
  line: Type.String(),
  text: Type.String(),
  richText: Type.String(),
  person: orNull(Uuid()),
  ids: Ids,
  flag: Type.Boolean(),
  instant: orNull(Instant),
  day: orNull(Day),
  confirmation: Type.Enum(CONFIRMATIONS),
} satisfies Record<Exclude<FieldKind, 'documents'>, unknown>

type FieldSchemas = { [Name in ColumnField]: (typeof SCHEMAS)[KindOf<Name>] }

function schemaOf(name: ColumnField): object {
  const info = fieldInfo(name)
  if ('limit' in info) return text(info.limit)
  const schema = SCHEMAS[STORY_FIELDS[name].kind]
  return info.description === undefined ? schema : { ...schema, description: info.description }
}

/** All fields except the documents, whose shape differs between a change and a response. */
const FIELDS = Object.fromEntries(COLUMN_FIELDS.map((name) => [name, schemaOf(name)])) as FieldSchemas

/** A reference of a story to a document; the order is that of the list. */
export const StoryDocument = Type.Object(
  {
    id: Uuid(),
    vorschau: Type.Boolean({ description: 'Shown as the picture of the card: at most one' }),
    alt: text(ALT_LIMIT),
    altEn: text(ALT_LIMIT),
    crop: orNull(PictureCrop),
  },
  { additionalProperties: false },
)
export type StoryDocument = Static<typeof StoryDocument>

/** Body: the raw bytes as application/octet-stream. Response: 201 with the `NewsDocument`. */
export const UploadQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 4 * NAME_LIMIT, description: 'Name of the file' }),
  kind: Type.Enum(DOCUMENT_KINDS),
})
export type UploadQuery = Static<typeof UploadQuery>

/** A change by an editor; absent fields stay as they are. The response contains the sanitised rich text. */
export const StoryChange = Type.Partial(
  Type.Object({
    ...FIELDS,
    dokumente: Type.Array(StoryDocument, {
      maxItems: STORY_DOCUMENTS,
      description: 'Uploaded by this editor, or attached to any version of any story',
    }),
    translationChecked: Type.Boolean({ description: 'The English text still fits the German one' }),
  }),
  { additionalProperties: false },
)
export type StoryChange = Static<typeof StoryChange>

/** Start and end of publication; `from` is null for a story that is already public. */
export const PeriodBody = Type.Object(
  { from: orNull(Instant), until: orNull(Instant) },
  { additionalProperties: false },
)
export type PeriodBody = Static<typeof PeriodBody>

const PLANNED = {
  description:
    'The period of a draft, as typed: it takes effect only when it is set, and is ignored where the story is no draft',
}

/** A save; one that resolves a conflict contains `discardedChanges` and overwrites no version of the history. */
export const StorySave = Type.Object(
  {
    ...StoryChange.properties,
    discardedChanges: Type.Optional(
      Type.Array(StoryChange, {
        maxItems: 20,
        description: 'Texts discarded in a conflict: each is stored as a separate version below this one',
      }),
    ),
    planned: Type.Optional(Type.Object(PeriodBody.properties, { additionalProperties: false, ...PLANNED })),
    plannedBefore: Type.Optional(
      Type.Object(PeriodBody.properties, {
        additionalProperties: false,
        description: 'The planned period that was seen: `planned` replaces no other one',
      }),
    ),
  },
  { additionalProperties: false },
)
export type StorySave = Static<typeof StorySave>

/** A new story; `copyOf` supplies absent fields, including pictures: a duplicate needs this single call. */
export const NewStory = Type.Object(
  {
    ...StoryChange.properties,
    copyOf: Type.Optional(LongId()),
    planned: Type.Optional(Type.Object(PeriodBody.properties, { additionalProperties: false, ...PLANNED })),
  },
  { additionalProperties: false },
)
export type NewStory = Static<typeof NewStory>

/** The newest version of a story with its state. */
export const EditedStory = Type.Object({
  id: Type.Integer(),
  ...FIELDS,
  version: Type.Integer({ description: 'For If-Match' }),
  publicVersion: Type.Integer({ description: 'The version that readers see or will see' }),
  state: Type.Enum(STORY_STATES),
  chips: Type.Array(Type.Enum(STORY_CHIPS)),
  translationOutdated: Type.Boolean(),
  kontaktName: Type.String({ description: "'' without a contact" }),
  missing: Type.Array(Type.String(), {
    description: 'Fields required for publication; dokumente: a picture lacks its description',
  }),
  publishAt: orNull(Instant),
  expiresAt: orNull(Instant),
  planned: Type.Object(PeriodBody.properties, PLANNED),
  veroeffentlichtdate: orNull(Instant),
  createdAt: Instant,
  createdBy: NamedPerson,
  changedAt: Instant,
  changedBy: NamedPerson,
  deletedAt: orNull(Instant),
  review: Type.Object({
    needed: Type.Boolean(),
    askedAt: orNull(Instant),
    askedBy: orNull(NamedPerson),
    approvedVersion: orNull(Type.Integer()),
    approvedBy: orNull(NamedPerson),
    returned: orNull(
      Type.Object(
        { by: NamedPerson, at: Instant, note: Type.String() },
        { description: 'Returned by another editor, and neither published nor given to a review since' },
      ),
    ),
  }),
  undoUntil: orNull({ ...Instant, description: 'Until then the publication can be undone' }),
  publication: Type.Integer({ description: 'How often its readers were notified' }),
  dokumente: Type.Array(NewsDocument),
})
export type EditedStory = Static<typeof EditedStory>

/** Restrictions of texts by settings of the portal. */
export const EditingRules = Type.Object({
  contactLinks: Type.Boolean({
    description: 'Links may lead to e-mail and telephone (setting RICH_TEXT_CONTACT_LINKS)',
  }),
})
export type EditingRules = Static<typeof EditingRules>

/** A version of the history. */
export const StoryVersion = Type.Object({
  version: Type.Integer(),
  madeAt: Instant,
  madeBy: NamedPerson,
  isPublic: Type.Boolean(),
  publishedAt: orNull(Instant),
})
export type StoryVersion = Static<typeof StoryVersion>

export const StoryVersionText = Type.Object({
  ...StoryVersion.properties,
  ...FIELDS,
  dokumente: Type.Array(NewsDocument),
})
export type StoryVersionText = Static<typeof StoryVersionText>

export const LeaseBody = Type.Object(
  { tab: Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' }) },
  { additionalProperties: false },
)
/** Other editors who have the story open; always empty if the works council does not permit it. */
export const Lease = Type.Object({
  version: Type.Integer({ description: 'The newest version, because somebody else may have saved' }),
  planned: Type.Object(PeriodBody.properties, { description: 'The planned period, which belongs to no version' }),
  state: Type.Enum(STORY_STATES),
  review: Type.Object(
    { askedAt: orNull(Instant), approvedVersion: orNull(Type.Integer()) },
    { description: 'Of its review, which makes no version' },
  ),
  others: Type.Array(Type.Object({ ...NamedPerson.properties, since: Instant })),
})
export type Lease = Static<typeof Lease>

export const BULK_ACTIONS = ['publish', 'unpublish', 'delete', 'restore'] as const
export const BulkBody = Type.Object(
  {
    action: Type.Enum(BULK_ACTIONS),
    stories: Type.Array(
      Type.Object(
        {
          id: LongId(),
          version: Type.Optional(ShortId({ description: 'The version that was seen; a newer one is not changed' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100, uniqueItems: true, description: 'Each id once' },
    ),
  },
  { additionalProperties: false },
)
export type BulkBody = Static<typeof BulkBody>
/** The result for each story: `code` says why it was not changed. */
export const BulkResult = Type.Array(
  Type.Object({ id: Type.Integer(), done: Type.Boolean(), code: Type.Optional(Type.String()) }),
)
export type BulkResult = Static<typeof BulkResult>

export const PreviewQuery = Type.Object({
  companyId: Type.Optional(ShortId({ description: 'Absent: a person without a company' })),
  role: Type.Optional(Type.Enum([...REALM_ROLES], { description: 'Absent: any reader of news' })),
})
/** The newest version as readers would get it; `visible`: whether readers of that company would. */
export const StoryPreview = Type.Object({
  visible: Type.Boolean(),
  people: Type.Integer({ description: 'People of that company and role who are notified of it' }),
  story: NewsStory,
})
export interface StoryPreview {
  visible: boolean
  people: number
  story: NewsStoryType
}
