// The keyboard in a table: one row is the tab stop, arrows move between rows, also to rows that are not drawn.
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

export interface RowKeys {
  /** Position of the row that is the tab stop. */
  readonly active: number
  onFocus(event: FocusEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

interface RowKeysOptions {
  readonly box: RefObject<HTMLElement | null>
  readonly total: number
  /** Rows that one page down moves by. */
  readonly page: number
  readonly onMove: (position: number) => void
  readonly onToggle: (position: number) => void
  /** Selects the rows up to one; without a row to begin at, from the focused one. */
  readonly onRange: (focused: number, to: number) => void
  readonly onAll: () => void
  readonly onOpen: (position: number) => void
  /** Returns true if there was a selection to clear. */
  readonly onClear: () => boolean
}

const rowOf = (box: HTMLElement, position: number): HTMLElement | null =>
  box.querySelector(`[data-position="${position}"]`)
const positionOf = (target: EventTarget): number | undefined => {
  const position = (target as Element).closest<HTMLElement>('[data-position]')?.dataset['position']
  return position === undefined ? undefined : Number(position)
}

/** The position that a key leads to; undefined if it does not move. */
function moved(key: string, position: number, { total, page }: RowKeysOptions): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: position + page,
    PageUp: position - page,
    Home: 0,
    End: total - 1,
  }
  const next = to[key]
  return next === undefined ? undefined : Math.max(0, Math.min(total - 1, next))
}

export function useRowKeys(options: RowKeysOptions): RowKeys {
  const { box, total, onMove, onToggle, onRange, onAll, onOpen, onClear } = options
  const [chosen, setChosen] = useState(0)
  const active = Math.max(0, Math.min(chosen, total - 1))
  const wanted = useRef<number>(undefined)
  // The row to focus may be drawn only after the table has scrolled to it.
  useLayoutEffect(() => {
    if (wanted.current === undefined || !box.current) return
    const row = rowOf(box.current, wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const move = (event: KeyboardEvent, position: number): boolean => {
    const next = moved(event.key, position, options)
    if (next === undefined) return false
    if (event.shiftKey) onRange(position, next)
    setChosen(next)
    wanted.current = next
    onMove(next)
    return true
  }
  const run = (
    { key, shiftKey, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent,
    position: number,
  ): boolean => {
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) onAll()
    else if (key === 'Escape') return onClear()
    // A control in the row keeps its own keys.
    else if (target !== rowOf(currentTarget as HTMLElement, position)) return false
    else if (key === ' ' && shiftKey) onRange(position, position)
    else if (key === ' ') onToggle(position)
    else if (key === 'Enter') onOpen(position)
    else return false
    return true
  }
  return {
    active,
    onFocus: ({ target }) => {
      const position = positionOf(target)
      if (position !== undefined) setChosen(position)
    },
    onKeyDown: (event) => {
      const position = positionOf(event.target)
      if (position === undefined || event.isDefaultPrevented() || event.altKey) return
      if ((event.target as Element).closest('[role="menu"]')) return
      if (move(event, position) || run(event, position)) event.preventDefault()
    },
  }
}
