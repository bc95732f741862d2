// Categories for their editors; readers get the tree of section 7.
import { Type, type Static } from 'typebox'
import { CATEGORY_COLORS, CATEGORY_LABEL_MAX } from '#domain/news/news-category.ts'
import { ShortId } from './ids.ts'

const Id = ShortId()
const Label = Type.String({ maxLength: CATEGORY_LABEL_MAX })

const LOOKS = {
  label: Label,
  labelEn: Label,
  icon: Type.String({ pattern: '^([a-z0-9]+(-[a-z0-9]+)*)?$', maxLength: 60, description: "Lucide icon; '': a dot" }),
  color: Type.Enum(CATEGORY_COLORS),
  review: Type.Boolean({
    description: 'Its stories require the approval of a second editor; applies to its descendants too',
  }),
}

export const EditableCategory = Type.Object({
  id: Id,
  parentId: Type.Union([Id, Type.Null()]),
  ...LOOKS,
  archived: Type.Boolean({ description: 'Shown on its stories, and cannot be assigned to others' }),
  version: Type.Integer({ description: 'For If-Match' }),
  stories: Type.Integer({ description: 'Number of its stories in all states' }),
  binned: Type.Integer({ description: 'Number of its stories in the bin' }),
  total: Type.Integer({ description: 'Number of its stories and of those of its descendants, each once' }),
})
export type EditableCategory = Static<typeof EditableCategory>

export const NewCategory = Type.Object(
  { ...Type.Partial(Type.Object(LOOKS)).properties, label: Label, parentId: Type.Union([Id, Type.Null()]) },
  { additionalProperties: false },
)
export type NewCategory = Static<typeof NewCategory>

export const CategoryChange = Type.Partial(Type.Object({ ...LOOKS, archived: Type.Boolean() }), {
  additionalProperties: false,
})
export type CategoryChange = Static<typeof CategoryChange>

/** The new place: below `parentId` (null: at the top), before one of the siblings, or last. */
export const CategoryMove = Type.Object(
  { parentId: Type.Union([Id, Type.Null()]), before: Type.Union([Id, Type.Null()]) },
  { additionalProperties: false },
)
export type CategoryMove = Static<typeof CategoryMove>

export const CategoryMerge = Type.Object({ into: Id }, { additionalProperties: false })
export type CategoryMerge = Static<typeof CategoryMerge>
