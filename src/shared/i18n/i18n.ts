// The catalogues of a folder as a hook that follows the language.
import { useStore } from '@nanostores/react'
import { $language, type Language } from '#shared/bus/language.ts'
import {
  translator,
  type Catalogue,
  type SameKeys,
  type TextKey,
  type TextValues,
  type Translate,
} from './translate.ts'

/** What a folder exports: the hook, and the same lookup outside of React. */
export interface UseTexts<Key extends string> {
  (): Translate<Key>
  /** The text in `language`, by default the present one. */
  text(key: Key, values?: TextValues, language?: Language): string
}

/** Makes the texts of a folder out of its two catalogues; the German one types the keys. */
export function createTexts<const Texts extends Catalogue>(de: Texts, en: SameKeys<Texts>): UseTexts<TextKey<Texts>> {
  const lookup = { de: translator(de, 'de'), en: translator(en as unknown as Texts, 'en') }
  const useTexts = () => lookup[useStore($language)]
  return Object.assign(useTexts, {
    text: (key: TextKey<Texts>, values?: TextValues, language: Language = $language.get()) =>
      lookup[language](key, values),
  })
}
