// Keys and swipes that turn pages, without dragging.
import { useRef, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react'

/** A horizontal swipe of at least this many px turns one page. */
const STROKE = 40

interface Point {
  readonly x: number
  readonly y: number
}

/** The number of pages that a swipe turns: 1 to the left, −1 to the right, 0 otherwise. */
export function pagesOf(from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  return Math.abs(x) < STROKE || Math.abs(x) < Math.abs(y) ? 0 : -Math.sign(x)
}

const KEYS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Ignores gestures inside a dialog. */
export const isInDialog = ({ target, currentTarget }: SyntheticEvent): boolean =>
  (target as Element).closest('dialog') !== (currentTarget as Element).closest('dialog')

/** The page that a key moves to from `index`; it may be out of range. undefined for other keys. */
export function pageByKey(event: KeyboardEvent, index: number, last: number): number | undefined {
  return event.altKey || event.ctrlKey || event.metaKey ? undefined : KEYS[event.key]?.(index, last)
}

export interface Swipe {
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerCancel(): void
}

export function useSwipe(turn: (pages: number) => void): Swipe {
  const down = useRef<Point>(undefined)
  return {
    onPointerDown: (event) => {
      // With a mouse, dragging selects text and would end in a click.
      if (event.pointerType !== 'mouse' && !isInDialog(event)) down.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: ({ clientX: x, clientY: y }) => {
      if (down.current) turn(pagesOf(down.current, { x, y }))
      down.current = undefined
    },
    onPointerCancel: () => {
      down.current = undefined
    },
  }
}
