// The overview: stories under filters, a page at a time.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql, type RawBuilder } from 'kysely'
import { NewsOverview, OVERVIEW_CURSOR, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { createOverviewCounts, unreadBy, type Counts } from './overview-counts.ts'
import { readWords, type Words } from './overview-words.ts'
import { readItems, standsIn } from './queries.ts'
import { overFor, readerOf, visibleTo, type Reader } from './reader.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]
type Condition = RawBuilder<unknown>

const SIZE = 20

interface Cursor {
  readonly unread: boolean
  readonly similar: boolean
  /** Microseconds since the epoch: a Date would lose the last three digits, and with them stories. */
  readonly at: number
  readonly id: number
}

type Row = Omit<Cursor, 'similar'>

function readCursor(text: string | undefined): Cursor | undefined {
  const [, group, kind, at, id] = OVERVIEW_CURSOR.exec(text ?? '') ?? []
  return group ? { unread: group === 'u', similar: kind === 's', at: Number(at), id: Number(id) } : undefined
}

const writeCursor = ({ unread, similar, at, id }: Cursor): string =>
  `${unread ? 'u' : 'r'}${similar ? 's' : 'e'}_${at}_${id}`

const YES: Condition = sql`true`
const and = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

/** Begin of a day in Berlin, which has 23 or 25 hours twice a year. */
const beginOf = (day: string, later = 0): Condition =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`

/** All filters but the category. */
function filtersOf(asker: Reader, { from, to, unread, expired }: OverviewQuery): Condition[] {
  return [
    expired ? overFor(asker) : visibleTo(asker),
    ...(from ? [sql`s.published_at >= ${beginOf(from)}`] : []),
    ...(to ? [sql`s.published_at < ${beginOf(to, 1)}`] : []),
    ...(unread ? [sql`s.id in (${unreadBy(asker.personId)})`] : []),
  ]
}

const MICROSECONDS = sql`(extract(epoch from published_at) * 1000000)::bigint`
const instantOf = ({ at }: Cursor) => sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`

/** The next stories of one group, newest first: the index of the newest is walked until there are enough. */
async function readGroup(db: Db, conditions: readonly Condition[], after: Cursor | undefined, limit: number) {
  const behind = after ? [sql`(s.published_at, s.id) < (${instantOf(after)}, ${after.id})`] : []
  const { rows } = await sql<{ id: number; at: number }>`
    select s.id, ${MICROSECONDS} as at from news_story s where ${and([...conditions, ...behind])}
    order by s.published_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** One more than a page, where there are so many. */
async function browse(db: Db, asker: Reader, query: OverviewQuery, cursor: Cursor | undefined): Promise<Row[]> {
  const { category, size = SIZE, order } = query
  const conditions = [...filtersOf(asker, query), ...(category === undefined ? [] : [standsIn(category)])]
  const rows: Row[] = []
  for (const unread of order === 'unread' ? [true, false] : [false]) {
    if (unread && cursor?.unread === false) continue
    const mine = unreadBy(asker.personId)
    const group = order === 'unread' ? [sql`s.id ${unread ? sql`in` : sql`not in`} (${mine})`] : []
    const after = cursor?.unread === unread ? cursor : undefined
    const more = await readGroup(db, [...conditions, ...group], after, size + 1 - rows.length)
    rows.push(...more.map((row) => ({ ...row, unread })))
    if (rows.length > size) break
  }
  return rows
}

async function countBrowsed(db: Db, asker: Reader, query: OverviewQuery): Promise<number> {
  const inside = query.category === undefined ? [] : [standsIn(query.category)]
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from news_story s where ${and([...filtersOf(asker, query), ...inside])}`.execute(db)
  return rows[0]!.total
}

interface Hits {
  readonly total: number
  readonly everywhere: number
  readonly rows: Row[]
}

/** What the words found, under the filters: counted and cut in one statement, for the hits are what costs. */
async function readHits(db: Db, asker: Reader, query: OverviewQuery, words: Condition, cursor?: Cursor): Promise<Hits> {
  const { category, size = SIZE, order } = query
  const behind = cursor ? sql`(unread, published_at, id) < (${cursor.unread}, ${instantOf(cursor)}, ${cursor.id})` : YES
  const { rows } = await sql<Hits>`
    with hits as materialized (
      select s.id, s.published_at, ${order === 'unread' ? sql`s.id in (${unreadBy(asker.personId)})` : sql`false`} as unread,
        ${category === undefined ? YES : standsIn(category)} as inside
      from news_story s where ${and([words, ...filtersOf(asker, query)])}
    )
    select count(*)::int as everywhere, (count(*) filter (where inside))::int as total, coalesce((
      select json_agg(one) from (
        select id, unread, ${MICROSECONDS} as at from hits where inside and ${behind}
        order by unread desc, published_at desc, id desc limit ${size + 1}) one), '[]') as rows
    from hits`.execute(db)
  return rows[0]!
}

/** Where no story has the words, those with similar ones; a page that follows stays with what the first one found. */
async function search(db: Db, asker: Reader, query: OverviewQuery, words: Words, cursor?: Cursor) {
  if (!cursor?.similar) {
    const hits = await readHits(db, asker, query, words.exact, cursor)
    if (cursor || hits.everywhere > 0) return { ...hits, similar: false }
  }
  const hits = await readHits(db, asker, query, await words.similar(), cursor)
  return { ...hits, similar: hits.everywhere > 0 }
}

/** The stories of these ids, in their order. */
async function readInOrder(db: Db, reader: Reader, ids: readonly number[]): Promise<NewsItem[]> {
  if (ids.length === 0) return []
  const items = await readItems(db, reader, sql`s.id = any(${ids}::bigint[])`)
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
