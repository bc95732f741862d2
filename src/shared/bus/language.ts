// The language of everything on this page: chosen, else the person's, else the page's, else German.
import { atom, computed } from 'nanostores'
import { share } from './bus.ts'
import { $session } from './session.ts'

export type Language = 'de' | 'en'

/** Every language that is not English is served in German. */
export const languageOf = (tag: string): Language => (/^en/i.test(tag) ? 'en' : 'de')

const $chosen = share('language', () => atom<Language | undefined>())

export const $language = computed(
  [$chosen, $session],
  (chosen, { person }) => chosen ?? person?.locale ?? languageOf(globalThis.document?.documentElement.lang ?? ''),
)

/** Chooses the language by a tag such as 'de-DE'; undefined leaves it to the person and the page. */
export const setLanguage = (tag: string | undefined): void => $chosen.set(tag ? languageOf(tag) : undefined)
