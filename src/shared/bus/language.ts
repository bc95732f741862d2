// The language of everything on this page: the chosen one, else the person's, else the page's, else German.
import { computed, type ReadableAtom } from 'nanostores'
import { share } from './bus.ts'
import { fact } from './fact.ts'
import { $session } from './session.ts'

export type Language = 'de' | 'en'

/** Every language that is not English is served in German. */
export const languageOf = (tag: string): Language => (/^en/i.test(tag) ? 'en' : 'de')

const $chosen = share('language', () => fact<string | undefined>(undefined))

export const $language: ReadableAtom<Language> = computed([$chosen, $session], (chosen, { person }) =>
  languageOf(chosen ?? person?.claims.locale ?? document.documentElement.lang),
)

/** Sets the language by a tag such as 'de-DE'; undefined leaves it to the person and the page. */
export const setLanguage = (tag: string | null | undefined): void => $chosen.set(tag || undefined)
