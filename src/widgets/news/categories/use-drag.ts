// Dragging a row by its handle, with mouse, pen or finger.
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { trackDrag } from '#shared/ui/pointer-drag.ts'
import type { Categories } from './store.ts'
import { dropOf, rowsOf, type Drop, type Part, type Place } from './tree.ts'

/** Share of a row's height, at its top and bottom, that targets the gap beside the row. */
const EDGE = 0.3

export interface Drag {
  readonly id: number
  /** The drop target; undefined: dropping is not possible here. */
  readonly drop: Drop | undefined
}

interface Parts {
  readonly categories: Categories
  /** The container of the rows, each with its id as `data-row`. */
  readonly grid: RefObject<HTMLElement | null>
  /** Indentation of a level in px. */
  readonly indent: number
  readonly onDrop: (id: number, place: Place) => void
}

/** The row at the height `y` and the part of it; above or below all rows the nearest one. */
function rowAt(grid: HTMLElement, y: number): { over: number; part: Part; row: Element } | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  const share = (y - top) / height
  return {
    over: Number(row.dataset['row']),
    part: share < EDGE ? 'above' : share > 1 - EDGE ? 'below' : 'middle',
    row,
  }
}

/** The drop target of `id` with the pointer at the height `y` and `aside` px to the side of the start. */
function aim({ categories, grid, indent }: Parts, id: number, y: number, aside: number): Drop | undefined {
  const target = grid.current && rowAt(grid.current, y)
  if (!target) return undefined
  target.row.scrollIntoView({ block: 'nearest' })
  const own = rowsOf(categories).find(({ category }) => category.id === id)?.level ?? 1
  const { over, part } = target
  return dropOf({ id, over, part, level: own + Math.round(aside / indent) }, categories)
}

/** The current drag, and the handler that starts it at a handle. */
export function useDrag(parts: Parts) {
  const [drag, setDrag] = useState<Drag>()
  const end = useRef<() => void>(undefined)
  // The list may be fetched again during a drag.
  const latest = useRef(parts)
  useLayoutEffect(() => void (latest.current = parts))
  useEffect(() => () => end.current?.(), [])

  const begin = (id: number) => (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    const stop = new AbortController()
    let target: Drop | undefined
    end.current?.()
    end.current = () => {
      stop.abort()
      setDrag(undefined)
    }
    const { clientX } = event
    trackDrag(event, stop.signal, {
      onMove: (x, y) => {
        target = aim(latest.current, id, y, x - clientX)
        setDrag({ id, drop: target })
      },
      onCancel: () => setDrag(undefined),
      onEnd: (isDropped) => {
        end.current?.()
        if (isDropped && target) latest.current.onDrop(id, target.place)
      },
    })
  }
  return { drag, begin }
}
