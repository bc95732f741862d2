// Looks texts up in a catalogue: values filled in, plural forms by the rules of the language.
import type { Language } from '#shared/bus/language.ts'

/** A catalogue: texts by key. */
export type Catalogue = Readonly<Record<string, string>>
type Bare<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key & string
/** Every key of a catalogue; plural forms (`_one`, `_other`) are asked for by their base. */
export type TextKey<Texts> = Bare<keyof Texts>
/** The same keys as `Texts`, whatever they say. */
export type SameKeys<Texts> = { readonly [Key in keyof Texts]: string }

export type TextValues = Readonly<Record<string, string | number>>
/** Looks a text up; `{{name}}` in it is filled from `values`, `values.count` chooses the plural form. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

/** German and English have a singular and a plural; Intl decides which number is singular. */
const RULES = { de: new Intl.PluralRules('de'), en: new Intl.PluralRules('en') }

/** The lookup of one catalogue in its language. A key that is missing shows itself. */
export function translator<const Texts extends Catalogue>(texts: Texts, language: Language): Translate<TextKey<Texts>> {
  return (key, values = {}) => {
    // Only keys with plural forms ask Intl, which takes longer than all the rest.
    const text = texts[key] ?? texts[`${key}_${RULES[language].select(values['count'] as number)}`] ?? key
    return !text.includes('{{')
      ? text
      : text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap))
  }
}
