// Texts of the bell. Not through shared/i18n, which would load everything that shares its chunk.
import type { Language } from '#shared/bus/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

type Values = Readonly<Record<string, string | number>>
/** Returns a text; `{{name}}` in it is filled from the values. */
export type Translate<Key> = (key: Key, values?: Values) => string
export type Texts = Translate<keyof typeof de>

/** The lookup in one catalogue. */
export const lookup =
  <Key extends string>(catalogue: Readonly<Record<Key, string>>): Translate<Key> =>
  (key, values = {}) =>
    catalogue[key].replace(/\{\{(\w+)\}\}/g, (gap, name: string) => `${values[name] ?? gap}`)

const BY_LANGUAGE: Readonly<Record<Language, Texts>> = { de: lookup(de), en: lookup(en) }

/** The texts of the list in `language`. */
export const textsFor = (language: Language): Texts => BY_LANGUAGE[language]
