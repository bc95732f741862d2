// Stories by words: by where they stand in it, its age, and whether it is the highlight.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { StoryHit, StoryQuery } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readQuery, type SearchQuery } from '#server/search-query.ts'
import { isHighlightOf, readerOf, visibleTo, type Reader } from './reader.ts'
import { allOf, hasInTitle, hasWords, searchTerms, type SearchTerm } from './search-terms.ts'
import { withSlips } from './title-words.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

/** A common word stands in every story: only so many of the newest are weighed against each other, and read whole. */
const WEIGHED = 200
/** In which a story loses half of its weight, in s. */
const HALF_LIFE = 365 * 86_400
/** What the highlight weighs more than any other story. */
const HIGHLIGHT = 1.5

const beginsInTitle = (words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`s.search_title like ${`% ${word}%`}`),
    sql` and `,
  )})`

type Row = Omit<StoryHit, 'veroeffentlichtdate'> & { veroeffentlichtdate: Date }

/** The newest of the stories `s` for which `which` holds, in its order. */
const newest = (which: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
  select s.id from (select s.* from news_story s where ${which} offset 0) s
  order by s.published_at desc, s.id desc limit ${limit}`

/**
 * By what the words are worth in it, halved with each year; the highlight of the reader counts for more. Titles that words
 * begin come first: where there are enough of these, nobody looks for more.
 */
async function readBest(
  db: Db,
  reader: Reader,
  { words, terms }: { words: readonly string[]; terms: readonly SearchTerm[] },
  size: number,
): Promise<StoryHit[]> {
  const query = allOf(terms)
  const titled = sql`${hasInTitle(words, (word) => word === words.at(-1))} and ${visibleTo(reader)}`
  const told = sql`${hasWords(terms)} and ${visibleTo(reader)} and s.id not in (select id from titled)`
  const { rows } = await sql<Row>`
    with titled as materialized (${newest(titled, sql`${WEIGHED}`)}),
    found as materialized (select id from titled union all (
      select s.id from (select ${WEIGHED} - count(*) as rest from titled) t, lateral (${newest(told, sql`t.rest`)}) s
      where t.rest > 0))
    select s.id, s.title as titel, s.preview, s.published_at as veroeffentlichtdate
    from news_story s where s.id = any(array(select id from found))
    order by (${beginsInTitle(words)}::int + ts_rank(s.search_words, ${query}))
      * 0.5 ^ (extract(epoch from ${reader.now} - s.published_at) / ${HALF_LIFE})
      * case when ${isHighlightOf(reader)} then ${HIGHLIGHT}::float8 else 1 end desc, s.published_at desc, s.id desc
    limit ${size}`.execute(db)
  return rows.map(({ veroeffentlichtdate, ...hit }) => ({
    ...hit,
    veroeffentlichtdate: veroeffentlichtdate.toISOString(),
  }))
}

/** Where no story has the words, those with words that they may have been meant to be. */
async function searchStories(db: Db, reader: Reader, query: SearchQuery, size: number): Promise<StoryHit[]> {
  const { words } = query
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const hits = await readBest(db, reader, { words, terms }, size)
  if (hits.length > 0) return hits
  const meant = await withSlips(db, terms)
  return meant ? readBest(db, reader, { words, terms: meant }, size) : []
}

/** Below both news prefixes. */
export function addStorySearch(app: App, { db, now }: Context): void {
  app.get(
    '/news/search',
    {
      config: { access: ['ma_news_user'] },
      schema: {
        tags: ['news'],
        summary: 'Stories by words, the best hit first',
        querystring: StoryQuery,
        response: { 200: Type.Array(StoryHit) },
      },
    },
    ({ session, query: { q, size = 10 } }) => searchStories(db, readerOf(session, now()), readQuery(q), size),
  )
}
