// Order of a list: by dragging an entry, and by Alt with an arrow key.
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { trackDrag } from './pointer-drag.ts'

/** Browsers remove the focus from an entry that moves in `box`; call this before `entries` change to restore it. */
export function useRestoreFocus(box: RefObject<HTMLElement | null>, entries: readonly unknown[]): () => void {
  const focused = useRef<{ readonly element: HTMLElement; readonly before: readonly unknown[] }>(undefined)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.before === entries) return
    focused.current.element.focus({ preventScroll: true })
    focused.current = undefined
  })
  return () => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const element = root?.activeElement
    if (element instanceof HTMLElement && box.current?.contains(element)) focused.current = { element, before: entries }
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Names the keys for assistive technology. */
export const ORDER_KEYS = 'Alt+ArrowUp Alt+ArrowDown'

/** How far an entry is moved by Alt with an arrow; undefined when it is no such key. */
export const orderStep = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined =>
  altKey && !ctrlKey && !metaKey ? STEPS[key] : undefined

export interface Dragging {
  readonly from: number
  readonly to: number
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
 * Order by dragging an entry of a list with mouse or pen; a finger scrolls, keys and buttons do the same. `press` makes the
 * handler of `onPointerDown` for the entry at `index`, a child of the list.
 */
export function useDragOrder(onMove: (from: number, to: number) => void): {
  readonly dragging: Dragging | undefined
  press(index: number): (event: PointerEvent<HTMLElement>) => void
} {
  const [dragging, setDragging] = useState<Dragging>()
  const stop = useRef<AbortController>(undefined)
  const latest = useRef(onMove)
  useLayoutEffect(() => void (latest.current = onMove))
  useEffect(() => () => stop.current?.abort(), [])
  return {
    dragging,
    press: (from) => (event) => {
      const { button, pointerType, target, currentTarget } = event
      if (button !== 0 || pointerType === 'touch' || isField(target)) return
      stop.current?.abort()
      stop.current = new AbortController()
      let to = from
      trackDrag(event, stop.current.signal, {
        onMove: (x, y) => {
          to = nearest([...(currentTarget.parentElement?.children ?? [])], x, y)
          setDragging({ from, to })
        },
        onCancel: () => setDragging(undefined),
        onEnd: (isDropped) => {
          setDragging(undefined)
          if (isDropped && to !== from) latest.current(from, to)
        },
      })
    },
  }
}

/** The position of the line that shows where the entry will be inserted. */
export const dropSide = (dragging: Dragging | undefined, index: number): string => {
  if (!dragging || dragging.to === dragging.from) return ''
  if (index === dragging.from) return 'dragged'
  return index === dragging.to ? (dragging.to > dragging.from ? 'drop-after' : 'drop-before') : ''
}
