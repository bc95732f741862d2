// Whose confirmation of the public version counts, and for which company: one answer for figures, names and file.
import { sql, type RawBuilder } from 'kysely'
import { isAddressed } from '#server/story-readers.ts'

/** Companies that a story `s` is for; none: all. */
const AUDIENCE = sql`array(select company_id from news_story_company where story_id = s.id)`

/**
 * From `from` to `where`: the story `s`, each person `p` who hears of it now or has confirmed its public version, that
 * confirmation `f`, and the company `c` that it counts for: theirs when they confirmed (none: none), else theirs now.
 */
export const evidenceOf = (id: number): RawBuilder<unknown> => sql`
  from news_story s cross join person p
  left join news_confirmation f on f.story_id = s.id and f.version = s.public_version and f.person_id = p.id
  left join company c on c.id = case when f.person_id is null then p.company_id else f.company_id end
  where s.id = ${id} and (f.person_id is not null or ${isAddressed(AUDIENCE)})`

/** True for the evidence of this company; 0: of people without one, undefined: of any. */
export const isOfCompany = (company: number | undefined): RawBuilder<boolean> =>
  company === undefined ? sql`true` : sql`coalesce(c.id, 0) = ${company}`
