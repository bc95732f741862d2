// Text operations of the comparison: repair, folding, distances. They know nothing of the meaning of the text.
import { fold } from '#domain/search/search-text.ts'

/** The characters of Windows-1252 for the bytes 0x80 to 0x9f; other characters below 0x100 equal their bytes. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const MOJIBAKE = /[ÃÂÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

const byteOf = (character: string): number => {
  const code = character.charCodeAt(0)
  if (code < 0x100) return code
  const at = WINDOWS_1252.indexOf(character)
  return at < 0 ? -1 : 0x80 + at
}

/** Decodes UTF-8 that was read as Windows-1252 ('MÃ¼ller'); returns other text unchanged. */
export function repairMojibake(text: string): string {
  if (!MOJIBAKE.test(text)) return text
  let escaped = ''
  for (const character of text) {
    const byte = byteOf(character)
    if (byte < 0) return text
    escaped += '%' + byte.toString(16).padStart(2, '0')
  }
  try {
    return decodeURIComponent(escaped)
  } catch {
    return text
  }
}

const PLAIN = /^[a-z\d ]*$/

/** 'ä', 'ae' and 'a' are the same; others than letters and digits are spaces. */
export function foldText(text: string): string {
  const repaired = repairMojibake(text)
  const folded = fold(repaired)
  // Letters of other scripts stay: only keys are ASCII.
  return PLAIN.test(folded) ? folded : folded.replaceAll(/\s+/gu, ' ')
}

const MAX_COMPARED = 120
const taken = new Uint8Array(MAX_COMPARED * 2)

/** Jaro-Winkler similarity of two texts, 0 to 1, of their first 120 characters. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return one === '' ? 0 : 1
  const [m, n] = [Math.min(one.length, MAX_COMPARED), Math.min(other.length, MAX_COMPARED)]
  if (m === 0 || n === 0) return 0
  const reach = Math.max(0, (Math.max(m, n) >> 1) - 1)
  taken.fill(0, 0, m)
  taken.fill(0, MAX_COMPARED, MAX_COMPARED + n)
  let matches = 0
  for (let i = 0; i < m; i++) {
    const code = one.charCodeAt(i)
    const end = Math.min(n - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= end; j++) {
      if (taken[MAX_COMPARED + j] === 1 || other.charCodeAt(j) !== code) continue
      taken[i] = 1
      taken[MAX_COMPARED + j] = 1
      matches++
      break
    }
  }
  if (matches === 0) return 0
  const jaro = (matches / m + matches / n + (matches - transposed(one, other, m) / 2) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < m && prefix < n && one.charCodeAt(prefix) === other.charCodeAt(prefix)) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** The number of characters marked by `taken` that are at another position among them. */
function transposed(one: string, other: string, m: number): number {
  let count = 0
  for (let i = 0, j = 0; i < m; i++) {
    if (taken[i] !== 1) continue
    while (taken[MAX_COMPARED + j] !== 1) j++
    if (one.charCodeAt(i) !== other.charCodeAt(j)) count++
    j++
  }
  return count
}

/** One character is missing, added, replaced, or two neighbours are swapped; equal texts return false. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** The code of a letter by its neighbours; 'X' becomes '48' unless a C, K or Q is before it. */
function phoneticCode(letter: string, before: string, after: string, isFirst: boolean): string {
  if ('aeijouy'.includes(letter)) return '0'
  if (letter === 'b') return '1'
  if (letter === 'p') return after === 'h' ? '3' : '1'
  if (letter === 'd' || letter === 't') return 'csz'.includes(after) && after !== '' ? '8' : '2'
  if ('fvw'.includes(letter)) return '3'
  if ('gkq'.includes(letter)) return '4'
  if (letter === 'c') {
    const isHard = after !== '' && (isFirst ? 'ahkloqrux' : 'ahkoqux').includes(after)
    return isHard && (isFirst || before === '' || !'sz'.includes(before)) ? '4' : '8'
  }
  if (letter === 'x') return before !== '' && 'ckq'.includes(before) ? '8' : '48'
  if (letter === 'l') return '5'
  if (letter === 'm' || letter === 'n') return '6'
  if (letter === 'r') return '7'
  return letter === 's' || letter === 'z' ? '8' : ''
}

/** Kölner Phonetik: 'Wikipedia' is '3412'. Umlauts count as their vowels. */
export function colognePhonetics(word: string): string {
  const letters = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ß', 's')
    .replaceAll(/[^a-z]/g, '')
  let code = ''
  let last = ''
  for (let at = 0; at < letters.length; at++) {
    const next = phoneticCode(letters[at]!, letters[at - 1] ?? '', letters[at + 1] ?? '', at === 0)
    // Letters without a code do not separate; equal neighbours count once, vowels only at the beginning.
    for (const digit of next) {
      if (digit !== last && (digit !== '0' || code === '')) code += digit
      last = digit
    }
  }
  return code
}
