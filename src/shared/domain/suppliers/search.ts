// Search terms of the list of partners: words of names in any spelling, and numbers as they are written or typed.
import { normalQuery, wordsOf } from '#domain/search-text.ts'
import { companyName } from './name.ts'

/** Letters and digits of a number: '342/5810/1177' is '34258101177'. `compact_number` of migration 037 makes the same. */
export const compactNumber = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** A number with separators, with at most four letters before it: 'DE 117 892 245', '31-512-0094', 'HRB 4471'. */
const NUMBER = /^[a-z]{0,4}[\s./-]*\d[\d\s./-]*[a-z]?$/i

/** Of a longer query the first words count. */
const WORDS_LIMIT = 8

/**
 * The folded words of a query. A number is one word; a legal form at the end of a name is none: 'Ferrum GmbH & Co. KG' finds the
 * stored 'Ferrum GmbH'.
 */
export function partnerWords(typed: string): readonly string[] {
  const text = normalQuery(typed)
  if (NUMBER.test(text)) return [compactNumber(text)]
  const { stem } = companyName(text)
  return [...new Set(wordsOf(stem))].slice(0, WORDS_LIMIT)
}
