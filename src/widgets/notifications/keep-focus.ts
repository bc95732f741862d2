import { focusEntryAt, focusIndex } from './panel-keys.ts'

/** The tab of the list that is shown. */
export const selectedTab = (panel: HTMLElement): HTMLElement | null =>
  panel.querySelector<HTMLElement>('[role=tab][aria-selected=true]')

/** Draws, and where that takes the focused thing away, moves the focus to what stands in its place. */
export function keepFocus(panel: HTMLElement, draw: () => void): void {
  const root = panel.getRootNode() as ShadowRoot
  const focused = root.activeElement
  const index = focusIndex(panel, focused)
  const inside = focused !== null && panel.contains(focused)
  draw()
  if (!inside || panel.contains(root.activeElement)) return
  if (index < 0 || !focusEntryAt(panel, index)) selectedTab(panel)?.focus()
}
