// Whether the palette is open. Button, key and other parts of the shell open it here.
import { atom, type ReadableAtom } from 'nanostores'

const $shown = atom(false)
export const $paletteOpen: ReadableAtom<boolean> = $shown

export const openPalette = (): void => $shown.set(true)
export const closePalette = (): void => $shown.set(false)
