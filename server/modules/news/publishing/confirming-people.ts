// Who of a company has confirmed a story, by name: only where the story demands names.
import { sql, type RawBuilder } from 'kysely'
import type { ConfirmingPeople, ConfirmingQuery } from '#contract/news-publishing.ts'
import type { Db } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { isAddressed } from '#server/story-readers.ts'
import { AUDIENCE } from './confirmations.ts'

/** True for a person `p` of this company; 0: without one, undefined: of any. */
export const isOfCompany = (company: number | undefined): RawBuilder<boolean> =>
  company === undefined ? sql`true` : sql`coalesce(p.company_id, 0) = ${company}`

/** Of the public version, those who hear of it now. Unknown: 404; a story that asks for figures only: 409 `names_not_demanded`. */
export async function readConfirming(db: Db, id: number, query: ConfirmingQuery): Promise<ConfirmingPeople> {
  const { company, confirmed, after, size = 50 } = query
  const story = await db.selectFrom('news_story').select('confirmation').where('id', '=', id).executeTakeFirst()
  if (!story) throw notFound()
  if (story.confirmation !== 'named') throw conflict('names_not_demanded')
  const has = confirmed === undefined ? sql`true` : sql`(f.confirmed_at is not null) = ${confirmed}`
  const rest =
    after === undefined
      ? sql`true`
      : sql`(p.family_name, p.given_name, p.id) > (
          select a.family_name, a.given_name, a.id from person a where a.id = ${after})`
  const { rows } = await sql<{ id: string; name: string; confirmedAt: Date | null }>`
    select p.id, p.family_name || ', ' || p.given_name as name, f.confirmed_at as "confirmedAt"
    from news_story s join person p on ${isAddressed(AUDIENCE)} and ${isOfCompany(company)}
    left join news_confirmation f on f.story_id = s.id and f.version = s.public_version and f.person_id = p.id
    where s.id = ${id} and ${has} and ${rest}
    order by p.family_name, p.given_name, p.id limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  return {
    people: page.map(({ confirmedAt, ...person }) => ({
      ...person,
      confirmedAt: confirmedAt?.toISOString() ?? null,
    })),
    next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}
