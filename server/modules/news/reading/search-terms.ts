// The words of a query as the database looks for them.
import { sql, type RawBuilder } from 'kysely'
import { fold } from '#domain/search-text.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SearchQuery } from '#server/search-query.ts'

/** 'Haerterei' as it stands in the story: 'Härterei'. */
const withUmlauts = (word: string): string =>
  word.toLowerCase().replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')

export interface SearchTerm {
  /** Its letters as `search_title` has them. */
  readonly folded: string
  readonly term: RawBuilder<unknown>
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
        || plainto_tsquery('german', ${word}) || plainto_tsquery('german', ${withUmlauts(word)})
        || plainto_tsquery('english', ${word}))`,
    }))
}

/** All of them. */
export const allOf = (terms: readonly SearchTerm[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    terms.map(({ term }) => term),
    sql` && `,
  )})`

/** Stories as `s` for which `condition` on their words holds, as far as readers and lists ask for them. */
export const storiesWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select s.id, s.status, s.published_at, s.expires_at, s.search_title from news_story s where ${condition} offset 0) s`

/**
 * Runs a query of `storiesWhere`. The planner does not count that the words of a story lie beside it: for a common word it
 * would unpack those of every story, which takes a hundred times as long as reading their index. That is all that is left
 * here: without the scan of the table, and with `offset 0` no other condition leads to the stories.
 */
export const byTheirIndex = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
    return read(tx)
  })
