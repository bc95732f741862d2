// Lists of questions: filters, search, pages newest first, and how many there are for each category.
import { sql, type RawBuilder } from 'kysely'
import {
  CURSOR,
  type ForumCategory,
  type ForumOverview,
  type ForumTurn,
  type QuestionLine,
  type QuestionPage,
  type QuestionQuery,
} from '#contract/forum.ts'
import type { ListState } from '#domain/forum/entry.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { isAskedBy, isFollowedIn, isWrittenBy } from '#server/modules/forum/authors.ts'
import { peopleOf, type Category } from '#server/modules/forum/offices.ts'
import { choosable, dutiesOf, isDutyOf, officeOf, type Viewer } from '#server/modules/forum/viewer.ts'
import { readQuery } from '#server/search/search-query.ts'
import { findEntries, hitRows, type Hits } from './find-entries.ts'

const SIZE = 25

type Condition = RawBuilder<boolean>
const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** True for a question `t` on the lists of the viewer, by its own facts. */
const isListed = ({ visible, isModerator, personId }: Viewer): Condition => sql<boolean>`(
  t.category_id = any(${visible}::integer[])
  and (not t.is_hidden ${isModerator ? sql`or true` : sql`or ${isAskedBy(personId)}`}))`

const STATES: Readonly<Record<ListState, Condition>> = {
  all: sql<boolean>`t.archived_at is null`,
  open: sql<boolean>`(t.archived_at is null and t.answers = 0)`,
  answered: sql<boolean>`(t.archived_at is null and t.answers > 0)`,
  archived: sql<boolean>`t.archived_at is not null`,
}

async function filtersOf(db: Db, viewer: Viewer, query: QuestionQuery): Promise<Condition> {
  const { state = 'all', category, mine, responsible, followed, q } = query
  return all([
    isListed(viewer),
    // A search finds archived questions too, unless a state was chosen.
    ...(state === 'all' && q !== undefined ? [] : [STATES[state]]),
    ...(category === undefined
      ? []
      : [sql<boolean>`t.category_id = any(${viewer.offices.below(category)}::integer[])`]),
    ...(mine ? [isAskedBy(viewer.personId)] : []),
    ...(followed ? [isFollowedIn(viewer.personId)] : []),
    ...(responsible ? [await isDutyOf(db, viewer)] : []),
  ])
}

/** The date that the list is ordered by, in microseconds since the epoch: a Date would lose the last three digits. */
const ORDERS = {
  newest: sql`t.created_at`,
  answered: sql`coalesce(t.answered_at, 'epoch')`,
  commented: sql`coalesce(t.commented_at, 'epoch')`,
} as const
const position = (order: keyof typeof ORDERS) => sql<number>`(extract(epoch from ${ORDERS[order]}) * 1000000)::bigint`

function behind(after: string | undefined, order: keyof typeof ORDERS): Condition {
  const [, at, id] = CURSOR.exec(after ?? '') ?? []
  if (at === undefined) return sql<boolean>`true`
  return sql<boolean>`(${position(order)}, t.id) < (${at}::bigint, ${id}::bigint)`
}

interface Row extends Omit<QuestionLine, 'category' | 'createdAt' | 'answeredAt' | 'commentedAt' | 'turn'> {
  categoryId: number
  siteId: number | null
  createdAt: Date
  answeredAt: Date | null
  commentedAt: Date | null
  waitingSince: Day
}

type PagedRow = Row & { position: number }

/** The name of an author who gave it, as JSON, of an entry with this alias; null without a name. */
export const authorOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.is_anonymous`)} then null else ${namedPerson(sql.ref(`${alias}.author_id`))} end`

const lineColumns = ({ personId }: Viewer, words: RawBuilder<unknown> | undefined) => sql`
  t.id, q.title, t.category_id as "categoryId", t.site_id as "siteId", t.waiting_since as "waitingSince",
  (select json_build_object('id', s.id, 'name', s.name) from site s where s.id = t.site_id) as site,
  ${authorOf('q')} as author, q.is_anonymous as "isAnonymous", ${isWrittenBy(personId, 'q')} as "isOwn",
  t.created_at as "createdAt", t.answered_at as "answeredAt", t.commented_at as "commentedAt", t.answers,
  (select count(*) from forum_vote v where v.post_id = q.id)::integer as votes, t.answers > 0 as "isAnswered",
  t.is_official as "isOfficial", t.archived_at is not null as "isArchived", t.is_hidden as "isHidden",
  t.archived_reason as "archivedReason", ${
    words
      ? sql`(select json_build_object('id', h.id, 'kind', h.kind, 'text', ts_headline('german', left(plain_text(h.body), 6000), ${words},
          'MaxWords=28, MinWords=12, StartSel="", StopSel=""')) from forum_post h where h.id = hit.post_id)`
      : sql`null::json`
  } as hit`

export const categoryName = ({ id, name, nameEn, icon, isRemoved }: Category) => ({ id, name, nameEn, icon, isRemoved })

/** Who should answer, as the viewer sees it. */
export async function turnFor(
  viewer: Viewer,
  question: { readonly categoryId: number; readonly siteId: number | null; readonly waitingSince: Day },
): Promise<ForumTurn> {
  const turn = await viewer.offices.turnOf(question)
  const office = officeOf(viewer, question.categoryId, question.siteId)
  return { ...turn, isMine: peopleOf(office, turn.stage, viewer.offices.moderators).includes(viewer.personId) }
}

async function toLine(viewer: Viewer, row: PagedRow): Promise<QuestionLine> {
  const { categoryId, siteId, waitingSince, createdAt, answeredAt, commentedAt, position: _, ...line } = row
  return {
    ...line,
    category: categoryName(viewer.offices.byId.get(categoryId)!),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    commentedAt: commentedAt?.toISOString() ?? null,
    turn: line.isAnswered || line.isArchived ? null : await turnFor(viewer, { categoryId, siteId, waitingSince }),
  }
}

async function readPage(
  db: Db,
  viewer: Viewer,
  { size = SIZE, after, order = 'newest' }: QuestionQuery,
  which: Condition,
  hits: Hits | undefined,
): Promise<Pick<QuestionPage, 'questions' | 'total' | 'next'>> {
  const from = hits ? sql`${hitRows(hits)} join forum_thread t on t.id = hit.thread_id` : sql`forum_thread t`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from ${from} where ${which}`.execute(db),
    sql<PagedRow>`
      select ${lineColumns(viewer, hits?.words)}, ${position(order)} as position
      from ${from} join forum_post q on q.thread_id = t.id and q.kind = 'question'
      where ${which} and ${behind(after, order)}
      order by ${ORDERS[order]} desc, t.id desc limit ${size + 1}`.execute(db),
  ])
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    questions: await Promise.all(page.map((row) => toLine(viewer, row))),
    total: counted[0]!.total,
    next: rows.length > size && last ? `${last.position}_${last.id}` : null,
  }
}

/** A page of questions, newest first by default. */
export async function listQuestions(db: Db, viewer: Viewer, query: QuestionQuery): Promise<QuestionPage> {
  const which = await filtersOf(db, viewer, query)
  if (query.q === undefined) return { ...(await readPage(db, viewer, query, which, undefined)), isSimilar: false }
  const found = await findEntries(db, readQuery(query.q), which)
  if (!found) return { questions: [], total: 0, next: null, isSimilar: false }
  const page = await readPage(db, viewer, query, which, found.hits)
  return { ...page, isSimilar: found.isSimilar && page.total > 0 }
}

function withCounts(viewer: Viewer, counts: ReadonlyMap<number, number>): ForumCategory[] {
  const { offices } = viewer
  const shown = new Set(choosable(viewer))
  return offices.categories
    .filter(({ id }) => shown.has(id))
    .map(({ id, parentId, name, nameEn, icon, isAnonymousAllowed }) => {
      const office = officeOf(viewer, id, null)
      return {
        id,
        parentId: parentId !== null && shown.has(parentId) ? parentId : null,
        name,
        nameEn,
        icon,
        isAnonymousAllowed,
        office: office.name,
        officeEn: office.nameEn,
        answerDays: office.answerDays,
        questions: offices.below(id).reduce((sum, below) => sum + (counts.get(below) ?? 0), 0),
      }
    })
}

/** Categories with their numbers, and the to-dos of the viewer: only of questions that they may see. */
export async function readOverview(db: Db, viewer: Viewer): Promise<ForumOverview> {
  const duty = await isDutyOf(db, viewer)
  const [counted, own, waiting, sites] = await Promise.all([
    sql<{ id: number; count: number }>`
      select t.category_id as id, count(*)::integer as count from forum_thread t
      where t.archived_at is null and not t.is_hidden and t.category_id = any(${viewer.visible}::integer[])
      group by t.category_id`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count from forum_thread t
      where ${isAskedBy(viewer.personId)} and t.archived_at is null and ${isListed(viewer)}`.execute(db),
    sql<{ categoryId: number; siteId: number | null; waitingSince: Day }>`
      select t.category_id as "categoryId", t.site_id as "siteId", t.waiting_since as "waitingSince" from forum_thread t
      where t.answers = 0 and t.archived_at is null and not t.is_hidden and ${isListed(viewer)} and ${duty} limit 500`.execute(
      db,
    ),
    sql<{ id: number; name: string }>`select id, name from site order by name, id`.execute(db),
  ])
  const turns = await Promise.all(waiting.rows.map((question) => turnFor(viewer, question)))
  const counts = new Map(counted.rows.map(({ id, count }) => [id, count]))
  const siteIds = sites.rows.map(({ id }) => id)
  return {
    categories: withCounts(viewer, counts),
    total: counted.rows.reduce((sum, { count }) => sum + count, 0),
    mine: own.rows[0]!.count,
    responsible: turns.filter(({ isMine }) => isMine).length,
    isModerator: viewer.isModerator,
    isResponsible: dutiesOf(viewer, siteIds).length > 0,
    sites: sites.rows,
  }
}
