import { useRef, useState, type PointerEvent, type KeyboardEvent, useLayoutEffect, type RefObject } from 'react'

/** Browsers take the focus from an entry that moves in `box`; call this before `entries` change, and it comes back. */
export function useRestoreFocus(box: RefObject<HTMLElement | null>, entries: readonly unknown[]): () => void {
  const held = useRef<{ readonly element: HTMLElement; readonly before: readonly unknown[] }>(undefined)
  useLayoutEffect(() => {
    if (!held.current || held.current.before === entries) return
    held.current.element.focus({ preventScroll: true })
    held.current = undefined
  })
  return () => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const element = root?.activeElement
    if (element instanceof HTMLElement && box.current?.contains(element)) held.current = { element, before: entries }
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Names the keys for assistive technology. */
export const ORDER_KEYS = 'Alt+ArrowUp Alt+ArrowDown'

/** How far an entry is moved by Alt with an arrow; undefined when it is no such key. */
export const orderStep = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined =>
  altKey && !ctrlKey && !metaKey ? STEPS[key] : undefined

/** A press that moves less than this many px is a press. */
const SLACK = 6

export interface Dragging {
  readonly from: number
  readonly to: number
}

interface DragHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onPointerMove(event: PointerEvent<HTMLElement>): void
  onPointerUp(): void
  onPointerCancel(): void
}

/** The entry whose middle is nearest to the pointer. */
function nearest(entries: readonly Element[], x: number, y: number): number {
  const distances = entries.map((entry) => {
    const { left, top, width, height } = entry.getBoundingClientRect()
    return Math.hypot(left + width / 2 - x, top + height / 2 - y)
  })
  return distances.indexOf(Math.min(...distances))
}

const isField = (target: EventTarget): boolean => (target as Element).closest('input, textarea, a') !== null

/**
 * Order by dragging an entry of a list with mouse or pen; a finger scrolls, keys and buttons do the same. The handlers go
 * on the entry at `index`, a child of the list.
 */
export function useDragOrder(onMove: (from: number, to: number) => void): {
  readonly dragging: Dragging | undefined
  handlers(index: number): DragHandlers
} {
  const start = useRef<{ index: number; x: number; y: number }>(undefined)
  const [dragging, setDragging] = useState<Dragging>()
  const end = () => {
    start.current = undefined
    setDragging(undefined)
  }
  return {
    dragging,
    handlers: (index) => ({
      onPointerDown: ({ button, pointerType, target, clientX: x, clientY: y }) => {
        if (button === 0 && pointerType !== 'touch' && !isField(target)) start.current = { index, x, y }
      },
      onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }) => {
        const begun = start.current
        if (!begun || (!dragging && Math.hypot(x - begun.x, y - begun.y) < SLACK)) return
        if (!dragging) currentTarget.setPointerCapture(pointerId)
        setDragging({ from: begun.index, to: nearest([...(currentTarget.parentElement?.children ?? [])], x, y) })
      },
      onPointerUp: () => {
        if (dragging && dragging.to !== dragging.from) onMove(dragging.from, dragging.to)
        end()
      },
      onPointerCancel: end,
    }),
  }
}

/** Where the line is drawn that shows where the entry will stand. */
export const dropSide = (dragging: Dragging | undefined, index: number): string => {
  if (!dragging || dragging.to === dragging.from) return ''
  if (index === dragging.from) return 'dragged'
  return index === dragging.to ? (dragging.to > dragging.from ? 'drop-after' : 'drop-before') : ''
}
