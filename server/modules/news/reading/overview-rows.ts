// Pages of stories under filters, newest first or unread ones first.
import { sql, type RawBuilder } from 'kysely'
import { OVERVIEW_CURSOR, type OverviewQuery } from '#contract/news-overview.ts'
import type { Db } from '#server/db/db.ts'
import { isFollowed } from './followed-categories.ts'
import { isInCategory, isReadable, savedBy, unreadBy } from './queries.ts'
import { expiredFor, visibleTo, type Viewer } from '#server/modules/news/viewer.ts'

export type Condition = RawBuilder<unknown>

export const SIZE = 20

export interface Cursor {
  readonly unread: boolean
  /** Whether the page ends among the best hits; `at` is then the number of hits before the next one. */
  readonly best: boolean
  readonly similar: boolean
  /** Microseconds since the epoch: a Date would lose the last three digits, and pages would skip stories. */
  readonly at: number
  readonly id: number
}

export type Row = Omit<Cursor, 'similar'>

export function readCursor(text: string | undefined): Cursor | undefined {
  const [, group, kind, at, id] = OVERVIEW_CURSOR.exec(text ?? '') ?? []
  return group
    ? { unread: group === 'u', best: group === 'b', similar: kind === 's', at: Number(at), id: Number(id) }
    : undefined
}

export const writeCursor = ({ unread, best, similar, at, id }: Cursor): string =>
  `${best ? 'b' : unread ? 'u' : 'r'}${similar ? 's' : 'e'}_${at}_${id}`

export const YES: Condition = sql`true`
export const and = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

/** Start of a day in Berlin, which has 23 or 25 hours twice a year. */
const startOfDay = (day: string, later = 0): Condition =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`

/** The filters that depend neither on the audience of a story `s` nor on its category. */
export function narrowedBy({ personId }: Viewer, { from, to, unread, saved, followed }: OverviewQuery): Condition[] {
  return [
    ...(from ? [sql`s.published_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`s.published_at < ${startOfDay(to, 1)}`] : []),
    ...(unread ? [sql`s.id in (${unreadBy(personId)})`] : []),
    ...(saved ? [sql`s.id in (${savedBy(personId)})`] : []),
    ...(followed ? [isFollowed(personId)] : []),
  ]
}

/** All filters but the category. */
const filtersOf = (viewer: Viewer, query: OverviewQuery): Condition[] => [
  query.expired ? expiredFor(viewer) : query.saved ? isReadable(viewer) : visibleTo(viewer),
  ...narrowedBy(viewer, query),
]

export const MICROSECONDS = sql`(extract(epoch from published_at) * 1000000)::bigint`
export const instantOf = ({ at }: Cursor) => sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`

/** The next stories of one group, newest first, by a scan of the index of the newest. */
async function readGroup(db: Db, conditions: readonly Condition[], after: Cursor | undefined, limit: number) {
  const behind = after ? [sql`(s.published_at, s.id) < (${instantOf(after)}, ${after.id})`] : []
  const { rows } = await sql<{ id: number; at: number }>`
    select s.id, ${MICROSECONDS} as at from news_story s where ${and([...conditions, ...behind])}
    order by s.published_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** Conditions of a search, and how far back read stories are scanned. */
interface Narrowed {
  readonly words: Condition
  readonly reach: Condition
}
const ALL: Narrowed = { words: YES, reach: YES }

/** Returns one row more than a page if there are so many. */
export async function browse(
  db: Db,
  viewer: Viewer,
  query: OverviewQuery,
  cursor: Cursor | undefined,
  { words, reach } = ALL,
): Promise<Row[]> {
  const { category, size = SIZE, order } = query
  const conditions = [words, ...filtersOf(viewer, query), ...(category === undefined ? [] : [isInCategory(category)])]
  const rows: Row[] = []
  for (const unread of order === 'unread' ? [true, false] : [false]) {
    if (unread && cursor?.unread === false) continue
    const mine = unreadBy(viewer.personId)
    const group = order === 'unread' ? [sql`s.id ${unread ? sql`in` : sql`not in`} (${mine})`] : []
    const after = cursor?.unread === unread ? cursor : undefined
    const all = [...conditions, ...group, unread ? YES : reach]
    const more = await readGroup(db, all, after, size + 1 - rows.length)
    rows.push(...more.map((row) => ({ ...row, unread, best: false })))
    if (rows.length > size) break
  }
  return rows
}

export async function countBrowsed(db: Db, viewer: Viewer, query: OverviewQuery): Promise<number> {
  const inside = query.category === undefined ? [] : [isInCategory(query.category)]
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from news_story s where ${and([...filtersOf(viewer, query), ...inside])}`.execute(db)
  return rows[0]!.total
}
