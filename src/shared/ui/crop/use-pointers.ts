import { useRef, type PointerEvent } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

export interface Gesture {
  /** The distance by which the fingers moved, in px. */
  readonly right: number
  readonly down: number
  /** The factor by which they moved apart. */
  readonly apart: number
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const distance = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** One finger or the mouse moves, two fingers move and stretch. */
export function usePointers(onGesture: (gesture: Gesture) => void) {
  const points = useRef(new Map<number, Point>())
  const end = ({ pointerId }: PointerEvent) => void points.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!points.current.has(event.pointerId)) return
      const before = [...points.current.values()]
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = [...points.current.values()]
      const [from, to] = [middle(before), middle(after)]
      const apart = before.length === 2 && distance(before) > 0 ? distance(after) / distance(before) : 1
      onGesture({ right: to.x - from.x, down: to.y - from.y, apart })
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
