// Whether the help is open, and the element that had the focus before.
import { atom, type ReadableAtom } from 'nanostores'
import type { Page } from '#domain/routes/route.ts'
import { topOf } from '#domain/routes/routes.ts'
import { CONTENT_ID } from '#shell/navigation.ts'

export const HELP_PANE = 'hilfe'
export const HELP_BUTTON = 'hilfe-knopf'

const $open = atom(false)
/** The help is open beside the page. */
export const $helpOpen: ReadableAtom<boolean> = $open

const $over = atom(false)
/** True when the help was opened from a modal dialog, which makes the page unusable: then it is a dialog above that one. */
export const $helpOver: ReadableAtom<boolean> = $over

/** The element that had the focus when the help was opened, also inside of elements. */
let opener: HTMLElement | undefined

function focused(): HTMLElement | undefined {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at instanceof HTMLElement && at !== document.body ? at : undefined
}

export function openHelp(isOver = false): void {
  if (!$open.get()) {
    opener = focused()
    $over.set(isOver)
  }
  $open.set(true)
}

export const closeHelp = (): void => $open.set(false)

/** The element to which the focus returns: a menu or dialog from which the help was opened has closed. */
export const helpOpener = (): HTMLElement | null =>
  (opener?.isConnected && opener.checkVisibility?.() !== false ? opener : undefined) ??
  document.getElementById(HELP_BUTTON) ??
  document.getElementById(CONTENT_ID)

/** The top bar shows the button on these pages only; elsewhere the help is in the profile menu, the palette, and behind F1. */
export const hasHelpButton = (route: Page): boolean => route.name === 'news.edit' || topOf(route) === 'marketplace'
