// Full-text search of the forum, and questions that are similar to a typed one. Both are limited: a word that occurs in most entries costs
// no more than a rare one.
import { sql, type RawBuilder } from 'kysely'
import type { SimilarQuestion } from '#contract/forum.ts'
import { subjectWords } from '#domain/search/search-fillers.ts'
import { fold } from '#domain/search/search-text.ts'
import type { Db } from '#server/db/db.ts'
import { isShown, maySee, type QuestionViewer } from '#server/modules/forum/viewer.ts'
import type { SearchQuery } from '#server/search/search-query.ts'
import { allOf, searchTerms, withSimilar, type SearchTerm } from '#server/search/search-terms.ts'

/** The limit of the newest entries with the words that are compared with the filters. */
const MATCHES = 3_000
/** The limit of hits among the matching ones. */
const HITS = 600
const KNOWN_WORDS = sql`forum_word where true`

/** The beginning of a rich text as plain text, in characters. */
export const excerpt = (body: RawBuilder<unknown>, length: number): RawBuilder<string> =>
  sql<string>`left(btrim(regexp_replace(plain_text(left(${body}, 4000)), '[[:space:]]+', ' ', 'g')), ${length})`

/** The hits of a search: one entry for each question. */
export interface Hits {
  readonly threadIds: readonly number[]
  /** The entry with the words of each question, in the same order. */
  readonly postIds: readonly number[]
  /** The words to mark in the excerpts. */
  readonly words: RawBuilder<unknown>
}

/** For a `with` clause and joins: `hit (thread_id, post_id)`. */
export const hitRows = ({ threadIds, postIds }: Hits): RawBuilder<unknown> =>
  sql`unnest(${threadIds}::bigint[], ${postIds}::bigint[]) hit (thread_id, post_id)`

async function readHits(db: Db, terms: readonly SearchTerm[], which: RawBuilder<boolean>): Promise<Hits> {
  const { rows } = await sql<{ threadId: number; postId: number }>`
    select distinct on (thread_id) thread_id as "threadId", post_id as "postId" from (
      select p.thread_id, p.id as post_id, p.kind from (
        select thread_id, id, kind, created_at from forum_post e where words @@ ${allOf(terms)} and ${isShown('e')}
        order by created_at desc, id desc limit ${MATCHES}) p join forum_thread t on t.id = p.thread_id
      where ${which} order by p.created_at desc, p.id desc limit ${HITS}) found
    order by thread_id, case kind when 'question' then 0 when 'answer' then 1 else 2 end, post_id`.execute(db)
  return {
    threadIds: rows.map(({ threadId }) => threadId),
    postIds: rows.map(({ postId }) => postId),
    words: allOf(terms),
  }
}

/** Searches for similar words where no entry has the typed ones; undefined: the query has no word. */
export async function findEntries(
  db: Db,
  query: SearchQuery,
  which: RawBuilder<boolean>,
): Promise<{ hits: Hits; isSimilar: boolean } | undefined> {
  const terms = searchTerms(query)
  if (terms.length === 0) return undefined
  const exact = await readHits(db, terms, which)
  if (exact.threadIds.length > 0) return { hits: exact, isSimilar: false }
  const meant = await withSimilar(db, terms, KNOWN_WORDS, query.slips)
  return { hits: meant ? await readHits(db, meant, which) : exact, isSimilar: meant !== undefined }
}

/** A word in more titles than this is no evidence for the subject of a question. */
const COMMON = 1_500
/** The limit of the newest questions with a rare word that are rated. */
const RATED = 400
const SIMILAR = 5
/** The limit of significant words of a sentence. */
const WORDS = 8

interface Weighted {
  readonly term: RawBuilder<unknown>
  readonly count: number
}

/** How many titles have each word, counted up to COMMON. */
async function weigh(db: Db, terms: readonly SearchTerm[]): Promise<Weighted[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer from (
      select from forum_post p where p.title_words @@ w.term and p.hidden_at is null limit ${COMMON + 1}) few) as count
    from unnest(array[${sql.join(
      terms.map(({ term }) => term),
      sql`, `,
    )}]::tsquery[]) with ordinality w (term, position) order by w.position`.execute(db)
  return terms.map(({ term }, index) => ({ term, count: rows[index]!.count }))
}

const anyTerm = (terms: readonly Weighted[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    terms.map(({ term }) => term),
    sql` || `,
  )})`
const everyTerm = (terms: readonly Weighted[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    terms.map(({ term }) => term),
    sql` && `,
  )})`

/** A rare word counts for more. */
const weightOf = ({ count }: Weighted): number => 1 / Math.log2(2 + count)

type Row = Omit<SimilarQuestion, 'answer'> & {
  answerId: number | null
  isOfficial: boolean
  isExpired: boolean
  text: string | null
}

/** The words of a sentence as terms; if no title has one of them, similar words count too. */
async function termsOf(db: Db, typed: string): Promise<Weighted[]> {
  const words = subjectWords(typed).slice(0, WORDS)
  if (words.length === 0) return []
  const terms = searchTerms({ text: words.join(' '), words: [...new Set(words.map(fold))] })
  const weighted = await weigh(db, terms)
  if (weighted.every(({ count }) => count > 0)) return weighted
  const meant = await withSimilar(db, terms, KNOWN_WORDS)
  return meant ? weigh(db, meant) : weighted
}

/** The most similar questions that the viewer sees, with the answer that helps: the official one, else the accepted one. */
export async function findSimilar(
  db: Db,
  viewer: QuestionViewer,
  typed: string,
  without: number | undefined,
): Promise<SimilarQuestion[]> {
  const terms = (await termsOf(db, typed)).filter(({ count }) => count > 0)
  if (terms.length === 0) return []
  const rare = terms.filter(({ count }) => count <= COMMON)
  const wanted = rare.length > 0 ? anyTerm(rare) : everyTerm(terms)
  const weight = sql.join(
    terms.map((term) => sql`case when q.title_words @@ ${term.term} then ${weightOf(term)}::float8 else 0 end`),
    sql` + `,
  )
  // One common word of many is not sufficient for a similar question.
  const least = terms.length > 2 ? Math.max(...terms.map(weightOf)) * 1.01 : 0
  const { rows } = await sql<Row>`
    with rated as materialized (
      select q.id, q.thread_id, q.title, q.created_at, ${weight} as weight from (
        select q.id, q.thread_id, q.title, q.title_words, q.created_at from forum_post q
        where q.title_words @@ ${wanted} and q.hidden_at is null order by q.created_at desc limit ${RATED}) q),
    best as (
      select r.thread_id, r.title, r.weight, t.answers, t.archived_at is not null as "isArchived", t.is_official, t.accepted_id, r.created_at
      from rated r join forum_thread t on t.id = r.thread_id join forum_post q on q.id = r.id
      where r.weight >= ${least} and ${maySee(viewer)} and t.id <> ${without ?? 0}
      order by r.weight * case when t.is_official then 1.3 when t.accepted_id is not null then 1.1 else 1 end
        * case when t.archived_at is null then 1 else 0.6 end desc, r.created_at desc, t.id limit ${SIMILAR})
    select b.thread_id as id, b.title, b.answers, b."isArchived", a.id as "answerId",
      coalesce(a.official_until is not null, false) as "isOfficial", coalesce(a.official_until < ${viewer.today}::date, false) as "isExpired",
      ${excerpt(sql`a.body`, 240)} as text
    from best b left join lateral (
      select p.id, p.body, p.official_until from forum_post p
      where p.thread_id = b.thread_id and p.kind = 'answer' and p.hidden_at is null
        and (p.official_until is not null or p.id = b.accepted_id)
      order by (p.official_until >= ${viewer.today}::date) is true desc, p.id = b.accepted_id desc, p.official_until desc nulls last
      limit 1) a on true
    order by b.weight * case when b.is_official then 1.3 when b.accepted_id is not null then 1.1 else 1 end
      * case when b."isArchived" then 0.6 else 1 end desc, b.created_at desc, b.thread_id`.execute(db)
  return rows.map(({ answerId, isOfficial, isExpired, text, ...question }) => ({
    ...question,
    answer: answerId === null ? null : { id: answerId, isOfficial, isExpired, text: text ?? '' },
  }))
}
