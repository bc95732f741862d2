import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import { CategoryRow, type RowActs, type Typing } from './category-row.tsx'
import type { Categories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { rowsOf, type Place, type Row, type Step } from './tree.ts'
import { useDrag } from './use-drag.ts'

/** Width of a level, in px; the sheet says the same. */
const INDENT = { wide: 26, narrow: 14 }

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

export interface TreeGridProps extends RowActs {
  readonly categories: Categories
  readonly wide: boolean
  /** The category that is open beside the tree. */
  readonly current: number | undefined
  readonly typing: Typing | undefined
  readonly onDrop: (id: number, place: Place) => void
  /** Asks for the focus on a row after the next drawing. */
  readonly focus: RefObject<number | undefined>
}

/** The element of a cell that takes the focus. */
const target = (grid: HTMLElement, id: number, column: string): HTMLElement | null =>
  grid.querySelector(`[data-row="${id}"] [data-column="${column}"]`)

/** Where an arrow leads among rows and columns; undefined: it is no such key. */
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

/** The tree as a grid of one tab stop per control of a row: arrows go on, with Alt they move the category. */
export function TreeGrid(props: TreeGridProps): ReactElement {
  const { categories, wide, current, typing, onDrop, focus, ...acts } = props
  const text = useCategoriesTexts()
  const grid = useRef<HTMLDivElement>(null)
  const rows = rowsOf(categories)
  const [active, setActive] = useState<Active>()
  const { drag, begin } = useDrag({ categories, grid, indent: wide ? INDENT.wide : INDENT.narrow, onDrop })
  const stop = rows.some(({ category }) => category.id === active?.id) ? active : undefined
  const first = rows[0]?.category.id

  // A row that is moved loses the focus where the browser takes it out and puts it in again.
  useLayoutEffect(() => {
    const { current: wanted } = focus
    if (wanted === undefined || !grid.current) return
    const found = target(grid.current, wanted, active?.id === wanted ? active.column : GRIP)
    if (!found) return
    focus.current = undefined
    found.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, target: at } = event
    const isOurs = stop && at instanceof HTMLElement && at.dataset['column'] !== undefined && !event.metaKey
    if (!isOurs || !grid.current) return
    const step = altKey ? STEPS[key] : undefined
    const cell = altKey ? undefined : nextCell(grid.current, event, rows, stop)
    const category = categories.find(({ id }) => id === stop.id)
    if (step) acts.onStep(stop.id, step)
    else if (cell) cell.focus()
    else if (key === 'F2' && category) acts.onType({ id: stop.id, field: 'label', typed: category.label })
    else if (key === 'Delete') acts.onAsk({ kind: 'remove', id: stop.id })
    else if (!altKey || !key.startsWith('Arrow')) return
    event.preventDefault()
  }
  return (
    <div
      ref={grid}
      role="treegrid"
      aria-label={text('tree')}
      className={drag ? 'tree-grid dragging' : 'tree-grid'}
      onKeyDown={onKeyDown}
      onFocus={({ target: at }) => {
        const column = at.dataset['column']
        const row = at.closest<HTMLElement>('[data-row]')?.dataset['row']
        if (column !== undefined && row !== undefined) setActive({ id: Number(row), column })
      }}
    >
      <div role="row" className="tn head">
        {(['move', 'sign', 'german', 'english', 'visible', 'stories', 'acts'] as const).map((column) => (
          <span key={column} role="columnheader" className={`c-${column}`}>
            <span className={column === 'move' || column === 'sign' || column === 'acts' ? 'sr' : undefined}>
              {text(`column.${column}`)}
            </span>
          </span>
        ))}
      </div>
      {rows.map((row) => {
        const { id } = row.category
        return (
          <CategoryRow
            key={id}
            row={row}
            current={id === current}
            tabIndex={id === (stop?.id ?? first) ? 0 : -1}
            typing={typing?.id === id ? typing : undefined}
            dragged={drag?.id === id}
            drop={drag?.drop?.rowId === id ? drag.drop : undefined}
            onGrip={begin(id)}
            {...acts}
          />
        )
      })}
    </div>
  )
}
