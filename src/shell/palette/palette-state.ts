// Whether the palette is open. Whoever opens it, button, key or another part of the shell, does it here.
import { atom, type ReadableAtom } from 'nanostores'

const $shown = atom(false)
export const $paletteOpen: ReadableAtom<boolean> = $shown

export const openPalette = (): void => $shown.set(true)
export const closePalette = (): void => $shown.set(false)
