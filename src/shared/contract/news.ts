// Stories, their categories and documents, with the field names of the specification, section 3.
import { Type, type Static } from 'typebox'
import { DOCUMENT_KINDS } from '#domain/files/document-rules.ts'
import { Uuid } from './ids.ts'
import { Instant } from './instant.ts'

export const CategoryNode = Type.Cyclic(
  {
    CategoryNode: Type.Object({
      label: Type.String(),
      icon: Type.String({ description: "Name of a Lucide icon, or '' for a dot" }),
      data: Type.Object({
        id: Type.Integer(),
        labelEn: Type.String(),
        color: Type.Optional(Type.String({ description: 'Name of a colour; absent: the colour of the text' })),
        former: Type.Optional(
          Type.Array(Type.String(), {
            description: 'In the tree: former labels, whose addresses lead to it',
          }),
        ),
        assigned: Type.Optional(
          Type.Boolean({ description: 'In a story: it is assigned to this category itself, not only to a descendant' }),
        ),
      }),
      children: Type.Array(Type.Ref('CategoryNode')),
    }),
  },
  'CategoryNode',
)
/** A node of the category tree; a story contains only the branches of its categories. */
export interface CategoryNode {
  label: string
  icon: string
  data: { id: number; labelEn: string; color?: string; former?: string[]; assigned?: boolean }
  children: CategoryNode[]
}

const Side = Type.Integer({ minimum: 0, maximum: 10_000 })
/** Part of a picture, in px of the stored picture. */
export const PictureCrop = Type.Object({ x: Side, y: Side, width: Side, height: Side }, { additionalProperties: false })
const pixels = Type.Union([Type.Integer(), Type.Null()], { description: 'px; null: no picture' })

export const NewsDocument = Type.Object({
  id: Uuid(),
  name: Type.String(),
  vorschau: Type.Boolean({ description: 'Shown as the picture of the card' }),
  thumbnails: Type.Array(Type.Object({ height: Type.Integer({ description: 'px' }) })),
  kind: Type.Enum(DOCUMENT_KINDS, { description: 'A picture is shown, an attachment is offered for download' }),
  contentType: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  width: pixels,
  height: pixels,
  alt: Type.String({
    description: "A picture: its description, '' if missing; an attachment: its label, '' for its name",
  }),
  altEn: Type.String(),
  crop: Type.Union([PictureCrop, Type.Null()], {
    description: 'The part that the card shows; null: the whole picture',
  }),
})
export type NewsDocument = Static<typeof NewsDocument>

export const NewsItem = Type.Object({
  id: Type.Integer(),
  titel: Type.String(),
  kategorien: Type.Array(CategoryNode),
  kontaktUid: Type.Union([Uuid(), Type.Null()]),
  kontaktName: Type.String(),
  kontaktAbteilung: Type.String(),
  kontaktPos: Type.String(),
  kontaktFirma: Type.String(),
  veroeffentlichtdate: Instant,
  preview: Type.String(),
  titelEn: Type.Optional(Type.String({ description: 'Absent: show the German title' })),
  previewEn: Type.Optional(Type.String()),
  highlight: Type.Boolean(),
  dokumente: Type.Array(NewsDocument),
})
export type NewsItem = Omit<Static<typeof NewsItem>, 'kategorien'> & { kategorien: CategoryNode[] }

export const NewsStory = Type.Object({
  ...NewsItem.properties,
  content: Type.String({ description: 'Rich text (HTML), sanitised again by the client' }),
  contentEn: Type.Optional(Type.String()),
  contactLinks: Type.Optional(
    Type.Boolean({ description: 'Its links may lead to e-mail and telephone (setting RICH_TEXT_CONTACT_LINKS)' }),
  ),
  description: Type.Optional(Type.String({ description: 'Absent: there is none' })),
  descriptionEn: Type.Optional(Type.String()),
  translationOutdated: Type.Optional(Type.Boolean({ description: 'The English text is older than the German one' })),
  companyNames: Type.Optional(
    Type.Array(Type.String(), { description: 'Companies of the audience; none: all companies' }),
  ),
  expiresAt: Type.Optional(Instant),
  readingMinutes: Type.Optional(Type.Integer()),
  version: Type.Optional(Type.Integer({ description: 'The version that is shown, for confirming it' })),
  putOff: Type.Optional(
    Type.Boolean({ description: 'The reader has put off its notification, which reading the story marks as read' }),
  ),
  confirmation: Type.Optional(
    Type.Object(
      {
        kind: Type.Enum(['counted', 'named']),
        by: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
        confirmedAt: Type.Union([Instant, Type.Null()]),
        earlier: Type.Optional({ ...Instant, description: 'When the reader confirmed an earlier version' }),
      },
      { description: 'Only if the story requires it' },
    ),
  ),
})
export type NewsStory = NewsItem & Omit<Static<typeof NewsStory>, keyof NewsItem>

export const PublishBody = Type.Object(
  {
    notifyAgain: Type.Optional(
      Type.Boolean({ description: 'Notify the readers again if the story is already published' }),
    ),
    undoable: Type.Optional(
      Type.Boolean({ description: 'Delay the notification for 30 s, in which the publication can be undone' }),
    ),
  },
  { additionalProperties: false },
)
export type PublishBody = Static<typeof PublishBody>

export const Published = Type.Object({
  id: Type.Integer(),
  veroeffentlichtdate: Instant,
  notified: Type.Boolean({ description: 'Whether this call notified the readers' }),
  undoUntil: Type.Optional({ ...Instant, description: 'Until then it can be undone, and nobody is notified' }),
})
export type Published = Static<typeof Published>

/** An unpublished story, for editors. */
export const UnpublishedStory = Type.Object({
  id: Type.Integer(),
  titel: Type.String(),
  status: Type.Enum(['draft', 'scheduled']),
  publishAt: Type.Union([Instant, Type.Null()]),
})
export type UnpublishedStory = Static<typeof UnpublishedStory>
