// The keyboard of the panel: J K and arrows move, Home and End jump, E marks read, arrows change the tab.
import type { PanelActions } from './panel-actions.ts'
import { LISTS, type PanelModel } from './panel-model.ts'

type Move = (index: number, count: number) => number

const MOVES: Readonly<Record<string, Move>> = {
  j: (index, count) => Math.min(index + 1, count - 1),
  k: (index) => Math.max(index - 1, 0),
  home: () => 0,
  end: (_, count) => count - 1,
}
const SAME: Readonly<Record<string, string>> = { arrowdown: 'j', arrowup: 'k' }
const TAB_KEYS: ReadonlySet<string> = new Set(['arrowleft', 'arrowright', 'home', 'end'])

const names = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('.name')]

/** Where the focus stands in the list: the index of its entry, -1 outside. */
export function focusIndex(panel: HTMLElement, focused: Element | null): number {
  const entry = focused?.closest('.entry')
  return entry ? names(panel).findIndex((name) => name.closest('.entry') === entry) : -1
}

/** Focuses the entry at `index`, or the last one; false when there is none. */
export function focusEntryAt(panel: HTMLElement, index: number): boolean {
  const all = names(panel)
  const name = all[Math.min(index, all.length - 1)]
  name?.focus()
  return name !== undefined
}

function moveTab(panel: HTMLElement, key: string, model: PanelModel, actions: PanelActions): void {
  const other = LISTS.find((list) => list !== model.list)
  const wanted = key === 'home' ? LISTS[0] : key === 'end' ? LISTS.at(-1) : other
  if (!wanted) return
  actions.show(wanted)
  panel.querySelector<HTMLElement>(`#tab-${wanted}`)?.focus()
}

function moveEntry(panel: HTMLElement, focused: Element, move: Move): void {
  const at = focusIndex(panel, focused)
  const count = names(panel).length
  // from outside the list, J and K both enter it where the reader left it
  if (at >= 0) focusEntryAt(panel, move(at, count))
  else panel.querySelector<HTMLElement>('.name[tabindex="0"]')?.focus()
}

function readHere(panel: HTMLElement, focused: Element, { lists, list }: PanelModel, actions: PanelActions): void {
  const entry = lists[list][focusIndex(panel, focused)]
  if (entry) actions.readEntry(entry)
}

/** Handles a key in the panel and keeps it from the host page; true when it was one of ours. */
export function panelKey(event: KeyboardEvent, panel: HTMLElement, model: PanelModel, actions: PanelActions): boolean {
  const focused = event.target as Element
  const key = event.key.toLowerCase()
  if (event.altKey) return false
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' || !model.undo) return false
    actions.undo()
    return true
  }
  if (TAB_KEYS.has(key) && focused.matches('[role=tab]')) {
    moveTab(panel, key, model, actions)
    return true
  }
  const move = MOVES[SAME[key] ?? key]
  if (move) moveEntry(panel, focused, move)
  else if (key === 'e') readHere(panel, focused, model, actions)
  else return false
  return true
}
