// Pages of search results: counted among the rows of `news_search`, selected by the cheaper of two plans.
import { sql } from 'kysely'
import type { OverviewQuery } from '#contract/news-overview.ts'
import type { Db } from '#server/db/db.ts'
import { isFor, isExpired, isCurrent } from '#server/modules/news/story-readers.ts'
import {
  and,
  browse,
  instantOf,
  MICROSECONDS,
  narrowedBy,
  SIZE,
  YES,
  type Condition,
  type Cursor,
  type Row,
} from './overview-rows.ts'
import { branchOf, unreadBy } from './queries.ts'
import { bestFirst, weighed, type Sought } from './search.ts'
import type { Viewer } from '#server/modules/news/viewer.ts'
import { readQuery } from '#server/search/search-query.ts'
import { searchTerms, type SearchTerm } from '#server/search/search-terms.ts'
import { hasWords, withContainingWords, withSimilarWords } from '#server/modules/news/search-words.ts'

// A word of a reader matches the text, a part of a word in a title ('Kammerofen'), or the name of the contact.
const PEOPLE_LIMIT = 50

/** Ids of people by a word of their name. */
type People = ReadonlyMap<string, readonly string[]>

const NEVER: Found = { words: [], terms: [], has: sql`false` }

/** The words of a search, and the condition for stories `s` that match. */
interface Found extends Sought {
  readonly has: Condition
}

interface Words {
  /** Matches every word. */
  readonly exact: Found
  /** Matches similar words, in case of typing errors. */
  similar(): Promise<Found>
}

/** Finds active people for each word of a name. */
async function peopleOf(db: Db, words: readonly string[]): Promise<People> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, array(
      select p.id from person p where p.active and p.search_name like '% ' || word || '%' limit ${PEOPLE_LIMIT}) as ids
    from unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** Words that are not part of a name form one condition, so that the index intersects their lists in one scan. */
function storiesWith(terms: readonly SearchTerm[], people: People): Condition {
  const isName = ({ folded }: SearchTerm) => (people.get(folded) ?? []).length > 0
  const names = terms.filter(isName)
  const others = terms.filter((term) => !isName(term))
  return sql<boolean>`(${sql.join(
    [
      ...(others.length > 0 ? [hasWords(others)] : []),
      ...names.map((term) => sql`(${hasWords([term])} or s.contact_id = any(${people.get(term.folded)}::uuid[]))`),
    ],
    sql` and `,
  )})`
}

/** Undefined without a query; throws 400 where the query is too short or too long. */
export async function readWords(db: Db, q: string | undefined): Promise<Words | undefined> {
  if (q === undefined) return undefined
  const query = readQuery(q)
  const terms = searchTerms(query)
  if (terms.length === 0) return { exact: NEVER, similar: async () => NEVER }
  const { words } = query
  const [people, parts] = await Promise.all([peopleOf(db, words), withContainingWords(db, terms)])
  return {
    exact: { words, terms: parts, has: storiesWith(parts, people) },
    similar: async () => {
      const meant = await withSimilarWords(db, terms)
      return meant ? { words, terms: meant, has: storiesWith(meant, people) } : NEVER
    },
  }
}

interface Hits {
  readonly total: number
  readonly everywhere: number
  readonly rows: Row[]
}

/** From this number of hits on, scanning the newest stories finds a page of the newest sooner than sorting the hits. */
const COMMON = 2_500
/** Number of the newest stories that this scan covers; older matches are found among the hits. */
const REACH = 2_000

const reachOf = (cursor: Cursor | undefined): Condition => sql`s.published_at >= coalesce((
  select n.published_at from news_story n
  where n.status = 'published' and n.published_at <= ${cursor ? instantOf(cursor) : sql`'infinity'`}
  order by n.published_at desc, n.id desc offset ${REACH} limit 1), '-infinity')`

/** True for a row `s` of `news_search` that matches the filters of time. */
const inTime = (viewer: Viewer, query: OverviewQuery): Condition =>
  and([query.expired ? isExpired(viewer.now) : query.saved ? YES : isCurrent(viewer.now), ...narrowedBy(viewer, query)])

const isInside = ({ category }: OverviewQuery): Condition =>
  category === undefined ? YES : sql`s.category_ids && ${branchOf(category)}`

/** True for a row `s` of the category that the viewer may see. */
const isSeen = (viewer: Viewer, query: OverviewQuery): Condition => sql`${inTime(viewer, query)}
  and s.placing_id in (select s.id from news_placing s where ${isFor(viewer.companyId)} and ${isInside(query)})`

/** Counts hits by placing (audience and categories) first, so that these are checked once per placing. */
async function countHits(db: Db, viewer: Viewer, query: OverviewQuery, words: Condition): Promise<Omit<Hits, 'rows'>> {
  const { rows } = await sql<Omit<Hits, 'rows'>>`
    with counted as materialized (
      select s.placing_id, count(*) as hits from news_search s where ${words} and ${inTime(viewer, query)}
      group by s.placing_id
    )
    select coalesce(sum(c.hits), 0)::int as everywhere,
      coalesce(sum(c.hits) filter (where ${isInside(query)}), 0)::int as total
    from counted c join news_placing s on s.id = c.placing_id where ${isFor(viewer.companyId)}`.execute(db)
  return rows[0]!
}

/** A page of all hits; `offset 0` forces the database to use the index of the words. */
async function cutHits(
  db: Db,
  viewer: Viewer,
  query: OverviewQuery,
  words: Condition,
  cursor?: Cursor,
): Promise<Row[]> {
  const { size = SIZE, order } = query
  const unread = order === 'unread' ? sql`s.id in (${unreadBy(viewer.personId)})` : sql`false`
  const behind = cursor ? sql`(unread, published_at, id) < (${cursor.unread}, ${instantOf(cursor)}, ${cursor.id})` : YES
  const { rows } = await sql<Row>`
    select id, unread, false as best, ${MICROSECONDS} as at from (
      select s.id, s.published_at, ${unread} as unread from news_search s
      where ${words} and ${isSeen(viewer, query)} offset 0) hits
    where ${behind} order by unread desc, published_at desc, id desc limit ${size + 1}`.execute(db)
  return rows
}

/** The ranked hits in their order, up to the number that is ranked. */
async function readBest(db: Db, viewer: Viewer, query: OverviewQuery, found: Found): Promise<Row[]> {
  if (found.terms.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with ${weighed(found, found.has, isSeen(viewer, query))}
    select s.id from news_story s where s.id = any(array(select id from found)) order by ${bestFirst(viewer, found)}`.execute(
    db,
  )
  return rows.map(({ id }, index) => ({ id, at: index + 1, unread: false, best: true }))
}

/** A page of the hits of `words`, by the cheaper plan. */
async function cut(db: Db, viewer: Viewer, query: OverviewQuery, words: Condition, hits: number, cursor?: Cursor) {
  if (hits > COMMON) {
    const rows = await browse(db, viewer, query, cursor, { words, reach: reachOf(cursor) })
    if (rows.length > (query.size ?? SIZE)) return rows
  }
  return hits === 0 ? [] : cutHits(db, viewer, query, words, cursor)
}

/** A page of the best hits; the hits that are not ranked follow the last ranked one, newest first. */
async function cutBest(
  db: Db,
  viewer: Viewer,
  query: OverviewQuery,
  { found, best, hits }: { found: Found; best: readonly Row[]; hits: number },
  cursor?: Cursor,
): Promise<Row[]> {
  const { size = SIZE } = query
  const page = cursor && !cursor.best ? [] : best.slice(cursor?.at, (cursor?.at ?? 0) + size + 1)
  const left = hits - best.length
  if (page.length > size || left <= 0) return page
  const others = sql`${found.has} and s.id <> all(${best.map(({ id }) => id)}::bigint[])`
  const rest = await cut(db, viewer, query, others, left, cursor?.best ? undefined : cursor)
  return [...page, ...rest].slice(0, size + 1)
}

/** The hits of the words under the filters. */
async function readHits(db: Db, viewer: Viewer, query: OverviewQuery, found: Found, cursor?: Cursor): Promise<Hits> {
  const counting = countHits(db, viewer, query, found.has)
  if (query.order !== 'best') {
    const counted = await counting
    return { ...counted, rows: await cut(db, viewer, query, found.has, counted.total, cursor) }
  }
  const [counted, best] = await Promise.all([counting, readBest(db, viewer, query, found)])
  return { ...counted, rows: await cutBest(db, viewer, query, { found, best, hits: counted.total }, cursor) }
}

/** Searches for similar words if no story has the exact ones; later pages use the same kind of search as the first one. */
export async function search(db: Db, viewer: Viewer, query: OverviewQuery, words: Words, cursor?: Cursor) {
  if (!cursor?.similar) {
    const hits = await readHits(db, viewer, query, words.exact, cursor)
    if (cursor || hits.everywhere > 0) return { ...hits, similar: false }
  }
  const hits = await readHits(db, viewer, query, await words.similar(), cursor)
  return { ...hits, similar: hits.everywhere > 0 }
}
