// Looks texts up in a catalogue: values filled in, plural forms by the rules of the language.
import type { Language } from '#shared/bus/language.ts'

/** A catalogue: texts by key, nested as deep as one likes. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}
type Plural = 'one' | 'other'
type Bare<Key extends string> = Key extends `${infer Base}_${Plural}` ? Base : Key
/** Every key of a catalogue as a dotted path; plural forms (`_one`, `_other`) are asked for by their base. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Bare<Key> : `${Key}.${TextKey<Texts[Key]>}`
}[keyof Texts & string]
/** The same keys as `Texts`, whatever they say. */
export type SameKeys<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]>
}

export type TextValues = Readonly<Record<string, string | number>>
/** Looks a text up; `{{name}}` in it is filled from `values`, `values.count` chooses the plural form. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

/** German and English tell one from the rest; Intl knows what counts as one. */
const RULES = { de: new Intl.PluralRules('de'), en: new Intl.PluralRules('en') }

function find(catalogue: Catalogue, path: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue[path]
  // A key may itself hold a dot; else its parts lead down.
  if (found === undefined) {
    found = catalogue
    for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined
  }
  return typeof found === 'string' ? found : undefined
}

/** The lookup of one catalogue in its language. A key that is missing shows itself. */
export function translator<const Texts extends Catalogue>(texts: Texts, language: Language): Translate<TextKey<Texts>> {
  return (key, values = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? find(texts, `${key}_${RULES[language].select(count)}`) : undefined
    const text = form ?? find(texts, key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap))
  }
}
