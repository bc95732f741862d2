// Which rows of a long table are in view and drawn, by its scroll position.
import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { type DrawnRows, OVERSCAN, useFixedRows } from './use-fixed-rows.ts'

/** Height of the head in px. */
const HEAD = 38
/** Heights in px of a row where --p-row does not say it, and of an entry of three lines until it is measured. */
const ROW = 36
const ENTRY = 84
/** Below this width in px rows are entries. */
const NARROW = 560

/** Entries: each has its own height, known only once it is drawn. Undefined where rows are not entries: nothing is computed then. */
function useEntries(scroller: RefObject<HTMLDivElement | null>, total: number, isUsed: boolean): DrawnRows | undefined {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises what it returns
  const virtualizer = useVirtualizer({
    enabled: isUsed,
    count: isUsed ? total : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ENTRY,
    indexAttribute: 'data-position',
    // An entry without height is hidden: as many as there are would fit into the view.
    measureElement: (...measured) => measureElement(...measured) || ENTRY,
    overscan: OVERSCAN,
  })
  if (!isUsed) return undefined
  const items = virtualizer.getVirtualItems()
  const offset = virtualizer.scrollOffset ?? 0
  const seen = (at: number): number => virtualizer.getVirtualItemForOffset(at)?.index ?? 0
  return {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? -1,
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    firstSeen: seen(offset),
    lastSeen: seen(offset + (scroller.current?.clientHeight ?? 0) - 1),
    reveal: (position, align = undefined) => virtualizer.scrollToIndex(position, align && { align }),
    measure: virtualizer.measureElement,
  }
}

/** Whether rows are entries, and how high a row is. The width is not kept: each new one would draw the table again. */
function useBox(scroller: RefObject<HTMLDivElement | null>) {
  const [isNarrow, setNarrow] = useState(false)
  const [height, setHeight] = useState(ROW)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = (): void => {
      // A hidden box has no width.
      if (box.clientWidth === 0) return
      setNarrow(box.clientWidth < NARROW)
      // It follows density and pointer, which mostly change with the size.
      setHeight(Number.parseFloat(getComputedStyle(box).getPropertyValue('--p-row')) || ROW)
    }
    // Before the first paint, so that nothing shifts.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller])
  return { isNarrow, height }
}

interface DrawnRowsOptions<Row> {
  readonly total: number
  readonly rowAt: (position: number) => Row | undefined
  readonly onRange?: ((first: number, last: number) => void) | undefined
}

/** Rows that are remembered, so that a row that stays in view is not drawn again. */
const REMEMBERED = 500

function rememberRows<Row>(rowAt: (position: number) => Row | undefined): (position: number) => Row | undefined {
  const known = new Map<number, Row | undefined>()
  return (position) => {
    if (!known.has(position)) {
      if (known.size > REMEMBERED) known.clear()
      known.set(position, rowAt(position))
    }
    return known.get(position)
  }
}

export function useDrawnRows<Row>({ total, rowAt, onRange }: DrawnRowsOptions<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { isNarrow, height } = useBox(scroller)
  const fixed = useFixedRows({ scroller, total, height, head: HEAD, isUsed: !isNarrow })
  const entries = useEntries(scroller, total, isNarrow)
  const drawn = entries ?? fixed
  const { first, last } = drawn
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [onRange, first, last])
  const remembered = useMemo(() => rememberRows(rowAt), [rowAt])
  const rows = Array.from({ length: last - first + 1 }, (_, at) => remembered(first + at))
  return { ...drawn, scroller, isNarrow, rows }
}
