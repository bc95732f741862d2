// What readers see of a story, as its events tell it.
import { sql, type RawBuilder } from 'kysely'
import type { DomainEvents } from '#server/events.ts'
import type { Db } from '#server/db/db.ts'

export type PublicFace = Omit<DomainEvents['story.published'], 'publication'>

/** Companies that see what readers are shown; empty: all. */
export async function readPublicCompanies(db: Db, storyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('news_story_company')
    .select('company_id')
    .where('story_id', '=', storyId)
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Companies of two audiences together; empty: all. */
export const together = (one: readonly number[], other: readonly number[]): number[] =>
  one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])]

/** Names of these categories and of all above them: what its readers may have muted. */
export const topicsOf = (categoryIds: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  with recursive above as (
    select c.id, c.parent_id, c.label from news_category c where c.id = any(${categoryIds}::integer[])
    union select c.id, c.parent_id, c.label from news_category c join above a on c.id = a.parent_id
  ) select label from above order by id)`

/** The face of a story that is there. */
export async function readFace(db: Db, storyId: number): Promise<PublicFace> {
  const { rows } = await sql<PublicFace>`
    select s.id as "storyId", s.title, s.preview,
      coalesce((select p.given_name || ' ' || p.family_name from person p where p.id = s.contact_id), '') as "contactName",
      array(select company_id from news_story_company where story_id = s.id order by 1) as "companyIds",
      ${topicsOf(sql`array(select category_id from news_story_category where story_id = s.id)`)} as categories
    from news_story s where s.id = ${storyId}`.execute(db)
  return rows[0]!
}
