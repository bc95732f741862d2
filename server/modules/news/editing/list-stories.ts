// The list of editors: by state, category, company and words, page by page.
import { sql, type RawBuilder } from 'kysely'
import {
  type StoryLine,
  type StoryListQuery,
  type StoryPage,
  LIST_MARKS,
  type ListMark,
  type ListSort,
} from '#contract/news-list.ts'
import { chipsOf, refusalOf, stateOf, type StoryFacts, STORY_STATES, type StoryState } from '#domain/news/news-state.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { IS_PENDING } from './read-edited.ts'
import { hasInTitle, hasWords, withSimilarWords } from '#server/modules/news/search-words.ts'
import { MAY_REVIEW } from '#server/modules/news/story-readers.ts'
import { readQuery } from '#server/search/search-query.ts'
import { searchTerms } from '#server/search/search-terms.ts'
import { badRequest } from '#server/http/errors.ts'

// Filters of the list. A story is `s`, its newest version `v`.
type Condition = RawBuilder<boolean>

/** The editor who requests the list, and the current time. */
interface Viewer {
  readonly editorId: string
  readonly now: Date
}

/** `stateOf` of the domain, for the database. */
const stateAt = (now: Date): RawBuilder<StoryState> => sql<StoryState>`(case
  when s.deleted_at is not null then 'bin'
  when s.status = 'published' then case when s.expires_at <= ${now} then 'expired' else 'published' end
  when s.status = 'scheduled' then 'scheduled'
  when s.review_asked_at is not null then 'review'
  else 'draft' end)`

const isHighlightAt = (now: Date): Condition => sql<boolean>`exists (
  select from news_highlight h where h.story_id = s.id and (h.until is null or h.until > ${now}))`

/** True for a story that this editor may review: the author of the newest version and the requester of the review may not. */
const isReviewableBy = ({ editorId }: Viewer): Condition => sql<boolean>`exists (
  select from person p where p.id = ${editorId}::uuid and ${MAY_REVIEW})`

const MARKS: Readonly<Record<ListMark, (viewer: Viewer) => Condition>> = {
  turn: isReviewableBy,
  expires: ({ now }) => sql`(s.status <> 'draft' and s.expires_at > ${now})`,
  highlight: ({ now }) => isHighlightAt(now),
  changed: () => sql`(s.status <> 'draft' and s.version > s.public_version)`,
}

/** Searches the published texts by their index, and the titles of newer versions that readers do not see yet. */
function wordsIn(q: string): Condition {
  const query = readQuery(q)
  const terms = searchTerms(query)
  if (terms.length === 0) return sql`false`
  const inTitle = query.words.map(
    (word) => sql`(' ' || search_fold(v.title || ' ' || v.title_en)) like ${`% ${word}%`}`,
  )
  return sql`s.id in (
    select s.id from news_story s where ${hasWords(terms)} or ${hasInTitle(query.words, () => true)}
    union all
    select s.id from news_story s join news_version v on v.story_id = s.id and v.version = s.version
    where s.version > s.public_version and ${sql.join(inTitle, sql` and `)})`
}

/** Stories with similar words: two letters swapped, one letter missing, added or wrong. */
async function similarTo(db: Db, q: string): Promise<Condition> {
  const meant = await withSimilarWords(db, searchTerms(readQuery(q)), { whose: 'editors' })
  return meant ? hasWords(meant) : sql`false`
}

const isBelow = (category: number): Condition => sql`v.category_ids && (with recursive branch as (
  select id from news_category where id = ${category}
  union select c.id from news_category c join branch b on c.parent_id = b.id
) select array_agg(id) from branch)`

/** All filters of the list; `words` replaces the condition for `q` in a search for similar words. */
function selectionOf(query: StoryListQuery, viewer: Viewer, words?: Condition): Condition {
  const { state, mark, category, company, mine, q } = query
  const { editorId, now } = viewer
  const parts = [
    state === undefined ? sql`s.deleted_at is null` : sql`${stateAt(now)} = ${state}`,
    ...(mark === undefined ? [] : [MARKS[mark](viewer)]),
    ...(category === undefined ? [] : [isBelow(category)]),
    ...(company === undefined ? [] : [sql`(v.company_ids = '{}' or ${company}::integer = any(v.company_ids))`]),
    ...(mine ? [sql`(s.created_by = ${editorId} or v.made_by = ${editorId})`] : []),
    ...(words ? [words] : q?.trim() ? [wordsIn(q)] : []),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

/** Counts all stories by state and by mark, without filters. */
async function countStories(db: Db, viewer: Viewer): Promise<Pick<StoryPage, 'counts' | 'marks'>> {
  const state = stateAt(viewer.now)
  const { rows } = await sql<Record<string, number>>`select ${sql.join([
    ...STORY_STATES.map((one) => sql`count(*) filter (where ${state} = ${one})::int as ${sql.ref(one)}`),
    ...LIST_MARKS.map(
      (mark) =>
        sql`count(*) filter (where s.deleted_at is null and ${MARKS[mark](viewer)})::int as ${sql.ref(`is_${mark}`)}`,
    ),
  ])} from news_story s`.execute(db)
  const row = rows[0] ?? {}
  return {
    counts: Object.fromEntries(STORY_STATES.map((one) => [one, row[one] ?? 0])) as StoryPage['counts'],
    marks: Object.fromEntries(LIST_MARKS.map((mark) => [mark, row[`is_${mark}`] ?? 0])) as StoryPage['marks'],
  }
}

// Order of the list, and cursors of its pages.
type Sql = RawBuilder<unknown>

/** More microseconds than any instant has. */
const NEVER = sql`999999999999999999`

/** Stories without the instant come last in both directions. */
const micros = (instant: Sql, descending: boolean): Sql => sql`greatest(
  coalesce(extract(epoch from ${instant}) * 1000000, ${descending ? sql`0` : NEVER}), 0)::bigint`

const KEYS: Readonly<Record<ListSort, (descending: boolean) => Sql>> = {
  changed: (descending) => micros(sql`s.updated_at`, descending),
  title: () => sql`v.title collate german`,
  from: (descending) => micros(sql`coalesce(s.published_at, s.publish_at)`, descending),
  until: (descending) => micros(sql`s.expires_at`, descending),
}

/** Titles contain characters that a cursor may not, so they are encoded. */
const PLACE = { title: /^([A-Za-z0-9_-]*)_(\d{1,16})$/, instant: /^(\d{1,18})_(\d{1,16})$/ }

interface ListOrder {
  /** SQL about a story `s` with its newest version `v`. */
  readonly by: Sql
  /** Sort key of a story as text, from which `cursorOf` makes a cursor. */
  readonly place: Sql
  cursorOf(place: string, id: number): string
  /** True for stories after the cursor. Throws 400 for an invalid cursor. */
  after(cursor: string): RawBuilder<boolean>
}

/** By default the stories that were changed last come first. */
function orderOf({ sort = 'changed', descending }: Pick<StoryListQuery, 'sort' | 'descending'>): ListOrder {
  const isTitle = sort === 'title'
  const down = descending ?? sort === 'changed'
  const key = KEYS[sort](down)
  const way = down ? sql`desc` : sql`asc`
  return {
    by: sql`${key} ${way}, s.id ${way}`,
    place: sql`(${key})::text`,
    cursorOf: (place, id) => `${isTitle ? Buffer.from(place).toString('base64url') : place}_${id}`,
    after(cursor) {
      const [, place, id] = PLACE[isTitle ? 'title' : 'instant'].exec(cursor) ?? []
      if (place === undefined || id === undefined)
        throw badRequest('validation_failed', [{ field: 'query.cursor', rule: 'must be the cursor of a page' }])
      const end = isTitle
        ? sql`${Buffer.from(place, 'base64url').toString().replaceAll('\0', '')}::text collate german`
        : sql`${place}::bigint`
      return sql<boolean>`(${key}, s.id) ${down ? sql`<` : sql`>`} (${end}, ${id}::bigint)`
    },
  }
}

type Instants = 'publishAt' | 'expiresAt' | 'highlightUntil' | 'veroeffentlichtdate' | 'changedAt' | 'deletedAt'

interface Row extends Omit<StoryLine, 'state' | 'chips' | 'refused' | Instants> {
  status: StoryFacts['status']
  publishAt: Date | null
  expiresAt: Date | null
  highlightUntil: Date | null
  publishedAt: Date | null
  changedAt: Date
  deletedAt: Date | null
  reviewAskedAt: Date | null
  hasPlannedPeriod: boolean
  publicVersion: number
  approvedVersion: number | null
  needsReview: boolean
  translationOutdated: boolean
  isHighlight: boolean
  isPending: boolean
  place: string
}

/** A version that readers already have need not be published. */
const isOutAsIs = ({ status, version, publicVersion }: Row): boolean =>
  status === 'published' && version === publicVersion

function refusedOf(row: Row, now: Date): StoryLine['refused'] {
  const refusals = {
    publish: refusalOf('publish', row, now) ?? (isOutAsIs(row) ? 'story_published' : undefined),
    unpublish: refusalOf('unpublish', row, now),
    restore: refusalOf('restore', row, now),
  } as const
  return Object.fromEntries(Object.entries(refusals).filter(([, code]) => code !== undefined))
}

function toLine(row: Row, now: Date): StoryLine {
  const { id, titel, titelEn, version, kategorieIds, companyIds, changedBy, confirmation, turn } = row
  return {
    id,
    titel,
    titelEn,
    version,
    state: stateOf(row, now),
    chips: chipsOf(row, now),
    kategorieIds,
    companyIds,
    publishAt: row.publishAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    highlightUntil: row.highlightUntil?.toISOString() ?? null,
    veroeffentlichtdate: row.publishedAt?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
    changedBy,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    confirmation,
    turn,
    refused: refusedOf(row, now),
  }
}

const WITH_NEWEST = sql`news_story s join news_version v on v.story_id = s.id and v.version = s.version`

/** The stories that match the filters, or those with similar words if no story has the exact ones. */
async function select(db: Db, query: StoryListQuery, viewer: Viewer) {
  const count = async (selection: ReturnType<typeof selectionOf>) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${WITH_NEWEST} where ${selection}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const exact = selectionOf(query, viewer)
  const total = await count(exact)
  if (total > 0 || !query.q?.trim()) return { selection: exact, total, similar: false }
  const alike = selectionOf(query, viewer, await similarTo(db, query.q))
  const found = await count(alike)
  return { selection: alike, total: found, similar: found > 0 }
}

/** A page of the list. Stories in the bin are listed only when the query asks for this state. */
export async function listStories(db: Db, query: StoryListQuery, editorId: string, now: Date): Promise<StoryPage> {
  const { size = 30, cursor } = query
  const viewer = { editorId, now }
  const order = orderOf(query)
  const afterCursor = cursor === undefined ? sql`true` : order.after(cursor)
  const { selection, total, similar } = await select(db, query, viewer)
  const { rows } = await sql<Row>`
    select s.id, v.title as titel, v.title_en as "titelEn", v.category_ids as "kategorieIds",
      v.company_ids as "companyIds", s.status, s.publish_at as "publishAt", s.expires_at as "expiresAt",
      v.highlight_until as "highlightUntil", s.published_at as "publishedAt", v.made_at as "changedAt",
      ${namedPerson(sql`v.made_by`)} as "changedBy", s.deleted_at as "deletedAt", s.confirmation,
      s.planned_from is not null or s.planned_until is not null as "hasPlannedPeriod",
      s.review_asked_at as "reviewAskedAt", s.version, s.public_version as "publicVersion",
      s.approved_version as "approvedVersion", v.translation_outdated as "translationOutdated",
      news_needs_review(v.category_ids) as "needsReview", ${isReviewableBy(viewer)} as turn,
      ${isHighlightAt(now)} as "isHighlight",
      s.status = 'published' and exists (select from news_publication p
        where p.story_id = s.id and ${IS_PENDING} and p.tell and p.tell_at > ${now}) as "isPending",
      ${order.place} as place
    from ${WITH_NEWEST} where ${selection} and ${afterCursor}
    order by ${order.by} limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    stories: page.map((row) => toLine(row, now)),
    next: rows.length > size && last ? order.cursorOf(last.place, last.id) : null,
    total,
    similar,
    ...(await countStories(db, viewer)),
  }
}
