// The overview: pages of stories under filters, and the number of stories in each category.
import { sql, type RawBuilder } from 'kysely'
import type { NewsOverview, OverviewCounts, OverviewQuery } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { search, readWords } from './overview-search.ts'
import { browse, countBrowsed, readCursor, SIZE, writeCursor } from './overview-rows.ts'
import { hasLabel, isReadable, readItems, readNextExpiry, unreadBy } from './queries.ts'
import { expiredFor, visibleTo, type Viewer } from '#server/modules/news/viewer.ts'
import { createResponseCache } from './response-cache.ts'

/** Greatest age of cached counts in ms; limits changes without a NOTIFY. */
const KEPT = 30_000

interface Totals {
  readonly total: number
  readonly categories: readonly { readonly id: number; readonly total: number }[]
}

/** Each story counts once in its categories and in their ancestors. */
async function countTotals(db: Db, which: RawBuilder<unknown>): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with recursive above as (
      select id as leaf, id, parent_id from news_category
      union select a.leaf, c.id, c.parent_id from above a join news_category c on c.id = a.parent_id
    ),
    stories as materialized (select s.id from news_story s where ${which}),
    placed as (
      select distinct k.story_id, a.id from news_story_category k join stories s on s.id = k.story_id
      join above a on a.leaf = k.category_id
    )
    select (select count(*) from stories)::int as total, coalesce((
      select json_agg(one) from (
        select id, count(*)::int as total from placed group by id order by id) one), '[]') as categories`.execute(db)
  return rows[0]!
}

async function countExpired(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ expired: number }>`
    select count(*)::int as expired from news_story s where ${expiredFor(viewer)}`.execute(db)
  return rows[0]!.expired
}

export interface Counts {
  of(viewer: Viewer): Promise<OverviewCounts>
  /** Counts stories of a category, or of all, without any other filter; expired ones only of all. */
  totalOf(viewer: Viewer, which: { category?: string; expired?: boolean }): Promise<number>
}

/**
 * Counts the stories that a viewer finds in each category. The counts that all people of a company share are cached until a
 * NOTIFY reports a change, because counting reads every story.
 */
export function createOverviewCounts({ db, hub, now }: Context): Counts {
  const cache = createResponseCache({ isListening: () => hub.hearing, now, threshold: 0 })
  hub.watch('portal_news', { message: cache.clear, missed: cache.clear })
  const shared = async (viewer: Viewer): Promise<Totals & { expired: number }> => {
    const text = await cache.get(`${viewer.companyId}`, async () => {
      const reads = [
        countTotals(db, visibleTo(viewer)),
        countExpired(db, viewer),
        readNextExpiry(db, viewer.now),
      ] as const
      const [totals, expired, expiry] = await Promise.all(reads)
      const until = Math.min(viewer.now.getTime() + KEPT, expiry?.getTime() ?? Infinity)
      return { text: JSON.stringify({ ...totals, expired }), until }
    })
    return JSON.parse(text) as Totals & { expired: number }
  }
  return {
    async of(viewer) {
      const mine = countTotals(db, sql`${visibleTo(viewer)} and s.id in (${unreadBy(viewer.personId)})`)
      const [{ total, expired, categories }, unread] = await Promise.all([shared(viewer), mine])
      const unreadIn = new Map(unread.categories.map((one) => [one.id, one.total]))
      const counted = categories.map(({ id, total }) => ({ id, total, unread: unreadIn.get(id) ?? 0 }))
      return { total, unread: unread.total, expired, categories: counted }
    },
    async totalOf(viewer, { category, expired }) {
      const known = await shared(viewer)
      if (category !== undefined) {
        const { rows } = await sql<{ id: number }>`select id from news_category c where ${hasLabel(category)}`.execute(
          db,
        )
        return known.categories.find(({ id }) => id === rows[0]?.id)?.total ?? 0
      }
      return expired ? known.expired : known.total
    },
  }
}

/** The stories of these ids, in their order. */
async function readInOrder(db: Db, viewer: Viewer, ids: readonly number[]): Promise<NewsItem[]> {
  if (ids.length === 0) return []
  const items = await readItems(db, viewer, sql`s.id = any(${ids}::bigint[]) and ${isReadable(viewer)}`)
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function readOverview(
  db: Db,
  viewer: Viewer,
  query: OverviewQuery,
  counts: Counts,
): Promise<NewsOverview> {
  const { category, size = SIZE, from, to, unread, saved, followed } = query
  const cursor = readCursor(query.after)
  const words = await readWords(db, query.q)
  const isWhole = !from && !to && !unread && !saved && !followed && !(query.expired && category !== undefined)
  const { rows, total, everywhere, similar } = words
    ? await search(db, viewer, query, words, cursor)
    : {
        rows: await browse(db, viewer, query, cursor),
        total: isWhole ? await counts.totalOf(viewer, query) : await countBrowsed(db, viewer, query),
        everywhere: 0,
        similar: false,
      }
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const next = rows.length > size && last ? writeCursor({ ...last, similar }) : null
  const ids = page.map(({ id }) => id)
  const items = await readInOrder(db, viewer, ids)
  return { items, total, next, similar, ...(words && category !== undefined && { everywhere }) }
}
