// Which rows of a long table are in view and drawn, by its scroll position.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWidth } from '#shared/ui/use-width.ts'

/** Height of the head in px, which covers rows that have scrolled below it. */
const HEAD = 38
/** Heights in px of a row where --p-row does not say it, and of an entry of three lines until it is measured. */
const ROW = 36
const ENTRY = 84
/** Below this width in px rows are entries. */
const NARROW = 560
/** Rows drawn above and below those in view: as many as a fast scroll moves in one frame. */
const OVERSCAN = 8

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
  const width = useWidth(scroller)
  const isNarrow = width < NARROW
  const [row, setRow] = useState(ROW)
  // The height follows density and pointer, which mostly change with the width.
  useLayoutEffect(() => {
    const token = scroller.current && getComputedStyle(scroller.current).getPropertyValue('--p-row')
    setRow(Number.parseFloat(token ?? '') || ROW)
  }, [width])
  const height = isNarrow ? ENTRY : row
  const head = isNarrow ? 0 : HEAD
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises what it returns
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: head,
    scrollPaddingStart: head,
    initialRect: { width: 0, height: innerHeight },
  })
  const measured = useRef(height)
  useEffect(() => {
    if (measured.current === height) return
    measured.current = height
    virtualizer.measure()
  }, [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [onRange, first, last])
  const remembered = useMemo(() => rememberRows(rowAt), [rowAt])
  const rows = Array.from({ length: last - first + 1 }, (_, at) => remembered(first + at))
  const offset = virtualizer.scrollOffset ?? 0
  const seen = (at: number): number => virtualizer.getVirtualItemForOffset(at)?.index ?? 0
  return {
    scroller,
    virtualizer,
    isNarrow,
    first,
    rows,
    /** Room above and below the drawn rows, in px. */
    above: (items[0]?.start ?? head) - head,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? head) - head),
    firstSeen: seen(offset + head),
    lastSeen: seen(offset + (scroller.current?.clientHeight ?? 0) - 1),
  }
}
