// Fuzzy comparison of text that people type: ignores case, accents and umlaut spelling, and tolerates few typing errors.
// `search_fold` in the database does the same (migration 009); a test compares the two.
import { oneLine, withoutInvisible } from '#domain/forms/one-line.ts'

/** Minimum and maximum length of a query, in code points after `normalQuery`. */
export const QUERY_MIN = 3
export const QUERY_MAX = 100

/** Normalises a query before it is measured and compared: NFC, single spaces, trimmed, each character visible. */
export const normalQuery = (typed: string): string => oneLine(withoutInvisible(typed.normalize('NFC')))

/** Length of a normalised query in code points. */
export const queryLength = (query: string): number => [...query].length

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Folds letters: 'Müller', 'Mueller' and 'MULLER' become 'muller'; other characters than letters and digits become spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/([aou])e/g, '$1')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** A number with separators, with at most four letters before it: 'DE 117 892 245', '31-512-0094', 'HRB 4471'. */
const NUMBER = /^[a-z]{0,4}[\s./-]*\d[\d\s./-]*[a-z]?$/i

/** A text that is one number, however it is grouped. */
export const isNumber = (typed: string): boolean => NUMBER.test(normalQuery(typed))

/** Tolerated typing errors in a word of this length: two letters swapped, one letter missing, added or wrong count one each. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** Number of typing errors between `typed` and a prefix of `word`; Infinity if it exceeds the tolerance. */
export function slipsToPrefix(typed: string, word: string): number {
  const limit = slipsAllowed(typed.length)
  if (limit === 0 || word.length < typed.length - limit) return word.startsWith(typed) ? 0 : Infinity
  const width = Math.min(word.length, typed.length + limit)
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, column) => column)
  for (let at = 1; at <= typed.length; at++) {
    const next = [at]
    for (let column = 1; column <= width; column++) {
      const same = typed[at - 1] === word[column - 1]
      const isSwap = at > 1 && column > 1 && typed[at - 1] === word[column - 2] && typed[at - 2] === word[column - 1]
      const swap = isSwap ? before[column - 2]! + 1 : Infinity
      next.push(Math.min(row[column - 1]! + (same ? 0 : 1), row[column]! + 1, next[column - 1]! + 1, swap))
    }
    before = row
    row = next
  }
  const slips = Math.min(...row)
  return slips <= limit ? slips : Infinity
}

/** Distance of a typed word from a word: 0 equal, 1 a prefix, 2 and more with typing errors; Infinity: no match. */
export function wordDistance(typed: string, word: string): number {
  if (typed === word) return 0
  const slips = slipsToPrefix(typed, word)
  return slips === 0 ? 1 : slips + 1
}

/** Sum of the smallest distances of all typed words; Infinity if one of them matches none of `words`. */
export const textDistance = (typed: readonly string[], words: readonly string[]): number =>
  typed.reduce((sum, one) => sum + Math.min(Infinity, ...words.map((word) => wordDistance(one, word))), 0)
