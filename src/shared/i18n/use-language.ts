// The language in which a part of a page speaks: the one of the person, unless something around it shows another, as a preview does.
import { useStore } from '@nanostores/react'
import { createContext, use } from 'react'
import { $language, type Language } from '#shared/bus/language.ts'

/** Within it, texts and formats are in this language; undefined: in the one of the person. */
export const LanguageContext = createContext<Language | undefined>(undefined)

export function useLanguage(): Language {
  const own = useStore($language)
  return use(LanguageContext) ?? own
}
