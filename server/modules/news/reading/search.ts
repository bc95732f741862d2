// Search of stories, ranked by where the words occur, by age, and by whether the story is the highlight.
import { sql, type RawBuilder } from 'kysely'
import type { StoryHit } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchQuery } from '#server/search/search-query.ts'
import { allOf, searchTerms, type SearchTerm } from '#server/search/search-terms.ts'
import { isFor, isCurrent } from '#server/modules/news/story-readers.ts'
import { isHighlightOf, visibleTo, type Viewer } from '#server/modules/news/viewer.ts'
import { hasWords, hasInTitle, withSimilarWords } from '#server/modules/news/search-words.ts'

// Weights of the ranking.
/** A common word occurs in every story, so only this number of the newest stories is ranked and read completely. */
const WEIGHED = 200
/** Half-life of a story's weight in seconds. */
const HALF_LIFE = 365 * 86_400
/** Factor by which the weight of the highlight is multiplied. */
const HIGHLIGHT = 1.5

export interface Sought {
  /** The typed words. */
  readonly words: readonly string[]
  /** The terms that are searched for instead. */
  readonly terms: readonly SearchTerm[]
}

const beginsInTitle = (words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`s.search_title like ${`% ${word}%`}`),
    sql` and `,
  )})`

/** The newest of the rows `s` of `news_search` that match `which`, in its order. */
const newest = (which: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
  select s.id from (select s.id, s.published_at from news_search s where ${which} offset 0) s
  order by s.published_at desc, s.id desc limit ${limit}`

/**
 * The stories that are ranked, as `found (id)` for a `with` clause: of the rows `s` of `news_search` that match `seen`, the ones
 * with the words in their titles, filled up with the ones that match `has`.
 */
export const weighed = ({ words }: Sought, has: RawBuilder<unknown>, seen: RawBuilder<unknown>) => sql`
  titled as materialized (${newest(sql`${hasInTitle(words, (word) => word === words.at(-1))} and ${seen}`, sql`${WEIGHED}`)}),
  found as materialized (select id from titled union all (
    select s.id from (select ${WEIGHED} - count(*) as rest from titled) t,
      lateral (${newest(sql`${has} and ${seen} and s.id not in (select id from titled)`, sql`t.rest`)}) s
    where t.rest > 0))`

/** Order of the ranking: the weight of the words in story `s`, halved with each year; the highlight counts for more. */
export const bestFirst = (viewer: Viewer, { words, terms }: Sought) => sql`
  (${beginsInTitle(words)}::int + ts_rank(s.search_words, ${allOf(terms)}))
    * 0.5 ^ (extract(epoch from ${viewer.now} - s.published_at) / ${HALF_LIFE})
    * case when ${isHighlightOf(viewer)} then ${HIGHLIGHT}::float8 else 1 end desc, s.published_at desc, s.id desc`

type Row = Omit<StoryHit, 'veroeffentlichtdate'> & { veroeffentlichtdate: Date }

/** The best hits first. */
async function readBest(db: Db, viewer: Viewer, sought: Sought, size: number): Promise<StoryHit[]> {
  const seen = sql`${isCurrent(viewer.now)}
    and s.placing_id in (select s.id from news_placing s where ${isFor(viewer.companyId)})`
  const { rows } = await sql<Row>`
    with ${weighed(sought, hasWords(sought.terms), seen)}
    select s.id, s.title as titel, s.preview, s.published_at as veroeffentlichtdate
    from news_story s where s.id = any(array(select id from found)) and ${visibleTo(viewer)}
    order by ${bestFirst(viewer, sought)}
    limit ${size}`.execute(db)
  return rows.map(({ veroeffentlichtdate, ...hit }) => ({
    ...hit,
    veroeffentlichtdate: veroeffentlichtdate.toISOString(),
  }))
}

/** Searches for similar words if no story has the exact ones. */
export async function searchStories(db: Db, viewer: Viewer, query: SearchQuery, size: number): Promise<StoryHit[]> {
  const { words } = query
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const hits = await readBest(db, viewer, { words, terms }, size)
  if (hits.length > 0) return hits
  const meant = await withSimilarWords(db, terms, { slips: query.slips })
  return meant ? readBest(db, viewer, { words, terms: meant }, size) : []
}
