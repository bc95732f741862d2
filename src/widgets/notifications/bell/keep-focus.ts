/** The tab of the list that is shown. */
export const selectedTab = (panel: HTMLElement): HTMLElement | null =>
  panel.querySelector<HTMLElement>('[aria-selected=true]')

/** The entries that are shown. */
export const entriesOf = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('[data-id]')]

/** The focusable element of an entry. */
export const nameOf = (entry: HTMLElement | undefined): HTMLElement | null | undefined =>
  entry?.querySelector<HTMLElement>('.name')

/** Index of the focused entry in the list, -1 outside. */
export const focusIndex = (panel: HTMLElement, focused: Element | null): number =>
  entriesOf(panel).findIndex((entry) => entry.contains(focused))

/** Renders, and keeps the focus on its entry, or on the following one if it was removed. */
export function keepFocus(panel: HTMLElement, draw: () => void): void {
  const root = panel.getRootNode() as ShadowRoot
  const before = root.activeElement
  const index = focusIndex(panel, before)
  const id = entriesOf(panel)[index]?.dataset['id']
  const inside = before !== null && panel.contains(before)
  draw()
  const focused = root.activeElement as HTMLElement | null
  if (!inside || (index < 0 && panel.contains(focused))) return
  const entries = entriesOf(panel)
  const entry = entries.find((one) => one.dataset['id'] === id) ?? entries[Math.min(index, entries.length - 1)]
  if (!entry) selectedTab(panel)?.focus()
  else if (!focused || !entry.contains(focused))
    (entry.querySelector<HTMLElement>(`.${before.className}`) ?? nameOf(entry))?.focus()
  else if (entry.dataset['id'] !== id) {
    // lit has put another entry into the same nodes: only a new focus is read aloud
    focused.blur()
    focused.focus()
  }
}

/** Returns the focus to `opener` after `popover` has closed with it: inside a shadow root Chromium does not. */
export function returnFocus(popover: HTMLElement, opener: HTMLElement): void {
  const { activeElement } = popover.getRootNode() as ShadowRoot
  const lost = !activeElement && document.activeElement === document.body
  if (lost || popover.contains(activeElement)) opener.focus({ preventScroll: true })
}
