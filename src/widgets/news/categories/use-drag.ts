// Dragging a row by its handle, with mouse, pen or finger.
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Categories } from './store.ts'
import { dropOf, rowsOf, type Drop, type Part, type Place } from './tree.ts'

/** A pointer that moves less than this, in px, is a click and no drag. */
const SLACK = 5
/** Share of a row's height, at its top and bottom, that targets the gap beside the row. */
const EDGE = 0.3

export interface Drag {
  readonly id: number
  /** The drop target; undefined: dropping is not possible here. */
  readonly drop: Drop | undefined
}

interface Parts {
  readonly categories: Categories
  /** The container of the rows, each with its id as `data-row`. */
  readonly grid: RefObject<HTMLElement | null>
  /** Indentation of a level in px. */
  readonly indent: number
  readonly onDrop: (id: number, place: Place) => void
}

/** The row at the height `y` and the part of it; above or below all rows the nearest one. */
function rowAt(grid: HTMLElement, y: number): { over: number; part: Part; row: Element } | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  const share = (y - top) / height
  return {
    over: Number(row.dataset['row']),
    part: share < EDGE ? 'above' : share > 1 - EDGE ? 'below' : 'middle',
    row,
  }
}

/** Swallows the click that follows the end of a drag, so that it does not open a menu. */
function swallowClick(): void {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('click', (event) => (event.preventDefault(), event.stopPropagation()), { capture: true, signal })
  setTimeout(() => stop.abort())
}

/** The drop target of `id` with the pointer at the height `y` and `aside` px to the side of the start. */
function aim({ categories, grid, indent }: Parts, id: number, y: number, aside: number): Drop | undefined {
  const target = grid.current && rowAt(grid.current, y)
  if (!target) return undefined
  target.row.scrollIntoView({ block: 'nearest' })
  const own = rowsOf(categories).find(({ category }) => category.id === id)?.level ?? 1
  const { over, part } = target
  return dropOf({ id, over, part, level: own + Math.round(aside / indent) }, categories)
}

interface Gesture {
  /** The pointer is at the height `y`, `aside` px to the side of where it was pressed. */
  readonly onMove: (y: number, aside: number) => void
  /** Escape was pressed: further movement is ignored. */
  readonly onBack: () => void
  readonly onEnd: (isLetGo: boolean) => void
}

/** Tracks a pressed pointer; the drag starts after the first few px. */
function follow({ clientX: x, clientY: y, pointerId }: PointerEvent, signal: AbortSignal, gesture: Gesture): void {
  let moves = false
  let isOff = false
  const hear = <T extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
    type: T,
    act: (event: WindowEventMap[T]) => void,
  ) => addEventListener(type, act, { signal, capture: true })
  hear('pointermove', (move) => {
    if (move.pointerId !== pointerId) return
    moves ||= Math.hypot(move.clientX - x, move.clientY - y) >= SLACK
    if (moves && !isOff) gesture.onMove(move.clientY, move.clientX - x)
  })
  hear('pointerup', (up) => {
    if (up.pointerId !== pointerId) return
    if (moves) swallowClick()
    gesture.onEnd(true)
  })
  hear('pointercancel', () => gesture.onEnd(false))
  hear('keydown', (press) => {
    if (press.key !== 'Escape' || !moves) return
    press.preventDefault()
    press.stopPropagation()
    isOff = true
    gesture.onBack()
  })
}

/** The current drag, and the handler that starts it at a handle. */
export function useDrag(parts: Parts) {
  const [drag, setDrag] = useState<Drag>()
  const end = useRef<() => void>(undefined)
  // The list may be fetched again during a drag.
  const latest = useRef(parts)
  useLayoutEffect(() => void (latest.current = parts))
  useEffect(() => () => end.current?.(), [])

  const begin = (id: number) => (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    const stop = new AbortController()
    let target: Drop | undefined
    end.current?.()
    end.current = () => {
      stop.abort()
      setDrag(undefined)
    }
    follow(event, stop.signal, {
      onMove: (y, aside) => {
        target = aim(latest.current, id, y, aside)
        setDrag({ id, drop: target })
      },
      onBack: () => {
        target = undefined
        setDrag(undefined)
      },
      onEnd: (isLetGo) => {
        end.current?.()
        if (isLetGo && target) latest.current.onDrop(id, target.place)
      },
    })
  }
  return { drag, begin }
}
