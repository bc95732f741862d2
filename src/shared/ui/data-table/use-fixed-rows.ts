// The rows of a table in which all rows have one height: where each is follows from its position, however many there are.
import { useDeferredValue, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Rows drawn above and below those in view: as many as a turn of the wheel moves in one frame. */
export const OVERSCAN = 4
/** Height of the box before it is measured, at most that of data-table.css: rows outside the window are not rendered first. */
const initialHeight = (): number => Math.min(innerHeight * 0.72, 900)

/** A row that is drawn, and where it is in px from the first one. */
export interface DrawnRow {
  readonly position: number
  readonly start: number
  readonly end: number
}

export interface DrawnRows {
  readonly drawn: readonly DrawnRow[]
  /** Height of all rows in px. */
  readonly height: number
  /** Positions of the rows in view. */
  readonly firstSeen: number
  readonly lastSeen: number
  /** Scrolls no further than is needed to see the row, or until it is the first one in view. */
  readonly reveal: (position: number, align?: 'start') => void
  /** Measures entries, whose heights differ. */
  readonly measure: ((entry: Element | null) => void) | undefined
}

/** The positions from `first` to `last`, and the one that stays drawn wherever it is: it has or gets the focus. */
export function withPinned(first: number, last: number, pinned: number | undefined): number[] {
  const range = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (pinned === undefined || (first <= pinned && pinned <= last)) return range
  return pinned < first ? [pinned, ...range] : [...range, pinned]
}

interface FixedRowsOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly total: number
  /** The row that stays drawn; undefined where there is none. */
  readonly pinned: number | undefined
  /** Heights of a row and of the head in px; the head covers rows that have scrolled below it. */
  readonly height: number
  readonly head: number
  readonly isUsed: boolean
}

/** Positions in view, whether or not there are so many rows. */
interface Seen {
  readonly first: number
  readonly last: number
}

function seenAt(top: number, room: number, height: number): Seen {
  const first = Math.max(0, Math.floor(top / height))
  return { first, last: Math.max(first, Math.floor((top + room - 1) / height)) }
}

/** A store, as React draws its changes in the frame of the scroll; a frame later the room of rows would show that are not drawn yet. */
function seenStore(initial: Seen) {
  let seen = initial
  let notify = (): void => undefined
  return {
    get: () => seen,
    set: (next: Seen): void => {
      if (seen.first === next.first && seen.last === next.last) return
      seen = next
      notify()
    },
    subscribe: (changed: () => void) => {
      notify = changed
      return () => void (notify = () => undefined)
    },
  }
}

export function useFixedRows({ scroller, total, pinned, height, head, isUsed }: FixedRowsOptions): DrawnRows {
  const [store] = useState(() => seenStore(seenAt(0, initialHeight() - head, height)))
  const seen = useSyncExternalStore(store.subscribe, store.get)
  const overscan = useDeferredValue(OVERSCAN, 0)
  const update = (): void => {
    const box = scroller.current
    if (!box) return
    store.set(seenAt(box.scrollTop, (box.clientHeight || initialHeight()) - head, height))
  }
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !isUsed) return
    update()
    box.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', update)
      observer.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `update` depends on nothing else
  }, [scroller, height, head, isUsed])
  // Where there are fewer rows than before, the browser scrolls up; that event follows later.
  const lastSeen = Math.min(seen.last, total - 1)
  const firstSeen = Math.max(0, lastSeen - (seen.last - seen.first))
  const first = Math.max(0, firstSeen - overscan)
  const last = Math.min(total - 1, lastSeen + overscan)
  return {
    drawn: withPinned(first, last, pinned).map((position) => ({
      position,
      start: position * height,
      end: (position + 1) * height,
    })),
    height: total * height,
    firstSeen,
    lastSeen: Math.max(0, lastSeen),
    reveal: (position, align) => {
      const box = scroller.current
      if (!box) return
      const top = position * height
      const bottom = top + height + head - box.clientHeight
      if (align === 'start' || top < box.scrollTop) box.scrollTop = top
      else if (bottom > box.scrollTop) box.scrollTop = bottom
      update()
    },
    measure: undefined,
  }
}
