// The words of a query as the database looks for them.
import { sql, type RawBuilder } from 'kysely'
import { fold, wordDistance } from '#domain/search-text.ts'
import type { SearchQuery } from '#server/search-query.ts'
import type { Db } from '#server/db/db.ts'

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

// What a typed word may mean, among the words of all titles: the ones that hold it, and the ones that are like it.
/** A part of a word is looked for from this length on: shorter ones stand in every word. */
const PART_MIN = 3
/** So many words are taken for one typed word. */
const WORDS_LIMIT = 100
/** So many words with similar letters are looked at, the most similar ones. */
const SIMILAR_LIMIT = 200
/** Share of common letter groups from which on a word is looked at; the slips allowed are counted after that. */
const SIMILAR = '0.35'
/** Of `wordDistance`: up to it no letter is wrong. */
const BEGINS = 1

/** One of these words, as it is written. They are letters and digits only. */
const anyOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `'${word}'`).join(' | ')})`

const orAnyOf = ({ folded, term }: SearchTerm, words: readonly string[]): SearchTerm =>
  words.length === 0 ? { folded, term } : { folded, term: sql`(${term} || ${anyOf(words)})` }

/** Whose words count: to readers those of titles that are published, to editors all. */
type Whose = 'readers' | 'editors'
const isOf = (whose: Whose) => (whose === 'editors' ? sql`true` : sql`released`)

/** The terms with the words that hold them: 'Kammerofen' for 'ofen'. */
export async function withContainingWords(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const asked = terms.map(({ folded }) => folded).filter((word) => word.length >= PART_MIN)
  const { rows } = await sql<{ typed: string; words: string[] }>`
    select typed, array(
      select word from news_word where word like '%_' || typed || '%' and ${isOf('readers')}
      order by length(word), word limit ${WORDS_LIMIT}) as words from unnest(${asked}::text[]) typed`.execute(db)
  const found = new Map(rows.map(({ typed, words }) => [typed, words]))
  return terms.map((term) => orAnyOf(term, found.get(term.folded) ?? []))
}

/** Words of titles that are like each of `typed`, the most similar first. */
async function readSimilar(
  db: Db,
  typed: readonly string[],
  whose: Whose,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // How similar they must be is a setting: it is set with the words, and so before the index is asked for each of them.
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

/** What `typed` was meant to be, the nearest first; nothing where it is one of `words`, or begins one. */
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
 * The terms with the words that each was meant to be: a swap, a letter too many, too few or wrong. Undefined where all of them
 * are words of titles, or none is like one.
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
 * Forgets the words that stand in no title any more, or in none that is published. Whoever saves one at this moment comes
 * before, or brings it anew.
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
