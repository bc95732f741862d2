// The overview: stories under filters, a page at a time.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { createOverviewCounts, type Counts } from './overview-counts.ts'
import { search } from './overview-search.ts'
import { browse, countBrowsed, readCursor, SIZE, writeCursor } from './overview-rows.ts'
import { readWords } from './overview-words.ts'
import { isReadable, readItems } from './queries.ts'
import { readerOf, type Reader } from './reader.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

/** The stories of these ids, in their order. */
async function readInOrder(db: Db, reader: Reader, ids: readonly number[]): Promise<NewsItem[]> {
  if (ids.length === 0) return []
  const items = await readItems(db, reader, sql`s.id = any(${ids}::bigint[]) and ${isReadable(reader)}`)
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readOverview(db: Db, asker: Reader, query: OverviewQuery, counts: Counts): Promise<NewsOverview> {
  const { category, size = SIZE, from, to, unread } = query
  const cursor = readCursor(query.after)
  const words = await readWords(db, query.q)
  const isWhole = !from && !to && !unread && !(query.expired && category !== undefined)
  const { rows, total, everywhere, similar } = words
    ? await search(db, asker, query, words, cursor)
    : {
        rows: await browse(db, asker, query, cursor),
        total: isWhole ? await counts.totalOf(asker, query) : await countBrowsed(db, asker, query),
        everywhere: 0,
        similar: false,
      }
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = rows.length > size && last ? writeCursor({ ...last, similar }) : null
  const ids = page.map(({ id }) => id)
  const items = await readInOrder(db, asker, ids)
  return { items, total, next, similar, ...(words && category !== undefined && { everywhere }) }
}

const tags = ['news']
const config = { access: ['ma_news_user'] } as const

/** Below both news prefixes. */
export function addOverview(app: App, context: Context): void {
  const { db, now } = context
  const counts = createOverviewCounts(context)
  app.get(
    '/news/overview',
    {
      config,
      schema: {
        tags,
        summary: 'Stories by category, words, time and what is unread, a page at a time',
        querystring: OverviewQuery,
        response: { 200: NewsOverview },
      },
    },
    ({ session, query }) => readOverview(db, readerOf(session, now()), query, counts),
  )
  app.get(
    '/news/overview/counts',
    {
      config,
      schema: {
        tags,
        summary: 'How many stories stand in each category, and how many of them are unread',
        response: { 200: OverviewCounts },
      },
    },
    ({ session }) => counts.of(readerOf(session, now())),
  )
}
