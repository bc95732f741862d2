// Who of a company has confirmed a story, by name: only where the story demands names.
import { sql } from 'kysely'
import type { ConfirmingPeople, ConfirmingQuery } from '#contract/news-publishing.ts'
import type { Db } from '#server/db/db.ts'
import { conflict, notFound } from '#server/errors.ts'
import { evidenceOf, isOfCompany } from './evidence.ts'

/** Of the public version, those who hear of it now or have confirmed it. Unknown: 404; a story that asks for figures only: 409 `names_not_demanded`. */
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
    ${evidenceOf(id)} and ${isOfCompany(company)} and ${has} and ${rest}
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
