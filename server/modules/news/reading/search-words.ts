// Translates the words of a query into conditions for the database.
import { sql, type RawBuilder } from 'kysely'
import { fold, wordDistance } from '#domain/search-text.ts'
import type { SearchQuery } from '#server/search-query.ts'
import type { Db } from '#server/db/db.ts'

/** Restores umlauts that were typed as two letters: 'Haerterei' becomes 'Härterei'. */
const withUmlauts = (word: string): string =>
  word.toLowerCase().replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')

export interface SearchTerm {
  /** The letters of the word, folded like `search_title`. */
  readonly folded: string
  readonly term: RawBuilder<unknown>
}

/** The German stem of the word, or of both spellings where it has two. */
function germanStem(word: string): RawBuilder<unknown> {
  const umlauts = withUmlauts(word)
  const stem = sql`plainto_tsquery('german', ${word})`
  return umlauts === word.toLowerCase() ? stem : sql`${stem} || plainto_tsquery('german', ${umlauts})`
}

/** Each word matches as written or by its German or English stem, in either spelling; the last one may be a prefix. */
export function searchTerms({ text, words }: SearchQuery): SearchTerm[] {
  const last = words.at(-1)
  // As in `fold`: a sign like '㎏' becomes two letters.
  return text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .map((word) => ({ word, folded: fold(word) }))
    .filter(({ folded }) => words.includes(folded))
    .map(({ word, folded }) => ({
      folded,
      term: sql`(to_tsquery('simple', ${folded === last ? `${folded}:*` : folded})
        || ${germanStem(word)} || plainto_tsquery('english', ${word}))`,
    }))
}

/** Requires all terms. */
export const allOf = (terms: readonly SearchTerm[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    terms.map(({ term }) => term),
    sql` && `,
  )})`

/** True for a story `s` that contains all terms; written as the index of migration 014 expects it. */
export const hasWords = (terms: readonly SearchTerm[]): RawBuilder<boolean> =>
  sql<boolean>`words_beside(s.search_words) @@ ${allOf(terms)}`

/**
 * True for a story `s` with all of these words (letters and digits only) in its titles. Where `goOn` returns true, a word may
 * be a prefix.
 */
export const hasInTitle = (words: readonly string[], goOn: (word: string) => boolean): RawBuilder<boolean> =>
  sql<boolean>`words_of_title(s.search_title)
    @@ ${words.map((word) => `'${word}'${goOn(word) ? ':*' : ''}`).join(' & ')}::tsquery`

// What a typed word may mean among the words of all titles: words that contain it, and words that are similar to it.
/** Shorter parts of words are not searched for, because nearly every word contains them. */
const PART_MIN = 3
/** Greatest number of words that replace one typed word. */
const WORDS_LIMIT = 100
/** Greatest number of words with similar letters that are compared, the most similar ones first. */
const SIMILAR_LIMIT = 200
/** Minimum share of common letter groups (trigrams) of a word that is compared; its typing errors are counted afterwards. */
const SIMILAR = '0.35'
/** Up to this `wordDistance` a word has no typing error. */
const BEGINS = 1

/** Matches any of these words as written. They contain letters and digits only. */
const anyOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `'${word}'`).join(' | ')})`

const orAnyOf = ({ folded, term }: SearchTerm, words: readonly string[]): SearchTerm =>
  words.length === 0 ? { folded, term } : { folded, term: sql`(${term} || ${anyOf(words)})` }

/** Whose words count: readers search the titles of published stories, editors all titles. */
type Whose = 'readers' | 'editors'
const isOf = (whose: Whose) => (whose === 'editors' ? sql`true` : sql`released`)

/** Extends the terms by the words that contain them: 'Kammerofen' for 'ofen'. */
export async function withContainingWords(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const searched = terms.map(({ folded }) => folded).filter((word) => word.length >= PART_MIN)
  const { rows } = await sql<{ typed: string; words: string[] }>`
    select typed, array(
      select word from news_word where word like '%_' || typed || '%' and ${isOf('readers')}
      order by length(word), word limit ${WORDS_LIMIT}) as words from unnest(${searched}::text[]) typed`.execute(db)
  const found = new Map(rows.map(({ typed, words }) => [typed, words]))
  return terms.map((term) => orAnyOf(term, found.get(term.folded) ?? []))
}

/** Words of titles that are similar to each of `typed`, the most similar first. */
async function readSimilar(
  db: Db,
  typed: readonly string[],
  whose: Whose,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // The similarity threshold is a database setting; it is set in the same statement, before the index is searched.
  const { rows } = await sql<{ typed: string; words: string[] }>`
    with asked as materialized (
      select typed, set_config('pg_trgm.word_similarity_threshold', ${SIMILAR}, true) from unnest(${typed}::text[]) typed
    )
    select typed, array(
      select word from news_word where typed <% word and ${isOf(whose)}
      order by word_similarity(typed, word) desc, word limit ${SIMILAR_LIMIT}) as words
    from asked`.execute(db)
  return new Map(rows.map(({ typed, words }) => [typed, words]))
}

/** The words that `typed` was probably meant to be, the nearest first; none if it is one of `words` or a prefix of one. */
function meantBy(typed: string, words: readonly string[]): string[] {
  const rated = words.map((word) => ({ word, distance: wordDistance(typed, word) }))
  if (rated.some(({ distance }) => distance <= BEGINS)) return []
  return rated
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, WORDS_LIMIT)
    .map(({ word }) => word)
}

/**
 * Extends the terms by similar words: two letters swapped, one letter missing, added or wrong. Undefined if all terms are
 * words of titles, or none has a similar word.
 */
export async function withSimilarWords(
  db: Db,
  terms: readonly SearchTerm[],
  whose: Whose = 'readers',
): Promise<SearchTerm[] | undefined> {
  const asked = terms.map(({ folded }) => folded)
  const similar = await readSimilar(db, asked, whose)
  const meant = asked.map((typed) => meantBy(typed, similar.get(typed) ?? []))
  if (meant.every((words) => words.length === 0)) return undefined
  return terms.map((term, index) => orAnyOf(term, meant[index]!))
}

/**
 * Removes words that no title, or no published title, contains any more. A concurrent save of such a word either commits
 * before this or inserts it again.
 */
export async function removeUnusedWords(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table news_word in share row exclusive mode`.execute(tx)
    await sql`
      with standing as materialized (select distinct title_words(search_title) as word from news_story)
      delete from news_word w where not exists (select from standing s where s.word = w.word)`.execute(tx)
    await sql`
      with standing as materialized (
        select distinct title_words(search_title) as word from news_story where status = 'published'
      )
      update news_word w set released = false
      where released and not exists (select from standing s where s.word = w.word)`.execute(tx)
  })
}
