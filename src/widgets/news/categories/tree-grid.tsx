// The tree as a grid: its rows, their keys, the focus, and dragging a row by its handle with mouse, pen or finger.
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import { trackDrag } from '#shared/ui/pointer-drag.ts'
import { CategoryRow } from './category-row.tsx'
import type { RowActions, Typing } from './row-menus.tsx'
import type { Categories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { dropOf, rowsOf, type Drop, type Part, type Place, type Row, type Step } from './tree.ts'

/** Share of a row's height, at its top and bottom, that targets the gap beside the row. */
const EDGE = 0.3

interface Drag {
  readonly id: number
  /** The drop target; undefined: dropping is not possible here. */
  readonly drop: Drop | undefined
}

interface DragOptions {
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
function aim({ categories, grid, indent }: DragOptions, id: number, y: number, aside: number): Drop | undefined {
  const target = grid.current && rowAt(grid.current, y)
  if (!target) return undefined
  target.row.scrollIntoView({ block: 'nearest' })
  const own = rowsOf(categories).find(({ category }) => category.id === id)?.level ?? 1
  const { over, part } = target
  return dropOf({ id, over, part, level: own + Math.round(aside / indent) }, categories)
}

/** The current drag, and the handler that starts it at a handle. */
function useDrag(parts: DragOptions) {
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

export interface PendingFocus {
  /** Focuses the row `id` as soon as it is rendered. */
  ask(id: number | undefined): void
  /** `focusRow` returns whether it could focus the row. */
  settle(focusRow: (id: number) => boolean): void
}

/** The row that receives the focus after the next render. */
export function usePendingFocus(): PendingFocus {
  const [pending] = useState<PendingFocus>(() => {
    let wanted: number | undefined
    return {
      ask: (id) => void (wanted = id),
      settle: (focusRow) => {
        if (wanted !== undefined && focusRow(wanted)) wanted = undefined
      },
    }
  })
  return pending
}

/** The keyboard help: texts and keys in turn. */
const KEYS = [
  ['drag', ['alt', '↑', '↓']],
  ['indent', ['alt', '→', '←']],
  ['rename', ['F2']],
] as const

export function TreeKeys(): ReactElement {
  const text = useCategoriesTexts()
  return (
    <p className="keys">
      {KEYS.map(([action, keys]) => (
        <span key={action}>
          {text(`keys.${action}`)}
          {keys.map((key) => (
            <kbd key={key}>{key === 'alt' ? text('keys.alt') : key}</kbd>
          ))}
        </span>
      ))}
    </p>
  )
}

/** Indentation of a level in px; the style sheet uses the same value. */
const INDENT = { wide: 26, narrow: 14 }

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface TreeGridProps extends RowActions {
  readonly categories: Categories
  readonly wide: boolean
  /** The category that is open in the form. */
  readonly current: number | undefined
  readonly typing: Typing | undefined
  readonly onDrop: (id: number, place: Place) => void
  readonly focus: PendingFocus
}

/** The element of a cell that receives the focus. */
const target = (grid: HTMLElement, id: number, column: string): HTMLElement | null =>
  grid.querySelector(`[data-row="${id}"] [data-column="${column}"]`)

/** The cell that an arrow key moves to; undefined for other keys. */
function nextCell(grid: HTMLElement, { key, ctrlKey }: KeyboardEvent, rows: readonly Row[], at: Active) {
  const index = rows.findIndex(({ category }) => category.id === at.id)
  const rowTo = (row: Row | undefined) => row && target(grid, row.category.id, at.column)
  if (key === 'ArrowUp') return rowTo(rows[index - 1])
  if (key === 'ArrowDown') return rowTo(rows[index + 1])
  if (ctrlKey && key === 'Home') return rowTo(rows[0])
  if (ctrlKey && key === 'End') return rowTo(rows.at(-1))
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-row="${at.id}"] [data-column]`)]
  const column = cells.findIndex((cell) => cell.dataset['column'] === at.column)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: column + 1,
    ArrowLeft: column - 1,
    Home: 0,
    End: cells.length - 1,
  }
  return cells[steps[key] ?? -1]
}

interface Active {
  readonly id: number
  readonly column: string
}

const GRIP = 'grip'

/** The cell that has or last had the focus. */
const cellOf = (at: HTMLElement): Active | undefined => {
  const { column } = at.dataset
  const row = at.closest<HTMLElement>('[data-row]')?.dataset['row']
  return column === undefined || row === undefined ? undefined : { id: Number(row), column }
}

/** Handles the keys of the grid; fields and menus inside it handle their own. */
function useKeys({ onStep, onType, onAsk }: RowActions, rows: readonly Row[]) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, metaKey, currentTarget: grid } = event
    const at = event.target instanceof HTMLElement ? cellOf(event.target) : undefined
    const category = rows.find((row) => row.category.id === at?.id)?.category
    if (!at || !category || metaKey) return
    const step = altKey ? STEPS[key] : undefined
    const cell = altKey ? undefined : nextCell(grid, event, rows, at)
    if (step) onStep(at.id, step)
    else if (cell) cell.focus()
    else if (key === 'F2') onType({ id: at.id, field: 'label', typed: category.label })
    else if (key === 'Delete') onAsk({ kind: 'remove', id: at.id })
    else return
    event.preventDefault()
  }
}

/** The row whose controls are tab stops. */
function useActiveRow(rows: readonly Row[], grid: RefObject<HTMLElement | null>, focus: PendingFocus) {
  const [active, setActive] = useState<Active>()
  const isThere = rows.some(({ category }) => category.id === active?.id)
  // A moved row loses the focus when the browser detaches and reattaches it.
  useLayoutEffect(() =>
    focus.settle((id) => {
      const column = active?.id === id ? active.column : GRIP
      const found = grid.current && target(grid.current, id, column)
      found?.focus()
      return !!found
    }),
  )
  const onFocus = ({ target: at }: FocusEvent<HTMLElement>) => {
    const cell = cellOf(at)
    if (cell) setActive(cell)
  }
  return { stop: isThere ? active?.id : rows[0]?.category.id, onFocus }
}

/** The tree as a grid; only the controls of one row are tab stops. Arrow keys move the focus, with Alt the category. */
export function TreeGrid(props: TreeGridProps): ReactElement {
  const { categories, wide, current, typing, onDrop, focus, ...actions } = props
  const text = useCategoriesTexts()
  const grid = useRef<HTMLDivElement>(null)
  const rows = rowsOf(categories)
  const { drag, begin } = useDrag({ categories, grid, indent: wide ? INDENT.wide : INDENT.narrow, onDrop })
  const onKeyDown = useKeys(actions, rows)
  const { stop, onFocus } = useActiveRow(rows, grid, focus)
  return (
    <div
      ref={grid}
      role="treegrid"
      tabIndex={-1}
      aria-label={text('categories')}
      className={drag ? 'tree-grid dragging' : 'tree-grid'}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <Heads />
      {rows.map((row) => {
        const { id } = row.category
        return (
          <CategoryRow
            key={id}
            row={row}
            current={id === current}
            tabIndex={id === stop ? 0 : -1}
            typing={typing?.id === id ? typing : undefined}
            dragged={drag?.id === id}
            drop={drag?.drop?.rowId === id ? drag.drop : undefined}
            onGrip={begin(id)}
            {...actions}
          />
        )
      })}
    </div>
  )
}

const COLUMNS = ['move', 'sign', 'german', 'english', 'visible', 'stories', 'actions'] as const
/** Columns with visually hidden headers. */
const UNSEEN: ReadonlySet<string> = new Set(['move', 'sign', 'actions'])

function Heads(): ReactElement {
  const text = useCategoriesTexts()
  return (
    <div role="row" className="tn head">
      {COLUMNS.map((column) => (
        <span key={column} role="columnheader" className={`c-${column}`}>
          <span className={UNSEEN.has(column) ? 'sr' : undefined}>{text(`column.${column}`)}</span>
        </span>
      ))}
    </div>
  )
}
