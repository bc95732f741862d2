// The fields of a story as the server holds them, and their columns in `news_version` and `news_story`.
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { StoryDocument } from '#contract/news-editing.ts'
import {
  COLUMN_FIELDS,
  EMPTY_STORY,
  STORY_FIELDS,
  type ColumnField,
  type NamesOfKind,
  type WireFields,
} from '#domain/news/story-fields.ts'
import type { NewsVersion } from '#server/db/schema.ts'

type Value<Name extends ColumnField> =
  Name extends NamesOfKind<'instant'>
    ? Date | null
    : Name extends NamesOfKind<'ids'>
      ? readonly number[]
      : WireFields[Name]

export type StoryFields = { readonly [Name in ColumnField]: Value<Name> } & {
  readonly dokumente: readonly StoryDocument[]
  /** Computed when a change is applied, never sent by an editor. */
  readonly translationOutdated: boolean
}

export const NO_FIELDS: StoryFields = { ...EMPTY_STORY, translationOutdated: false }

export const isSame = (one: StoryFields, other: StoryFields): boolean => isDeepStrictEqual(one, other)

type VersionColumns = {
  [
    Name in ColumnField as (typeof STORY_FIELDS)[Name]['column']
  ]: Selectable<NewsVersion>[(typeof STORY_FIELDS)[Name]['column']]
} & { translation_outdated: boolean }

/** Fields of which readers see rows of a table instead of a column of `news_story`. */
type RowField = {
  [Name in ColumnField]: (typeof STORY_FIELDS)[Name] extends { rows: object } ? Name : never
}[ColumnField]
type RowColumn = (typeof STORY_FIELDS)[RowField]['column']

const columnOf = (name: ColumnField) => STORY_FIELDS[name].column

export const ROWS = COLUMN_FIELDS.filter((name): name is RowField => 'rows' in STORY_FIELDS[name]).map((name) => ({
  name,
  versionColumn: columnOf(name),
  ...STORY_FIELDS[name].rows,
}))

/** Columns that `news_version` and `news_story` both have. */
export const SHARED_COLUMNS = [
  ...COLUMN_FIELDS.filter((name) => !('rows' in STORY_FIELDS[name])).map(columnOf),
  'translation_outdated',
] as const

const pickColumns = (fields: StoryFields, names: readonly ColumnField[]) => ({
  ...Object.fromEntries(names.map((name) => [columnOf(name), fields[name]])),
  translation_outdated: fields.translationOutdated,
})

export const toVersionColumns = (fields: StoryFields) => pickColumns(fields, COLUMN_FIELDS) as VersionColumns

export const toStoryColumns = (fields: StoryFields) =>
  pickColumns(
    fields,
    COLUMN_FIELDS.filter((name) => !('rows' in STORY_FIELDS[name])),
  ) as Omit<VersionColumns, RowColumn>

export const toFields = (row: VersionColumns, dokumente: readonly StoryDocument[]): StoryFields => ({
  ...(Object.fromEntries<unknown>(COLUMN_FIELDS.map((name) => [name, row[columnOf(name)]])) as Pick<
    StoryFields,
    ColumnField
  >),
  translationOutdated: row.translation_outdated,
  dokumente,
})

/** The fields of a response without the documents, which are sent with their metadata. */
export const toWire = (fields: StoryFields): WireFields =>
  Object.fromEntries(
    COLUMN_FIELDS.map((name) => {
      const value = fields[name]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as WireFields
