// How this browser shows the portal. The shell keeps the choices; on a foreign page nobody does, and nothing is offered.
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

export interface PreferenceKeeper {
  readonly $theme: ReadableAtom<Theme>
  readonly $density: ReadableAtom<Density>
  choose(choice: Partial<Preferences>): void
}

const $kept = share('preferences', () => atom<PreferenceKeeper | undefined>())

/** Who keeps the choices; undefined where nobody does. */
export const $preferences: ReadableAtom<PreferenceKeeper | undefined> = $kept

/** Makes the choices known to the elements of this page. */
export const keepPreferences = (keeper: PreferenceKeeper): void => $kept.set(keeper)
