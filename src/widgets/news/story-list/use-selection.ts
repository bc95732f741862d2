// The selected rows of a list, selected one by one or as a range from an anchor, and the keys that select and move between
// them: one row is the tab stop, arrow keys move between rows.
import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { StoryLine } from '#contract/news-list.ts'

export interface Selection {
  readonly ids: ReadonlySet<number>
  /** The anchor of a range. */
  readonly anchor: number | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds all rows between the anchor and `id`; adds only `id` if the anchor is not in `order`. */
export function extended({ ids, anchor }: Selection, order: readonly number[], id: number): Selection {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)].toSorted((a, b) => a - b) as [number, number]
  const range = from < 0 ? [id] : order.slice(from, to + 1)
  return { ids: new Set([...ids, ...range]), anchor: from < 0 ? id : (anchor ?? id) }
}

/** Selects all of `order`, or nothing if all are selected already. */
export const allOrNone = ({ ids }: Selection, order: readonly number[]): Selection =>
  order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(order), anchor: order[0] }

/** Removes ids that are no longer in `order`; returns the same object if there are none. */
export function kept(selection: Selection, order: readonly number[]): Selection {
  const { ids, anchor } = selection
  const known = new Set(order)
  if ([...ids].every((id) => known.has(id))) return selection
  return { ids: new Set([...ids].filter((id) => known.has(id))), anchor }
}

interface Selected {
  readonly selection: Selection
  readonly lines: readonly StoryLine[]
  readonly order: readonly number[]
  readonly onSelect: (id: number, isRange: boolean) => void
  readonly keys: Pick<RowKeyActions, 'order' | 'onToggle' | 'onExtend' | 'onAll' | 'onClear'>
  clear(): void
  /** Rows that an action has skipped stay selected. */
  keep(ids: readonly number[]): void
}

/** The selected rows; a list with another `key` starts with an empty selection. */
export function useSelection(key: string, lines: readonly StoryLine[]): Selected {
  const [state, setState] = useState({ key, selection: NOTHING })
  const order = lines.map(({ id }) => id)
  const selection = state.key === key ? kept(state.selection, order) : NOTHING
  const set = (next: Selection) => setState({ key, selection: next })
  return {
    selection,
    lines: lines.filter(({ id }) => selection.ids.has(id)),
    order,
    onSelect: (id, isRange) => set(isRange ? extended(selection, order, id) : toggled(selection, id)),
    keys: {
      order,
      onToggle: (id) => set(toggled(selection, id)),
      onExtend: (id) => set(extended(selection, order, id)),
      onAll: () => set(allOrNone(selection, order)),
      onClear: () => {
        if (selection.ids.size === 0) return false
        set(NOTHING)
        return true
      },
    },
    clear: () => set(NOTHING),
    keep: (ids) => set({ ids: new Set(ids.filter((id) => selection.ids.has(id))), anchor: undefined }),
  }
}

interface RowKeys {
  /** The row that is the tab stop. */
  readonly active: number | undefined
  readonly box: RefObject<HTMLDivElement | null>
  onFocus(event: FocusEvent): void
  onKeyDown(event: KeyboardEvent): void
  onKeyUp(event: KeyboardEvent): void
}

export interface RowKeyActions {
  /** Ids in the order of the rows. */
  readonly order: readonly number[]
  readonly onToggle: (id: number) => void
  readonly onExtend: (id: number) => void
  readonly onAll: () => void
  /** Returns true if there was a selection to clear. */
  readonly onClear: () => boolean
  readonly onDelete: (id: number) => void
  /** Called when the focus is to move beyond the last row. */
  readonly onEnd: () => void
}

const lineOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-line]')
const controlsOf = (line: HTMLElement): HTMLElement[] => [
  ...line.querySelectorAll<HTMLElement>('input, a[href], button:not([role])'),
]

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
}
const SIDES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The control of the same kind in another row. */
function focusIn(box: HTMLElement, id: number, from: HTMLElement): void {
  const column = controlsOf(lineOf(from) ?? from).indexOf(from)
  const line = box.querySelector<HTMLElement>(`[data-line="${id}"]`)
  const controls = line ? controlsOf(line) : []
  const next = controls[column] ?? controls[0]
  next?.focus()
  line?.scrollIntoView?.({ block: 'nearest' })
}

/** Moves the focus to the next control in the row; false if the key does not do that. */
function stepAside({ key, target }: KeyboardEvent): boolean {
  const step = SIDES[key]
  const line = lineOf(target)
  if (step === undefined || !line) return false
  const controls = controlsOf(line)
  controls[controls.indexOf(target as HTMLElement) + step]?.focus()
  return true
}

/** Handles a key that acts on the row; false if the key does nothing. */
function runShortcut(actions: RowKeyActions, event: KeyboardEvent, id: number): boolean {
  const { key, shiftKey, ctrlKey, metaKey, target } = event
  const control = target as Element
  if (key === ' ' && shiftKey && !control.matches('button')) actions.onExtend(id)
  // A checkbox handles Space itself.
  else if (key === ' ' && control.matches('a')) actions.onToggle(id)
  else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) actions.onAll()
  else if (key === 'Delete') actions.onDelete(id)
  else if (key === 'Escape') return actions.onClear()
  else return false
  return true
}

export function useRowKeys(actions: RowKeyActions): RowKeys {
  const { order } = actions
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const active = chosen !== undefined && order.includes(chosen) ? chosen : order[0]
  const move = (event: KeyboardEvent, id: number): boolean => {
    const index = order.indexOf(id)
    const step = STEPS[event.key]
    if (!step) return false
    const next = order[step(index, order.length - 1)]
    if (next === undefined) {
      if (event.key === 'ArrowDown') actions.onEnd()
      return true
    }
    if (event.shiftKey) actions.onExtend(next)
    if (box.current) focusIn(box.current, next, event.target as HTMLElement)
    return true
  }
  return {
    active,
    box,
    onFocus: ({ target }) => {
      const id = lineOf(target)?.dataset['line']
      if (id !== undefined) setChosen(Number(id))
    },
    // Firefox toggles a checkbox on keyup, even if keydown was prevented.
    onKeyUp: (event) => {
      if (event.key === ' ' && event.shiftKey && (event.target as Element).matches('input')) event.preventDefault()
    },
    onKeyDown: (event) => {
      const id = lineOf(event.target)?.dataset['line']
      // An open menu handles its own keys.
      if (id === undefined || event.isDefaultPrevented() || event.altKey) return
      if ((event.target as Element).closest('[role="menu"]')) return
      if (move(event, Number(id)) || stepAside(event) || runShortcut(actions, event, Number(id))) event.preventDefault()
    },
  }
}
