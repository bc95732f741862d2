// German and English catalogues must have the same keys and the same placeholders, and no empty text.
const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]]

const placeholders = (text: string): string =>
  (text.match(/\{\{?\s*[\w.]+/g) ?? [])
    .map((one) => one.replace(/[{\s]/g, ''))
    .sort()
    .join(',')

/** One sentence for each difference between the two. */
export function differences(german: unknown, english: unknown): string[] {
  const de = new Map(flat(german))
  const en = new Map(flat(english))
  const missing = (from: Map<string, string>, there: Map<string, string>, where: string) =>
    [...from.keys()].filter((key) => !there.has(key)).map((key) => `${key} is missing in ${where}`)
  const unlike = [...de]
    .filter(([key, text]) => en.has(key) && placeholders(text) !== placeholders(en.get(key) ?? ''))
    .map(([key]) => `${key} has other placeholders in en.json`)
  const empty = [...de, ...en].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`)
  return [...missing(de, en, 'en.json'), ...missing(en, de, 'de.json'), ...unlike, ...empty]
}

/** Texts by key in both languages. */
export interface Catalogues {
  readonly de: Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
}

const says = ({ de, en }: Catalogues, key: string): string => `${de[key]}|${en[key]}`
/** The keys of words: without those with a dot, which are chosen by a value, and without plural forms. */
const keysOf = ({ de }: Catalogues): string[] => Object.keys(de).filter((key) => !/[._]/.test(key))

/**
 * The keys of a catalogue under which a word of the catalogue `words` is repeated. A catalogue with another text under the
 * key of a word needs another key for the word itself.
 */
export function repeatedWords(words: Catalogues, own: Catalogues): string[] {
  const open = keysOf(words).filter((word) => !(word in own.de) || says(own, word) === says(words, word))
  const known = new Set(open.map((word) => says(words, word)))
  return keysOf(own).filter((key) => known.has(says(own, key)))
}

/** The words that are in three or more groups of catalogues, with the names of these groups. */
export function commonWords(groups: ReadonlyMap<string, readonly Catalogues[]>): string[] {
  const names = new Map<string, Set<string>>()
  for (const [name, catalogues] of groups)
    for (const one of catalogues)
      for (const key of keysOf(one)) {
        const word = says(one, key)
        names.set(word, (names.get(word) ?? new Set()).add(name))
      }
  return [...names].filter(([, found]) => found.size > 2).map(([word, found]) => `${word}: ${[...found].join(', ')}`)
}
