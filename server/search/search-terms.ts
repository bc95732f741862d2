// The words of a query as conditions for full-text search: German and English stems, both spellings of umlauts, typing errors.
import { sql, type RawBuilder } from 'kysely'
import { fold, wordDistance } from '#domain/search/search-text.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchQuery } from './search-query.ts'

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

/** Greatest number of words that replace one typed word. */
export const WORDS_LIMIT = 100
/** Greatest number of words with similar letters that are compared, the most similar ones first. */
const SIMILAR_LIMIT = 200
/** Minimum share of common letter groups (trigrams) of a word that is compared; its typing errors are counted afterwards. */
const SIMILAR = '0.35'
/** `wordDistance` tolerates no more. */
const MOST_SLIPS = 2
/** Up to this `wordDistance` a word has no typing error. */
const BEGINS = 1

/** Matches any of these words as written. They contain letters and digits only. */
const anyOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `'${word}'`).join(' | ')})`

export const orAnyOf = ({ folded, term }: SearchTerm, words: readonly string[]): SearchTerm =>
  words.length === 0 ? { folded, term } : { folded, term: sql`(${term} || ${anyOf(words)})` }

/** The words that `typed` was probably meant to be, the nearest first; none if it is one of `words` or a prefix of one. */
function meantBy(typed: string, words: readonly string[], slips: number): string[] {
  const rated = words.map((word) => ({ word, distance: wordDistance(typed, word) }))
  if (rated.some(({ distance }) => distance <= BEGINS)) return []
  return rated
    .filter(({ distance }) => distance <= BEGINS + slips)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, WORDS_LIMIT)
    .map(({ word }) => word)
}

/** Words similar to each of `typed`, the most similar first. */
async function readSimilar(
  db: Db,
  typed: readonly string[],
  known: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // The similarity threshold is a database setting; it is set in the same statement, before the index is searched.
  const { rows } = await sql<{ typed: string; words: string[] }>`
    with asked as materialized (
      select typed, set_config('pg_trgm.word_similarity_threshold', ${SIMILAR}, true) from unnest(${typed}::text[]) typed
    )
    select typed, array(
      select word from ${known} and typed <% word
      order by word_similarity(typed, word) desc, word limit ${SIMILAR_LIMIT}) as words
    from asked`.execute(db)
  return new Map(rows.map(({ typed, words }) => [typed, words]))
}

/**
 * Extends the terms by similar words: two letters swapped, one letter missing, added or wrong, at most `slips` times. `known` is the table of known words
 * with its condition, such as "news_word where true". Undefined if all terms are known words, or none has a similar one.
 */
export async function withSimilar(
  db: Db,
  terms: readonly SearchTerm[],
  known: RawBuilder<unknown>,
  slips = MOST_SLIPS,
): Promise<SearchTerm[] | undefined> {
  const asked = terms.map(({ folded }) => folded)
  const similar = await readSimilar(db, asked, known)
  const meant = asked.map((typed) => meantBy(typed, similar.get(typed) ?? [], slips))
  if (meant.every((words) => words.length === 0)) return undefined
  return terms.map((term, index) => orAnyOf(term, meant[index]!))
}
