// A published story as its domain events describe it.
import { sql, type RawBuilder } from 'kysely'
import type { DomainEvents } from '#server/events.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { missingFields } from '#domain/news-text.ts'
import { undescribed } from '#domain/undescribed-pictures.ts'
import { unprocessable } from '#server/errors.ts'
import type { StoryFields } from '#server/modules/news/editing/story-fields.ts'
import { readDescribed } from '#server/modules/news/files/version-documents.ts'

export type PublishedStory = Omit<DomainEvents['story.published'], 'publication'>

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

/** Labels of these categories and their ancestors: the topics that readers may have muted. */
export const topicsOf = (categoryIds: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  with recursive above as (
    select c.id, c.parent_id, c.label from news_category c where c.id = any(${categoryIds}::integer[])
    union select c.id, c.parent_id, c.label from news_category c join above a on c.id = a.parent_id
  ) select label from above order by id)`

/** Reads the summary of an existing story. */
export async function readPublishedStory(db: Db, storyId: number): Promise<PublishedStory> {
  const { rows } = await sql<PublishedStory>`
    select s.id as "storyId", s.title, s.preview,
      coalesce((select p.given_name || ' ' || p.family_name from person p where p.id = s.contact_id), '') as "contactName",
      array(select company_id from news_story_company where story_id = s.id order by 1) as "companyIds",
      ${topicsOf(sql`array(select category_id from news_story_category where story_id = s.id)`)} as categories
    from news_story s where s.id = ${storyId}`.execute(db)
  return rows[0]!
}

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
