import { useStore } from '@nanostores/react'
import { $language, type Language } from '#shared/bus/language.ts'

/** A text, and the language it is in. */
export interface Worded {
  readonly text: string
  readonly lang: Language
}

/** What is read in `language`: where there is no English the German stands. */
export const inLanguage = (language: Language, german: string, english: string | undefined): Worded =>
  language === 'en' && english ? { text: english, lang: 'en' } : { text: german, lang: 'de' }

/** What is read in the reader's language. */
export const useWorded = (german: string, english: string | undefined): Worded =>
  inLanguage(useStore($language), german, english)
