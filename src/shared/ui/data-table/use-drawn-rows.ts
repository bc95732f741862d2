// Which rows of a long table are in view and drawn, by its scroll position.
import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { usePrinting } from '#shared/ui/use-printing.ts'
import { type DrawnRow, type DrawnRows, OVERSCAN, useFixedRows, withPinned } from './use-fixed-rows.ts'

/** Height of the head in px. */
const HEAD = 38
/** Heights in px of a row where --p-row does not say it, and of an entry of three lines until it is measured. */
const ROW = 36
const ENTRY = 84
/** Below this width in px rows are entries. */
const NARROW = 560

interface EntriesOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly total: number
  readonly pinned: number | undefined
  readonly isUsed: boolean
}

/** Entries have individual heights, which are known only after drawing. undefined where rows are not entries: nothing is computed then. */
function useEntries({ scroller, total, pinned, isUsed }: EntriesOptions): DrawnRows | undefined {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises what it returns
  const virtualizer = useVirtualizer({
    enabled: isUsed,
    count: isUsed ? total : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ENTRY,
    indexAttribute: 'data-position',
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      return withPinned(inView[0] ?? 0, inView.at(-1) ?? -1, pinned)
    },
    // An entry without height is hidden: as many as there are would fit into the view.
    measureElement: (...measured) => measureElement(...measured) || ENTRY,
    overscan: OVERSCAN,
  })
  if (!isUsed) return undefined
  const offset = virtualizer.scrollOffset ?? 0
  const seen = (at: number): number => virtualizer.getVirtualItemForOffset(at)?.index ?? 0
  return {
    drawn: virtualizer.getVirtualItems().map(({ index, start, end }) => ({ position: index, start, end })),
    height: virtualizer.getTotalSize(),
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
      // The height depends on density and pointer, which mostly change with the size.
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
  /** The row that stays drawn when it is scrolled out of view. */
  readonly pinned: number
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

/** A drawn row with the room between it and the drawn row above. */
export interface PlacedRow<Row> extends DrawnRow {
  readonly gap: number
  /** Undefined while it is loading. */
  readonly row: Row | undefined
}

/** Rows on paper; a list of more is for a table program. */
export const PRINTED_ROWS = 2000

/** The loaded rows one below the other, without room for those that are not drawn. */
function printedRows<Row>(total: number, rowAt: (position: number) => Row | undefined): PlacedRow<Row>[] {
  const positions = Array.from({ length: Math.min(total, PRINTED_ROWS) }, (_, position) => position)
  return positions.flatMap((position) => {
    const row = rowAt(position)
    return row === undefined ? [] : [{ position, start: 0, end: 0, gap: 0, row }]
  })
}

export function useDrawnRows<Row>({ total, pinned: wanted, rowAt, onRange }: DrawnRowsOptions<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { isNarrow, height } = useBox(scroller)
  const pinned = total === 0 ? undefined : Math.min(wanted, total - 1)
  const fixed = useFixedRows({ scroller, total, pinned, height, head: HEAD, isUsed: !isNarrow })
  const entries = useEntries({ scroller, total, pinned, isUsed: isNarrow })
  const { drawn, ...shown } = entries ?? fixed
  const first = Math.max(0, shown.firstSeen - OVERSCAN)
  const last = Math.min(total - 1, shown.lastSeen + OVERSCAN)
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [onRange, first, last])
  const remembered = useMemo(() => rememberRows(rowAt), [rowAt])
  const isPrinting = usePrinting()
  const box = { ...shown, scroller, isNarrow, isPrinting }
  if (isPrinting) {
    const rows = printedRows(total, rowAt)
    return { ...box, rows, below: 0, firstSeen: 0, lastSeen: Math.max(0, rows.length - 1), measure: undefined }
  }
  const rows = drawn.map((one, at): PlacedRow<Row> => ({
    ...one,
    gap: one.start - (drawn[at - 1]?.end ?? 0),
    row: remembered(one.position),
  }))
  return { ...box, rows, below: shown.height - (drawn.at(-1)?.end ?? 0) }
}
