// The shortcuts of the keyboard. Screens register theirs while they are shown; the sheet and the listener read the same list.
import { atom, computed, type ReadableAtom } from 'nanostores'

/** page: of the shown screen · everywhere · jump: 'g', then a letter · the others are only listed, for dialogs that are open. */
export const SHORTCUT_GROUPS = ['page', 'everywhere', 'jump', 'bell', 'palette'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

export interface Shortcut {
  /** The keys in order, as `keyOf` names them: ['Mod+k'], ['g', 's'], ['?']. */
  readonly keys: readonly string[]
  readonly group: ShortcutGroup
  readonly label: string
  /** Absent where an element or a dialog handles the key itself: then it is only listed. */
  readonly run?: (() => void) | undefined
}

const $lists = atom<readonly (readonly Shortcut[])[]>([])

/** All active ones, in the order of registration. */
export const $shortcuts: ReadableAtom<readonly Shortcut[]> = computed($lists, (lists) => lists.flat())

/** Adds shortcuts; returns a disposer that removes them. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  $lists.set([...$lists.get(), shortcuts])
  return () => $lists.set($lists.get().filter((list) => list !== shortcuts))
}

const LETTERS = 'portal.letters'

function letterKeysStored(): boolean {
  try {
    return localStorage.getItem(LETTERS) !== 'off'
  } catch {
    return true
  }
}

const $letters = atom(letterKeysStored())
/** Single characters are shortcuts; people who use speech input or often press wrong keys may switch them off. */
export const $letterKeys: ReadableAtom<boolean> = $letters

export function chooseLetterKeys(on: boolean): void {
  $letters.set(on)
  try {
    localStorage.setItem(LETTERS, on ? 'on' : 'off')
  } catch {
    // blocked or full: the choice holds until the page is left
  }
}

const $sheet = atom(false)
export const $shortcutsOpen: ReadableAtom<boolean> = $sheet
export const openShortcuts = (): void => $sheet.set(true)
export const closeShortcuts = (): void => $sheet.set(false)

/** Browsers do not report a keyboard: a device with touch only is assumed to have none. */
export const hasKeyboard = (): boolean => !matchMedia('(hover: none) and (pointer: coarse)').matches
