// What a story must have before readers see it.
import { missingFields } from '#domain/news-text.ts'
import { undescribed } from '#domain/undescribed-pictures.ts'
import type { Tx } from '#server/db/db.ts'
import { unprocessable } from '#server/errors.ts'
import type { StoryFields } from '#server/modules/news/editing/story-fields.ts'
import { readDescribed } from '#server/modules/news/files/version-documents.ts'

/** Throws 422 `fields_missing` with the fields that readers need, descriptions of pictures among them. */
export async function requireComplete(tx: Tx, fields: StoryFields): Promise<void> {
  const details = [
    ...missingFields(fields).map((field) => ({ field, rule: 'must not be empty' })),
    ...undescribed(await readDescribed(tx, fields.dokumente), fields).map(({ index, field }) => ({
      field: `dokumente.${index}.${field}`,
      rule: 'must say what the picture shows',
    })),
  ]
  if (details.length > 0) throw unprocessable('fields_missing', details)
}
