// The keyboard of the panel: J K and arrows move, Home and End jump, E marks read, S puts off, arrows change the tab.
import { entriesOf, focusIndex, nameOf } from '#widgets/notifications/bell/keep-focus.ts'
import type { PanelHandle } from '#widgets/notifications/bell/panel-model.ts'

const SAME: Readonly<Record<string, string>> = { arrowdown: 'j', arrowup: 'k' }
/** The target of each key from the entry at `index`. */
const MOVES: Readonly<Record<string, (index: number) => number>> = {
  j: (index) => index + 1,
  k: (index) => Math.max(index - 1, 0),
  home: () => 0,
  end: () => Infinity,
}

function moveEntry(panel: HTMLElement, index: number, move: (index: number) => number): void {
  const entries = entriesOf(panel)
  // from outside the list, every key enters it where the reader left it
  const stop = panel.querySelector<HTMLElement>('.name[tabindex="0"]')
  const name = index < 0 ? stop : nameOf(entries[Math.min(move(index), entries.length - 1)])
  name?.focus()
}

function moveTab(key: string, tab: Element): void {
  const { firstElementChild: first, lastElementChild: last } = tab.parentElement!
  const [next, before] = [tab.nextElementSibling ?? first, tab.previousElementSibling ?? last]
  const wanted = { home: first, end: last, arrowleft: before, arrowright: next }[key]
  if (!(wanted instanceof HTMLElement)) return
  wanted.click()
  wanted.focus()
}

/** Handles a key at the element that has the focus; true when it was one of the panel's. */
export function panelKey(
  event: KeyboardEvent,
  { element, model, actions }: PanelHandle,
  tryUndo: () => boolean,
): boolean {
  // Not the target of the event: it may be removed if the key was pressed before this was loaded.
  const focused = (element.getRootNode() as ShadowRoot).activeElement
  const key = event.key.toLowerCase()
  const { extensions, lists, list } = model()
  if (event.altKey || !focused) return false
  // The choice of an area and a reason are typed.
  if (focused.matches('select, textarea')) return false
  if (event.ctrlKey || event.metaKey) return key === 'z' && tryUndo()
  if (focused.matches('[role=tab]') && /^(arrow(left|right)|home|end)$/.test(key)) {
    moveTab(key, focused)
    return true
  }
  const index = focusIndex(element, focused)
  const move = MOVES[SAME[key] ?? key]
  const entry = lists[list][index]
  if (move) moveEntry(element, index, move)
  else if (key === 'e' && entry && list !== 'earlier') actions.read(entry)
  else if (key === 's' && entry && list !== 'earlier' && extensions) actions.later(entry)
  else return false
  return true
}
