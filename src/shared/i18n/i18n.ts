// Catalogues of every folder on one i18next instance of our own; the global one belongs to the host page.
import { useStore } from '@nanostores/react'
import { createInstance } from 'i18next'
import { useMemo } from 'react'
import { $language, type Language } from '#shared/bus/language.ts'

/** A catalogue: texts by key, nested as deep as one likes. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
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

/** What a folder exports: the hook, and the same lookup outside of React. */
export interface UseTexts<Key extends string> {
  (): Translate<Key>
  /** The text in `language`, by default the present one. */
  text(key: Key, values?: TextValues, language?: Language): string
}

const i18n = createInstance()
void i18n.init({
  lng: 'de',
  fallbackLng: 'de',
  ns: [],
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false }, // texts are set as text, never as HTML
})

/** Registers the two catalogues of a folder under `name`; the German one types the keys. */
export function createTexts<const Texts extends Catalogue>(
  name: string,
  de: Texts,
  en: SameKeys<Texts>,
): UseTexts<TextKey<Texts>> {
  i18n.addResourceBundle('de', name, de)
  i18n.addResourceBundle('en', name, en)
  const lookup = (language: Language): Translate<TextKey<Texts>> => {
    // The library types keys by a global declaration; ours are typed per catalogue, here.
    const fixed = i18n.getFixedT(language, name) as (key: string, values: TextValues) => string
    return (key, values = {}) => fixed(key, values)
  }
  const useTexts = () => {
    const language = useStore($language)
    return useMemo(() => lookup(language), [language])
  }
  return Object.assign(useTexts, {
    text: (key: TextKey<Texts>, values?: TextValues, language: Language = $language.get()) =>
      lookup(language)(key, values),
  })
}
