// Texts of the bell. Not through shared/i18n: the panel may weigh 10 KB, and that comes with all that shares it.
import type { Language } from '#shared/bus/language.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

type Bare<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key
export type TextValues = Readonly<Record<string, string | number>>
export type Translate<Key> = (key: Key, values?: TextValues) => string
export type Texts = Translate<Bare<keyof typeof de>>

/** Looks texts up: `{{name}}` is filled from the values, `count` chooses `_one` or `_other`. */
export function lookup<Catalogue extends object>(catalogue: Catalogue): Translate<Bare<keyof Catalogue>> {
  const texts = new Map<unknown, string>(Object.entries(catalogue))
  return (key, values = {}) => {
    const plural = `${String(key)}_${values['count'] === 1 ? 'one' : 'other'}`
    const text = texts.get(key) ?? texts.get(plural) ?? ''
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => `${values[name] ?? whole}`)
  }
}

const BY_LANGUAGE: Readonly<Record<Language, Texts>> = { de: lookup(de), en: lookup(en) }

/** The texts of the list in `language`. */
export const textsFor = (language: Language): Texts => BY_LANGUAGE[language]
