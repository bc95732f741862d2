// Display preferences of this browser. The shell stores them; a foreign page has no preferences and offers none.
import { atom, type ReadableAtom } from 'nanostores'
import { share } from './bus.ts'
import type { Language } from './language.ts'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const DENSITIES = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly density: Density
}

export interface PreferenceStore {
  readonly $theme: ReadableAtom<Theme>
  readonly $density: ReadableAtom<Density>
  choose(choice: Partial<Preferences>): void
}

const $current = share('preferences', () => atom<PreferenceStore | undefined>())

/** The store of the preferences; undefined outside of the shell. */
export const $preferences: ReadableAtom<PreferenceStore | undefined> = $current

/** Makes the preferences available to the elements of this page. */
export const registerPreferences = (store: PreferenceStore): void => $current.set(store)
