// The list of editors: by state, category, company and words, page by page.
import { sql, type RawBuilder } from 'kysely'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-editing.ts'
import { chipsOf, stateOf, STORY_STATES, type StoryFacts, type StoryState } from '#domain/news-state.ts'
import type { Db } from '#server/db/db.ts'
import { badRequest } from '#server/errors.ts'
import { searchTerms } from '#server/modules/news/reading/search.ts'
import { readQuery } from '#server/search-query.ts'
import { IS_PENDING, personJson } from './read-edited.ts'

/** `stateOf` of the domain, for the database. */
const stateAt = (now: Date): RawBuilder<StoryState> => sql<StoryState>`(case
  when s.deleted_at is not null then 'bin'
  when s.status = 'published' then case when s.expires_at <= ${now} then 'expired' else 'published' end
  when s.status = 'scheduled' then 'scheduled'
  when s.review_asked_at is not null then 'review'
  else 'draft' end)`

interface Row extends Omit<
  StoryLine,
  'state' | 'chips' | 'publishAt' | 'expiresAt' | 'highlightUntil' | 'veroeffentlichtdate' | 'changedAt' | 'deletedAt'
> {
  status: StoryFacts['status']
  publishAt: Date | null
  expiresAt: Date | null
  highlightUntil: Date | null
  publishedAt: Date | null
  changedAt: Date
  deletedAt: Date | null
  reviewAskedAt: Date | null
  version: number
  publicVersion: number
  approvedVersion: number | null
  translationOutdated: boolean
  isHighlight: boolean
  isPending: boolean
  place: string
}

function toLine(row: Row, now: Date): StoryLine {
  const { id, titel, titelEn, kategorieIds, companyIds, changedBy } = row
  const facts = { ...row, needsReview: false }
  return {
    id,
    titel,
    titelEn,
    state: stateOf(facts, now),
    chips: chipsOf(facts, now),
    kategorieIds,
    companyIds,
    publishAt: row.publishAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    highlightUntil: row.highlightUntil?.toISOString() ?? null,
    veroeffentlichtdate: row.publishedAt?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
    changedBy,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** Where a page ends: the instant of the last change in microseconds, and the id. */
const PLACE = /^(\d{1,16})_(\d{1,16})$/
const MICROS = sql`(extract(epoch from s.updated_at) * 1000000)::bigint`

function after(cursor: string): RawBuilder<boolean> {
  const [, micros, id] = PLACE.exec(cursor) ?? []
  if (micros === undefined || id === undefined)
    throw badRequest('validation_failed', [{ field: 'query.cursor', rule: 'must be the cursor of a page' }])
  return sql`(${MICROS}, s.id) < (${micros}::bigint, ${id}::bigint)`
}

function wordsIn(q: string): RawBuilder<boolean> {
  const query = readQuery(q)
  const terms = searchTerms(query).map(({ term }) => term)
  if (terms.length === 0) return sql`false`
  const inTitle = query.words.map(
    (word) => sql`(' ' || search_fold(v.title || ' ' || v.title_en)) like ${`% ${word}%`}`,
  )
  return sql`(s.search_words @@ (${sql.join(terms, sql` && `)}) or (${sql.join(inTitle, sql` and `)}))`
}

function selectionOf(query: StoryListQuery, editorId: string, now: Date): RawBuilder<boolean> {
  const { state, category, company, mine, q, cursor } = query
  const parts = [
    state === undefined ? sql`s.deleted_at is null` : sql`${stateAt(now)} = ${state}`,
    ...(category === undefined
      ? []
      : [
          sql`v.category_ids && (with recursive branch as (
            select id from news_category where id = ${category}
            union select c.id from news_category c join branch b on c.parent_id = b.id
          ) select array_agg(id) from branch)`,
        ]),
    ...(company === undefined ? [] : [sql`(v.company_ids = '{}' or ${company}::integer = any(v.company_ids))`]),
    ...(mine ? [sql`(s.created_by = ${editorId} or v.made_by = ${editorId})`] : []),
    ...(q?.trim() ? [wordsIn(q)] : []),
    ...(cursor === undefined ? [] : [after(cursor)]),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

async function countStates(db: Db, now: Date): Promise<StoryPage['counts']> {
  const { rows } = await sql<{ state: StoryState; n: number }>`
    select ${stateAt(now)} as state, count(*) as n from news_story s group by 1`.execute(db)
  const counts = new Map(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(STORY_STATES.map((state) => [state, counts.get(state) ?? 0])) as StoryPage['counts']
}

/** What was changed last comes first; the bin only where it is asked for. */
export async function listStories(db: Db, query: StoryListQuery, editorId: string, now: Date): Promise<StoryPage> {
  const { size = 30 } = query
  const { rows } = await sql<Row>`
    select s.id, v.title as titel, v.title_en as "titelEn", v.category_ids as "kategorieIds",
      v.company_ids as "companyIds", s.status, s.publish_at as "publishAt", s.expires_at as "expiresAt",
      v.highlight_until as "highlightUntil", s.published_at as "publishedAt", v.made_at as "changedAt",
      ${personJson(sql.ref('v.made_by'))} as "changedBy", s.deleted_at as "deletedAt",
      s.review_asked_at as "reviewAskedAt", s.version, s.public_version as "publicVersion",
      s.approved_version as "approvedVersion", v.translation_outdated as "translationOutdated",
      exists (select from news_highlight h
        where h.story_id = s.id and (h.until is null or h.until > ${now})) as "isHighlight",
      s.status = 'published' and exists (select from news_publication p
        where p.story_id = s.id and ${IS_PENDING} and p.tell_at > ${now}) as "isPending",
      ${MICROS} || '_' || s.id as place
    from news_story s join news_version v on v.story_id = s.id and v.version = s.version
    where ${selectionOf(query, editorId, now)}
    order by s.updated_at desc, s.id desc limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  return {
    stories: page.map((row) => toLine(row, now)),
    next: rows.length > size ? (page.at(-1)?.place ?? null) : null,
    counts: await countStates(db, now),
  }
}
