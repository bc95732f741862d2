// Translates the words of a query into conditions for the database.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, orAnyOf, withSimilar, WORDS_LIMIT, type SearchTerm } from '#server/search/search-terms.ts'

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

/** Shorter parts of words are not searched for, because nearly every word contains them. */
const PART_MIN = 3
/** The searched words: readers search the titles of published stories, editors all titles. */
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

/** Extends the terms by similar words of titles. Undefined if all terms are words of titles, or none has a similar word. */
export const withSimilarWords = (
  db: Db,
  terms: readonly SearchTerm[],
  { whose = 'readers', slips }: { readonly whose?: Whose; readonly slips?: number | undefined } = {},
): Promise<SearchTerm[] | undefined> => withSimilar(db, terms, sql`news_word where ${isOf(whose)}`, slips)

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
