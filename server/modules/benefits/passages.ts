// Benefits of a person for the search over all areas: those with all words in title, summary or text.
import { sql } from 'kysely'
import { USER_ROLE } from '#domain/benefits/benefit.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { PassageSource } from '#server/search/passages.ts'
import { allOf, searchTerms } from '#server/search/search-terms.ts'
import { isOfferedTo } from './who-sees.ts'

interface Row {
  readonly id: number
  readonly title: string
  readonly summary: string
}

export const benefitPassages: PassageSource = {
  name: 'benefits',
  access: [USER_ROLE],
  async search(db, { session, language, now }, query, limit) {
    const terms = searchTerms(query)
    if (terms.length === 0) return []
    const words = allOf(terms)
    // A benefit without an English text is shown in German, as on its page.
    const inLanguage = (german: string, english: string) =>
      language === 'en' ? sql`coalesce(nullif(${sql.ref(english)}, ''), ${sql.ref(german)})` : sql.ref(german)
    const { rows } = await sql<Row>`
      select b.id, ${inLanguage('b.title', 'b.title_en')} as title, ${inLanguage('b.summary', 'b.summary_en')} as summary
      from benefit b where b.search_words @@ ${words} and ${isOfferedTo(session.personId, businessDay(now))}
      order by ts_rank(b.search_words, ${words}) desc, b.id limit ${limit}`.execute(db)
    return rows.map(({ id, title, summary }) => ({
      source: 'benefits',
      title,
      excerpt: summary,
      href: `/benefits/detail/${id}`,
    }))
  },
}
