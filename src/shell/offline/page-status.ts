// What the page has to tell about itself.
import { atom } from 'nanostores'

/** Another version of the portal than the one this window runs is ready. */
export const $newVersion = atom(false)
/** The line is back, and something typed waits on a page that has to be loaded anew to sign in. */
export const $lineIsBack = atom(false)
