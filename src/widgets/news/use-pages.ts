// Which card a carousel shows, and what turns its pages: buttons, keys and strokes; nothing is dragged.
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { NewsItem } from '#contract/news.ts'

/** A stroke of at least this many px to the side turns one page. */
const STROKE = 40

interface Point {
  readonly x: number
  readonly y: number
}

/** Pages to turn for a stroke: 1 to the left, −1 to the right, 0 for anything else. */
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

/** The card that leaves becomes inert: a focus inside goes along to the next title. */
function takeFocusAlong(track: HTMLElement | null): void {
  const root = track?.getRootNode() as Document | ShadowRoot | undefined
  if (!track?.contains(root?.activeElement ?? null)) return
  requestAnimationFrame(() =>
    track.querySelector<HTMLElement>('.slide:not([inert]) h3 a')?.focus({ preventScroll: true }),
  )
}

export interface Pages {
  readonly items: readonly NewsItem[]
  readonly index: number
  /** Shows the card at `wanted`, or the nearest there is. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly strokes: {
    onPointerDown(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerCancel(): void
  }
}

const isInDialog = (target: EventTarget): boolean => (target as Element).closest('dialog') !== null

function useStrokes(turn: (pages: number) => void): Pages['strokes'] {
  const down = useRef<Point>(undefined)
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }) => {
      // A mouse selects text, and a click would follow; a dialog of a card is not the card.
      if (pointerType !== 'mouse' && !isInDialog(target)) down.current = { x, y }
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

/** Keeps what is shown by its story, so that a new one before it moves nothing away; `settled`: the order is final. */
export function usePages(
  newest: readonly NewsItem[],
  settled: boolean,
  track: RefObject<HTMLElement | null>,
  onTurn: (index: number, items: readonly NewsItem[]) => void,
): Pages {
  const [current, setCurrent] = useState<NewsItem>()
  if (settled && !current && newest[0]) setCurrent(newest[0])
  // A newer one may push it out of the list: it goes when the reader turns the page.
  const items = current && !newest.some(({ id }) => id === current.id) ? [...newest, current] : newest
  const shown = (current ?? items[0])?.id
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === shown),
  )
  const last = items.length - 1

  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (!items[next] || next === index) return
    setCurrent(items[next])
    onTurn(next, items)
    takeFocusAlong(track.current)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = KEYS[event.key]?.(index, last)
    const modified = event.altKey || event.ctrlKey || event.metaKey
    if (wanted === undefined || modified || isInDialog(event.target)) return
    event.preventDefault()
    go(wanted)
  }
  return { items, index, go, onKeyDown, strokes: useStrokes((pages) => go(index + pages)) }
}
