// Stories by words: by where they stand in it, its age, and whether it is the highlight.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { StoryHit, StoryQuery } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readQuery, type SearchQuery } from '#server/search-query.ts'
import { isFor, isStanding } from '#server/story-readers.ts'
import { bestFirst, weighed, type Sought } from './rank.ts'
import { readerOf, visibleTo, type Reader } from './reader.ts'
import { hasWords, searchTerms } from './search-words.ts'
import { withSlips } from './title-words.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

type Row = Omit<StoryHit, 'veroeffentlichtdate'> & { veroeffentlichtdate: Date }

/** The best of them first. */
async function readBest(db: Db, reader: Reader, sought: Sought, size: number): Promise<StoryHit[]> {
  const seen = sql`${isStanding(reader.now)}
    and s.placing_id in (select s.id from news_placing s where ${isFor(reader.companyId)})`
  const { rows } = await sql<Row>`
    with ${weighed(sought, hasWords(sought.terms), seen)}
    select s.id, s.title as titel, s.preview, s.published_at as veroeffentlichtdate
    from news_story s where s.id = any(array(select id from found)) and ${visibleTo(reader)}
    order by ${bestFirst(reader, sought)}
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
