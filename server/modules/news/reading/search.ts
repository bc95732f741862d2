// Stories by words: those that bear all of them in the title first, then by weight and age.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { StoryHit, StoryQuery } from '#contract/search.ts'
import { fold } from '#domain/search-text.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readQuery, type SearchQuery } from '#server/search-query.ts'
import { readerOf, visibleTo, type Reader } from './reader.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

/** A common word stands in every story: only so many of the newest are weighed against each other, and read whole. */
const WEIGHED = 200

/** 'Haerterei' as it stands in the story: 'Härterei'. */
const withUmlauts = (word: string): string =>
  word.toLowerCase().replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')

export interface SearchTerm {
  /** Its letters as `search_title` has them. */
  readonly folded: string
  readonly term: RawBuilder<unknown>
}

/** Each word as it is written or as its German or English stem, in either spelling; the last one may go on. */
export function searchTerms({ text, words }: SearchQuery): SearchTerm[] {
  const last = words.at(-1)
  // As `fold` does: a sign like '㎏' is two letters.
  return text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .map((word) => ({ word, folded: fold(word) }))
    .filter(({ folded }) => words.includes(folded))
    .map(({ word, folded }) => ({
      folded,
      term: sql`(to_tsquery('simple', ${folded === last ? `${folded}:*` : folded})
        || plainto_tsquery('german', ${word}) || plainto_tsquery('german', ${withUmlauts(word)})
        || plainto_tsquery('english', ${word}))`,
    }))
}

async function searchStories(db: Db, reader: Reader, query: SearchQuery, size: number): Promise<StoryHit[]> {
  const { words } = query
  const terms = searchTerms(query).map(({ term }) => term)
  if (terms.length === 0) return []
  const inTitle = sql.join(
    words.map((word) => sql`s.search_title like ${`% ${word}%`}`),
    sql` and `,
  )
  const { rows } = await sql<Omit<StoryHit, 'veroeffentlichtdate'> & { veroeffentlichtdate: Date }>`
    with terms as (select ${sql.join(terms, sql` && `)} as q),
    found as (
      select s.id, s.published_at, (${inTitle}) as in_title
      from news_story s where s.search_words @@ (select q from terms) and ${visibleTo(reader)}
      order by in_title desc, s.published_at desc, s.id desc limit ${WEIGHED}
    )
    select s.id, s.title as titel, s.preview, s.published_at as veroeffentlichtdate
    from found join news_story s on s.id = found.id, terms
    order by in_title desc, ts_rank(s.search_words, q) desc, s.published_at desc, s.id desc limit ${size}`.execute(db)
  return rows.map(({ veroeffentlichtdate, ...hit }) => ({
    ...hit,
    veroeffentlichtdate: veroeffentlichtdate.toISOString(),
  }))
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
