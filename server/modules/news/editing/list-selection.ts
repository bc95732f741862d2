// What the editors' list is narrowed to. A story is `s`, its newest version `v`.
import { sql, type RawBuilder } from 'kysely'
import { LIST_MARKS, type ListMark, type StoryListQuery, type StoryPage } from '#contract/news-list.ts'
import { STORY_STATES, type StoryState } from '#domain/news-state.ts'
import type { Db } from '#server/db/db.ts'
import { hasInTitle, hasWords, searchTerms } from '#server/modules/news/reading/search-words.ts'
import { withSlips } from '#server/modules/news/reading/title-words.ts'
import { readQuery } from '#server/search-query.ts'

type Condition = RawBuilder<boolean>

/** Who asks, and when. */
export interface Asker {
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

export const isHighlightAt = (now: Date): Condition => sql<boolean>`exists (
  select from news_highlight h where h.story_id = s.id and (h.until is null or h.until > ${now}))`

/** Whoever wrote the newest version or asked for the review cannot do it. */
export const isTurnOf = ({ editorId, now }: Asker): Condition => sql<boolean>`(${stateAt(now)} = 'review'
  and s.review_asked_by is distinct from ${editorId}::uuid
  and (select n.made_by from news_version n where n.story_id = s.id and n.version = s.version)
    is distinct from ${editorId}::uuid)`

const MARKS: Readonly<Record<ListMark, (asker: Asker) => Condition>> = {
  turn: isTurnOf,
  expires: ({ now }) => sql`(s.status <> 'draft' and s.expires_at > ${now})`,
  highlight: ({ now }) => isHighlightAt(now),
  changed: () => sql`(s.status <> 'draft' and s.version > s.public_version)`,
}

/** In what readers see, or in the titles of the newest version: where readers see that one, by the index of their words. */
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

/** Stories with words like these: a swap, a letter too many, too few or wrong. */
export async function similarTo(db: Db, q: string): Promise<Condition> {
  const meant = await withSlips(db, searchTerms(readQuery(q)), 'editors')
  return meant ? hasWords(meant) : sql`false`
}

const isBelow = (category: number): Condition => sql`v.category_ids && (with recursive branch as (
  select id from news_category where id = ${category}
  union select c.id from news_category c join branch b on c.parent_id = b.id
) select array_agg(id) from branch)`

/** All that narrows the list; `words` in place of `q` where those are looked for in another way. */
export function selectionOf(query: StoryListQuery, asker: Asker, words?: Condition): Condition {
  const { state, mark, category, company, mine, q } = query
  const { editorId, now } = asker
  const parts = [
    state === undefined ? sql`s.deleted_at is null` : sql`${stateAt(now)} = ${state}`,
    ...(mark === undefined ? [] : [MARKS[mark](asker)]),
    ...(category === undefined ? [] : [isBelow(category)]),
    ...(company === undefined ? [] : [sql`(v.company_ids = '{}' or ${company}::integer = any(v.company_ids))`]),
    ...(mine ? [sql`(s.created_by = ${editorId} or v.made_by = ${editorId})`] : []),
    ...(words ? [words] : q?.trim() ? [wordsIn(q)] : []),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

/** All stories by state and by mark, without filters. */
export async function countStories(db: Db, asker: Asker): Promise<Pick<StoryPage, 'counts' | 'marks'>> {
  const state = stateAt(asker.now)
  const { rows } = await sql<Record<string, number>>`select ${sql.join([
    ...STORY_STATES.map((one) => sql`count(*) filter (where ${state} = ${one})::int as ${sql.ref(one)}`),
    ...LIST_MARKS.map(
      (mark) =>
        sql`count(*) filter (where s.deleted_at is null and ${MARKS[mark](asker)})::int as ${sql.ref(`is_${mark}`)}`,
    ),
  ])} from news_story s`.execute(db)
  const row = rows[0] ?? {}
  return {
    counts: Object.fromEntries(STORY_STATES.map((one) => [one, row[one] ?? 0])) as StoryPage['counts'],
    marks: Object.fromEntries(LIST_MARKS.map((mark) => [mark, row[`is_${mark}`] ?? 0])) as StoryPage['marks'],
  }
}
