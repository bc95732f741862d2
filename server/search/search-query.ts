// The text typed into a search, checked in the same way for every search.
import { normalQuery, QUERY_MAX, QUERY_MIN, queryLength, wordsOf } from '#domain/search/search-text.ts'
import { badRequest } from '#server/http/errors.ts'

/** The number of words of a longer query that count. */
const WORDS_LIMIT = 8

export interface SearchQuery {
  /** In NFC, without spaces around. */
  readonly text: string
  /** The folded words of the query: letters and digits only, so that no wildcard remains. */
  readonly words: readonly string[]
  /** Greatest number of typing errors in a word; absent: those of search-text.ts. */
  readonly slips?: number
}

/** Throws 400 with the rule where the query is too short or too long. */
export function readQuery(typed: string): SearchQuery {
  const text = normalQuery(typed)
  const length = queryLength(text)
  const refuse = (rule: string) => badRequest('validation_failed', [{ field: 'query.q', rule }])
  if (length < QUERY_MIN) throw refuse(`must have at least ${QUERY_MIN} characters`)
  if (length > QUERY_MAX) throw refuse(`must have at most ${QUERY_MAX} characters`)
  return { text, words: [...new Set(wordsOf(text))].slice(0, WORDS_LIMIT) }
}
