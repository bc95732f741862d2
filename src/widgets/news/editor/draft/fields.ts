// What an editor changes in a story, and how two states of it differ.
import type { EditedStory, StoryChange } from '#contract/news-editing.ts'
import { plainText, TEXT_FIELDS, tooLongFields } from '#domain/news-text.ts'
import { EMPTY_STORY, STORY_FIELD_NAMES, type StoryFieldName } from '#domain/story-fields.ts'

/** In the order of the page. */
export const FIELD_NAMES = STORY_FIELD_NAMES
export type FieldName = StoryFieldName
export type Fields = Pick<EditedStory, FieldName>

export const NO_FIELDS: Fields = EMPTY_STORY

export const fieldsOf = (story: Fields): Fields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, story[name]])) as Fields

/** A field as it travels. */
function wireOf(fields: Fields, name: FieldName): unknown {
  if (name === 'dokumente')
    return fields.dokumente.map(({ id, vorschau, alt, altEn, crop }) => ({ id, vorschau, alt, altEn, crop }))
  const value = fields[name]
  return Array.isArray(value) ? (value as number[]).toSorted((a, b) => a - b) : value
}

const asText = (fields: Fields, name: FieldName): string => JSON.stringify(wireOf(fields, name))

export const isSame = (one: Fields, other: Fields, name: FieldName): boolean =>
  one[name] === other[name] || asText(one, name) === asText(other, name)

/** Fields in which `after` differs. */
export const changedFields = (before: Fields, after: Fields): FieldName[] =>
  FIELD_NAMES.filter((name) => !isSame(before, after, name))

/** The change that brings `names` to the service. */
export const changeOf = (fields: Fields, names: readonly FieldName[]): StoryChange =>
  Object.fromEntries(names.map((name) => [name, wireOf(fields, name)]))

/** Fields that no service would take: their text is too long. */
export const tooLong = (fields: Fields): readonly FieldName[] => tooLongFields(fields)

/** Something that a story is made of: settings alone are none. */
export const hasContent = (fields: Fields): boolean =>
  fields.dokumente.length > 0 || TEXT_FIELDS.some((name) => plainText(fields[name]) !== '')
