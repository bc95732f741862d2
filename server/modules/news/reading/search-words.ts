// The words of a query as the database looks for them.
import { sql, type RawBuilder } from 'kysely'
import { fold } from '#domain/search-text.ts'
import type { SearchQuery } from '#server/search-query.ts'

/** 'Haerterei' as it stands in the story: 'Härterei'. */
const withUmlauts = (word: string): string =>
  word.toLowerCase().replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')

export interface SearchTerm {
  /** Its letters as `search_title` has them. */
  readonly folded: string
  readonly term: RawBuilder<unknown>
}

/** Its German stem, in either spelling where there are two. */
function germanStem(word: string): RawBuilder<unknown> {
  const umlauts = withUmlauts(word)
  const stem = sql`plainto_tsquery('german', ${word})`
  return umlauts === word.toLowerCase() ? stem : sql`${stem} || plainto_tsquery('german', ${umlauts})`
}

/** Each word as it is written or as its German or English stem, in either spelling; the last one may go on. */
export function searchTerms({ text, words }: SearchQuery): SearchTerm[] {
  const last = words.at(-1)
  // As `fold` does: a sign like '㎏' is two letters.
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

/** All of them. */
export const allOf = (terms: readonly SearchTerm[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    terms.map(({ term }) => term),
    sql` && `,
  )})`

/** True for a story `s` that has all of them. As the index of the words says it: see migration 014. */
export const hasWords = (terms: readonly SearchTerm[]): RawBuilder<boolean> =>
  sql<boolean>`words_beside(s.search_words) @@ ${allOf(terms)}`

/**
 * True for a story `s` with all of these words (letters and digits only) in its titles; where `goOn` says so, they may be
 * the beginnings of words.
 */
export const hasInTitle = (words: readonly string[], goOn: (word: string) => boolean): RawBuilder<boolean> =>
  sql<boolean>`words_of_title(s.search_title)
    @@ ${words.map((word) => `'${word}'${goOn(word) ? ':*' : ''}`).join(' & ')}::tsquery`
