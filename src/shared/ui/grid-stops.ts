// The rows of a grid and the focusable elements in them, read from the document, because cells contain any controls and do not know the
// grid.

const ROWS = 'tr:not([aria-hidden]), [role="row"]'
const CELLS = 'th, td, [role="gridcell"], [role="rowheader"], [role="columnheader"]'
const CONTROLS = 'a, button, input, select, textarea, summary, [contenteditable], [role="button"]'
/** Elements opened by a cell have keys and tab stops of their own. */
const OPENED = '[popover], dialog'
/** Controls that need the keys by which a grid moves. */
const FIELDS =
  'input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"]), select, textarea, [contenteditable]'

/** A place in a row: a control of a cell, or a cell without any. */
export interface Column {
  readonly cell: number
  readonly control: number
}

const isCell = (element: Element): boolean => element.matches(CELLS)
export const isField = (element: Element): boolean => element.matches(FIELDS)

/** Whether the element is of the grid, not of something that one of its cells has opened. */
export function isOfGrid(grid: Element, element: Element): boolean {
  const opened = element.closest(OPENED)
  return grid.contains(element) && (opened === null || !grid.contains(opened))
}

const isHead = (row: Element): boolean =>
  row.matches('thead > tr') || row.querySelector('[role="columnheader"]') !== null

export function rowsOf(grid: Element): { head: HTMLElement | undefined; body: HTMLElement[] } {
  const rows = [...grid.querySelectorAll<HTMLElement>(ROWS)].filter((row) => isOfGrid(grid, row))
  const [first] = rows
  return first && isHead(first) ? { head: first, body: rows.slice(1) } : { head: undefined, body: rows }
}

export const rowOf = (grid: Element, element: Element): HTMLElement | undefined => {
  const row = element.closest<HTMLElement>(ROWS)
  return row && grid.contains(row) ? row : undefined
}

/** Every control of the grid or of one of its cells, shown or not. */
export const controlsIn = (grid: Element, within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => isOfGrid(grid, control))

const isShown = (element: Element): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true })

function stopsIn(grid: Element, cell: HTMLElement, hasCells: boolean): HTMLElement[] {
  if (!isShown(cell)) return []
  const controls = controlsIn(grid, cell).filter((control) => !control.matches(':disabled') && isShown(control))
  if (controls.length > 0 || !hasCells || cell.textContent === '') return controls
  return [cell]
}

export const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CELLS)]

/** The elements of a row that arrows move between: the controls of each cell, or the cell itself; in a head only the controls. */
export const stopsOf = (grid: Element, row: Element): HTMLElement[] =>
  cellsOf(row).flatMap((cell) => stopsIn(grid, cell, !isHead(row)))

/** Where in its row a control or cell is; undefined for the row itself. */
export function columnOf(grid: Element, row: Element, stop: Element): Column | undefined {
  const cell = isCell(stop) ? stop : stop.closest<HTMLElement>(CELLS)
  if (stop === row || !cell) return undefined
  return {
    cell: cellsOf(row).indexOf(cell as HTMLElement),
    control: Math.max(0, controlsIn(grid, cell).indexOf(stop as HTMLElement)),
  }
}

/** The same place in another row: a control of the same cell, otherwise the row; of a head its nearest control. */
export function stopAt(grid: Element, row: HTMLElement, column: Column | undefined): HTMLElement | undefined {
  const cell = column && cellsOf(row)[column.cell]
  const stops = cell ? stopsIn(grid, cell, !isHead(row)) : []
  const stop = stops[column?.control ?? 0] ?? stops.at(-1)
  if (stop) return stop
  return isHead(row) ? stopsOf(grid, row)[0] : row
}

/** The position of a row below the head: from its attribute where not all rows are drawn. */
export const positionOf = (body: readonly HTMLElement[], row: HTMLElement): number =>
  Number(row.dataset['position'] ?? body.indexOf(row))

export const rowAt = (body: readonly HTMLElement[], position: number): HTMLElement | undefined =>
  body[0]?.dataset['position'] === undefined
    ? body[position]
    : body.find((row) => row.dataset['position'] === String(position))
