// The status of the page.
import { atom } from 'nanostores'

/** Another version of the portal than the one this window runs is ready. */
export const $newVersion = atom(false)
/** The connection is back, and the page has unsaved input but must be reloaded to sign in. */
export const $isReconnected = atom(false)
