// Which rows and days of a scrolled board are drawn: the visible ones, and some more around them.
import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Span, spanOf } from './board-geometry.ts'

export interface BoardBox {
  /** Px. */
  readonly rowHeight: number
  readonly dayWidth: number
  readonly rows: number
  readonly days: number
  /** Room that names, header and footer cover, px. */
  readonly nameWidth: number
  readonly coveredHeight: number
}

interface Scrolled {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface Visible {
  readonly rows: Span
  readonly days: Span
}

/** The distance of one frame of a fast scroll, px. */
const OVERSCAN = 220
const ROW_STEP = 2
const DAY_STEP = 7
/** Height that is drawn before the board has a box, as a share of the window: board.css limits it to that. */
const MOST = 0.82

/** `around`: px that are drawn beyond the visible area on all sides. */
function visibleIn({ top, left, width, height }: Scrolled, box: BoardBox, around: number): Visible {
  const { rowHeight, dayWidth, nameWidth, coveredHeight } = box
  const overscan = (unit: number) => Math.ceil(around / unit)
  return {
    rows: spanOf({
      start: top,
      size: Math.max(0, height - coveredHeight),
      unit: rowHeight,
      count: box.rows,
      overscan: overscan(rowHeight),
      step: ROW_STEP,
    }),
    days: spanOf({
      start: left,
      size: Math.max(0, width - nameWidth),
      unit: dayWidth,
      count: box.days,
      overscan: overscan(dayWidth),
      step: DAY_STEP,
    }),
  }
}

/** The same object as long as the span is the same. */
const useSpan = ({ from, to }: Span): Span => useMemo(() => ({ from, to }), [from, to])

const isSame = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to

/** False until the first frame is painted: it shows only visible cells, and those around them follow. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

/** The spans change in the frame of the scroll, before it is painted, so that no absence is missing while it moves. */
export function useVisible(
  scroller: RefObject<HTMLElement | null>,
  box: BoardBox,
  start: Pick<Scrolled, 'left' | 'width'>,
): Visible {
  const [scrolled, setScrolled] = useState<Scrolled>(() => ({ ...start, top: 0, height: innerHeight * MOST }))
  const { rowHeight, dayWidth, rows, days, nameWidth, coveredHeight } = box
  const kept = useMemo(
    () => ({ rowHeight, dayWidth, rows, days, nameWidth, coveredHeight }),
    [rowHeight, dayWidth, rows, days, nameWidth, coveredHeight],
  )
  const around = usePainted() ? OVERSCAN : 0
  const next = useMemo(() => visibleIn(scrolled, kept, around), [scrolled, kept, around])
  const visible: Visible = { rows: useSpan(next.rows), days: useSpan(next.days) }
  const update = useEffectEvent((element: HTMLElement, present: BoardBox) => {
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
    const metrics = { top, left, width, height }
    if (!isEqual(visibleIn(metrics, present, around), visible)) flushSync(() => setScrolled(metrics))
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const listener = () => update(element, kept)
    element.addEventListener('scroll', listener, { passive: true })
    // Calls immediately, before the first paint, and whenever the size changes.
    const observer = new ResizeObserver(listener)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', listener)
      observer.disconnect()
    }
  }, [scroller, kept])
  return visible
}

const isEqual = (a: Visible, b: Visible): boolean => isSame(a.rows, b.rows) && isSame(a.days, b.days)
