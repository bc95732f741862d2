// A published story as its domain events and notifications describe it.
import { sql, type RawBuilder } from 'kysely'
import { nameById } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/kernel/events.ts'

export type PublishedStory = Omit<DomainEvents['story.published'], 'publication'>

/** Labels of these categories and their ancestors: the topics that readers may have muted. */
export const topicsOf = (categoryIds: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  with recursive above as (
    select c.id, c.parent_id, c.label from news_category c where c.id = any(${categoryIds}::integer[])
    union select c.id, c.parent_id, c.label from news_category c join above a on c.id = a.parent_id
  ) select label from above order by id)`

/** An English text of story `s` for its readers: one without an English content is shown in German as a whole. */
export const englishOf = (column: 'title_en' | 'preview_en'): RawBuilder<string> =>
  sql<string>`case when s.content_en <> '' then s.${sql.ref(column)} else '' end`

/** Reads the summary of an existing story. */
export async function readPublishedStory(db: Db, storyId: number): Promise<PublishedStory> {
  const { rows } = await sql<PublishedStory>`
    select s.id as "storyId", s.title, s.preview, ${englishOf('title_en')} as "titleEn",
      ${englishOf('preview_en')} as "previewEn",
      ${nameById(sql`s.contact_id`)} as "contactName",
      array(select company_id from news_story_company where story_id = s.id order by 1) as "companyIds",
      ${topicsOf(sql`array(select category_id from news_story_category where story_id = s.id)`)} as categories
    from news_story s where s.id = ${storyId}`.execute(db)
  return rows[0]!
}
