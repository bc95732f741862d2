import { useRef, useState, type PointerEvent } from 'react'

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
