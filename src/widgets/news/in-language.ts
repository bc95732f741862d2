import { useStore } from '@nanostores/react'
import { $language, type Language } from '#shared/bus/language.ts'

/** A text and its language. */
export interface Worded {
  readonly text: string
  readonly lang: Language
}

/** The text in `language`; German where there is no English one. */
export const inLanguage = (language: Language, german: string, english: string | undefined): Worded =>
  language === 'en' && english ? { text: english, lang: 'en' } : { text: german, lang: 'de' }

/** The language that a story is shown in: one without an English text is shown in German as a whole. */
export const storyLanguage = (
  language: Language,
  { contentEn }: { readonly contentEn?: string | undefined },
): Language => (contentEn ? language : 'de')

/** The text in the reader's language. */
export const useWorded = (german: string, english: string | undefined): Worded =>
  inLanguage(useStore($language), german, english)
