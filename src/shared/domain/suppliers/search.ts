// Search terms of the list of partners: words of names in any spelling, and numbers in any form.
import { isNumber, normalQuery, wordsOf } from '#domain/search/search-text.ts'
import { companyName } from './name.ts'
import { withoutSapZeros } from './numbers.ts'

/** Letters and digits of a number: '342/5810/1177' is '34258101177'. `compact_number` of migration 037 makes the same. */
export const compactNumber = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Only the first words of a longer query are used. */
const WORDS_LIMIT = 8

/**
 * The folded words of a query. A number is one word; a legal form at the end of a name is dropped: 'Ferrum GmbH & Co. KG' finds the stored
 * 'Ferrum GmbH'.
 */
export function partnerWords(typed: string): readonly string[] {
  const text = normalQuery(typed)
  if (isNumber(text)) return [withoutSapZeros(compactNumber(text))]
  const { stem } = companyName(text)
  return [...new Set(wordsOf(stem).map(withoutSapZeros))].slice(0, WORDS_LIMIT)
}
