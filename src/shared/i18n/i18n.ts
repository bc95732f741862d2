// The catalogues of a folder as a hook that follows the language; i18next fills in values, plural forms and formats.
// A folder can look up its own texts, those of its area and the general words beside this file ('Abbrechen').
import { createInstance } from 'i18next'
import { $language, type Language } from '#shared/bus/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { FORMATS, type Formats } from './use-format.ts'
import { useLanguage } from './use-language.ts'

/** A catalogue: texts by key. */
export type Catalogue = Readonly<Record<string, string>>
type Bare<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Key & string
/** Every key of a catalogue; plural forms (`_zero`, `_one`, `_other`) are requested by their base. */
export type TextKey<Texts> = Bare<keyof Texts>
/** A word that every folder can look up. */
type WordKey = TextKey<typeof de>
/** The same keys as `Texts`, with any texts. */
export type SameKeys<Texts> = { readonly [Key in keyof Texts]: string }

export type TextValues = Readonly<Record<string, string | number>> & { readonly count?: number }
/** Looks a text up; `{{name}}` in it is filled from `values`, `values.count` chooses the plural form. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

/** What a folder exports: the hook, and the same lookup outside of React. */
export interface UseTexts<Key extends string> {
  (): Translate<Key>
  /** The namespaces in which its texts are looked up, one after the other. */
  readonly namespaces: readonly string[]
  /** The text in `language`, by default the present one. */
  text(key: Key, values?: TextValues, language?: Language): string
}

// A separate instance: other releases on a page, and a host that uses i18next, configure theirs.
const i18n = createInstance()
void i18n.init({
  lng: 'de',
  fallbackLng: false,
  resources: { de: { words: de }, en: { words: en } },
  fallbackNS: 'words',
  // The first text is looked up before any promise settles.
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // Texts never become HTML.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_text: string, [gap]: RegExpExecArray) => gap,
})
for (const name of Object.keys(FORMATS.de) as (keyof Formats)[])
  i18n.services.formatter?.add(name, (value, language) => FORMATS[language as Language][name](value as never))

/** The lookup in one language. A key that is missing shows itself, a value that is missing its gap. */
function translator<Key extends string>(language: Language, namespaces: readonly string[]): Translate<Key> {
  const translate = i18n.getFixedT(language, namespaces) as (key: string, options: object) => string
  // Tables request thousands of texts, and i18next takes some 5 µs for each; those without values never change.
  const constant = new Map<Key, string>()
  return (key, values) => {
    if (values) return translate(key, { replace: values, count: values.count })
    const text = constant.get(key) ?? translate(key, {})
    constant.set(key, text)
    return text
  }
}

let folders = 0

/**
 * Creates the texts of a folder from its two catalogues; the German one types the keys. Missing keys are looked up in `area`, the texts of
 * the whole area, and in the general words.
 */
export function createTexts<const Texts extends Catalogue, AreaKey extends string = never>(
  german: Texts,
  english: SameKeys<Texts>,
  area?: UseTexts<AreaKey>,
): UseTexts<TextKey<Texts> | AreaKey | WordKey> {
  type Key = TextKey<Texts> | AreaKey | WordKey
  // Unique within the instance; nobody else uses the name of a folder's namespace.
  const namespace = String(++folders)
  i18n.addResourceBundle('de', namespace, german)
  i18n.addResourceBundle('en', namespace, english)
  const namespaces = [namespace, ...(area?.namespaces ?? [])]
  const lookup = { de: translator<Key>('de', namespaces), en: translator<Key>('en', namespaces) }
  const useTexts = () => lookup[useLanguage()]
  return Object.assign(useTexts, {
    namespaces,
    text: (key: Key, values?: TextValues, language: Language = $language.get()) => lookup[language](key, values),
  })
}
