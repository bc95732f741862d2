import { atom, type ReadableAtom } from 'nanostores'

const $open = atom(false)
/** The pane of the assistant stands beside the page. */
export const $helpOpen: ReadableAtom<boolean> = $open

export const openHelp = (): void => $open.set(true)
export const closeHelp = (): void => $open.set(false)

export const HELP_PANE = 'hilfe'
export const HELP_BUTTON = 'hilfe-knopf'
