// The audience of a published story, and the conditions before readers see it.
import type { Db, Tx } from '#server/db/db.ts'
import { missingFields } from '#domain/news/news-text.ts'
import { undescribed } from '#domain/news/undescribed-pictures.ts'
import { unprocessable } from '#server/http/errors.ts'
import type { StoryFields } from '#server/modules/news/editing/story-fields.ts'
import { readDescribed } from '#server/modules/news/files/version-documents.ts'

/** Companies that see the public version; empty: all. */
export async function readPublicCompanies(db: Db, storyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('news_story_company')
    .select('company_id')
    .where('story_id', '=', storyId)
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Union of two audiences; empty: all. */
export const unionOfCompanies = (one: readonly number[], other: readonly number[]): number[] =>
  one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])]

// Requirements before readers see a story.
/** Throws 422 `fields_missing` with the missing fields, including descriptions of pictures. */
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
