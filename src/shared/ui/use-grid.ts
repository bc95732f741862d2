// Rows and their controls as one tab stop, as the grid and treegrid patterns of the ARIA Authoring Practices have it: Tab enters at the
// row that was last left, arrows move between rows and into their cells, Enter opens, Tab leaves.
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import {
  cellsOf,
  columnOf,
  controlsIn,
  isField,
  isOfGrid,
  positionOf,
  rowAt,
  rowOf,
  rowsOf,
  stopAt,
  stopsOf,
  type Column,
} from './grid-stops.ts'

/** Selects by keys; without it Space presses the box of the row. */
export interface GridSelection {
  readonly toggle: (position: number) => void
  /** Selects the rows up to one; without a row to begin at, from the focused one. */
  readonly extend: (focused: number, to: number) => void
  readonly all: () => void
  /** Returns true if there was a selection to clear. */
  readonly clear: () => boolean
}

export interface GridOptions {
  /** Number of rows, and how many a page moves by, where not all of them are drawn. */
  readonly total?: number | undefined
  readonly page?: number | undefined
  /** Scrolls to a row that may not be drawn yet. */
  readonly reveal?: ((position: number) => void) | undefined
  /** Called with the row of the tab stop, which must stay drawn. `isHandedOn`: the grid moved it, because the former row is removed. */
  readonly onActive?: ((position: number, isHandedOn: boolean) => void) | undefined
  /** Enter on a row; otherwise its link is followed, or its first control focused. */
  readonly onOpen?: ((position: number) => void) | undefined
  readonly onDelete?: ((position: number) => void) | undefined
  /** Called by the arrow beyond the last row. */
  readonly onPastEnd?: (() => void) | undefined
  readonly selection?: GridSelection | undefined
}

export interface GridProps<Grid extends HTMLElement> {
  readonly ref: RefObject<Grid | null>
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onKeyUp: (event: KeyboardEvent<HTMLElement>) => void
}

/** Rows by which a page key moves, unless the grid defines it. */
const PAGE = 10

/** The present tab stop, and the next one. */
interface State {
  stop: HTMLElement | undefined
  position: number
  column: Column | undefined
  /** The focus is in the grid: a stop that disappears hands it on. */
  hasFocus: boolean
  /** The row to focus as soon as it is drawn. */
  wanted: number | undefined
  /** The focus is being moved without a key or a press. */
  isHandingOn: boolean
}

interface Here {
  readonly grid: HTMLElement
  readonly head: HTMLElement | undefined
  readonly body: readonly HTMLElement[]
  readonly row: HTMLElement
  readonly stop: HTMLElement
  /** The position of the row; -1 for the head. */
  readonly position: number
  readonly last: number
}

function focusOn(stop: HTMLElement): void {
  if (!stop.hasAttribute('tabindex')) stop.tabIndex = -1
  stop.focus({ preventScroll: true })
  // jsdom does not scroll.
  stop.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** Presses a box so that its owner reads whether Shift is held. */
const press = (box: HTMLElement, shiftKey: boolean): boolean =>
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, shiftKey }))

const boxOf = (row: HTMLElement | undefined): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]:not([role="switch"], :disabled)') ?? null

/** The position that a key moves to; undefined for a key within the row. */
function rowFor({ key, ctrlKey, metaKey }: KeyboardEvent, here: Here, page: number): number | undefined {
  const { position, last, row, stop } = here
  const isFar = ctrlKey || metaKey || stop === row
  const to: Readonly<Record<string, number | undefined>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: Math.min(last, position + page),
    PageUp: Math.max(Math.min(position, 0), position - page),
    Home: isFar ? 0 : undefined,
    End: isFar ? last : undefined,
  }
  return to[key]
}

/** The stop of the same row that a key moves to. */
function stopFor({ key }: KeyboardEvent, { grid, head, row, stop }: Here): HTMLElement | undefined {
  const stops = stopsOf(grid, row)
  const at = stops.indexOf(stop)
  if (key === 'ArrowLeft' && at === 0 && row !== head) return row
  const to: Readonly<Record<string, number>> = {
    ArrowRight: Math.min(at + 1, stops.length - 1),
    ArrowLeft: at - 1,
    Home: 0,
    End: stops.length - 1,
  }
  return stops[to[key] ?? -1]
}

/** Makes one element the tab stop of the grid. */
function setStop(grid: HTMLElement, stop: HTMLElement | undefined): void {
  for (const element of [...rowsOf(grid).body, ...controlsIn(grid, grid)])
    if (element.tabIndex !== -1 || !element.hasAttribute('tabindex')) element.tabIndex = -1
  // A press on text focuses its row, so cells can have the focus only while they are the tab stop.
  for (const cell of cellsOf(grid)) if (cell !== stop) cell.removeAttribute('tabindex')
  if (stop) stop.tabIndex = 0
}

function releaseStops(grid: HTMLElement): void {
  for (const element of [...rowsOf(grid).body, ...controlsIn(grid, grid)]) element.removeAttribute('tabindex')
}

const hasControls = (grid: HTMLElement): boolean => rowsOf(grid).body.some((row) => controlsIn(grid, row).length > 0)

/** The focus fell to the page because the focused element was removed. */
function isFocusLost(grid: HTMLElement): boolean {
  const { activeElement } = grid.getRootNode() as Document | ShadowRoot
  return activeElement === null || activeElement === document.body
}

/** Keeps one tab stop among the drawn elements. */
function settle(grid: HTMLElement, state: State, onActive: GridOptions['onActive']): void {
  const { body } = rowsOf(grid)
  const wanted = state.wanted === undefined ? undefined : rowAt(body, state.wanted)
  if (wanted) {
    state.wanted = undefined
    state.stop = stopAt(grid, wanted, state.column)
  } else if (!state.stop || !grid.contains(state.stop)) {
    const row = rowAt(body, state.position) ?? body[Math.min(state.position, body.length - 1)]
    state.stop = row && stopAt(grid, row, state.column)
  }
  const { stop } = state
  setStop(grid, stop)
  state.isHandingOn = !wanted
  if (stop && state.hasFocus && (wanted || isFocusLost(grid))) focusOn(stop)
  state.isHandingOn = false
  const row = stop && rowOf(grid, stop)
  if (!row || !body.includes(row)) return
  state.position = positionOf(body, row)
  onActive?.(state.position, !wanted)
}

/** Keeps one tab stop in a grid; returns false while its rows contain nothing focusable. */
function useTabStop(ref: RefObject<HTMLElement | null>, state: RefObject<State>, options: GridOptions): boolean {
  const [isGrid, setGrid] = useState(true)
  const update = useRef<() => void>(undefined)
  // Rows and controls are also drawn without the owner of the grid.
  const observer = useRef<MutationObserver>(undefined)
  const observed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current: grid } = ref
    update.current = () => {
      if (!grid) return
      const isNow = options.reveal !== undefined || hasControls(grid)
      if (isNow) settle(grid, state.current, options.onActive)
      else if (isGrid) releaseStops(grid)
      setGrid(isNow)
    }
    update.current()
    if (observed.current === grid) return
    observer.current?.disconnect()
    observer.current = new MutationObserver(() => update.current?.())
    observed.current = grid
    if (grid) observer.current.observe(grid, { childList: true, subtree: true })
  })
  useLayoutEffect(
    () => () => {
      observer.current?.disconnect()
      observed.current = null
    },
    [],
  )
  return isGrid
}

/** The rows of an element as one tab stop; `isGrid` is false while they contain nothing focusable. */
export function useGrid<Grid extends HTMLElement>(
  options: GridOptions = {},
): { readonly isGrid: boolean; readonly props: GridProps<Grid> } {
  const ref = useRef<Grid>(null)
  const state = useRef<State>({
    stop: undefined,
    position: 0,
    column: undefined,
    hasFocus: false,
    wanted: undefined,
    isHandingOn: false,
  })
  const isGrid = useTabStop(ref, state, options)
  const onFocus = ({ target, currentTarget: grid }: FocusEvent<HTMLElement>): void => {
    const row = isGrid && isOfGrid(grid, target) ? rowOf(grid, target) : undefined
    if (!row) return
    const { current } = state
    const { head, body } = rowsOf(grid)
    Object.assign(current, { stop: target, column: columnOf(grid, row, target), hasFocus: true, wanted: undefined })
    setStop(grid, target)
    if (row === head) return
    current.position = positionOf(body, row)
    options.onActive?.(current.position, current.isHandingOn)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const here = isGrid ? hereOf(event, options, state.current.wanted) : undefined
    if (!here) return
    // The row that is to be opened or pressed is not drawn yet.
    const isAhead = state.current.wanted !== undefined && (event.key === 'Enter' || event.key === ' ')
    if (isAhead || moveRow(event, here, options, state.current) || moveStop(event, here) || act(event, here, options))
      event.preventDefault()
  }
  return {
    isGrid,
    props: {
      ref,
      onFocus,
      // Not called for a stop that is removed while it has the focus.
      onBlur: () => void (state.current.hasFocus = false),
      onKeyDown,
      // Firefox toggles a checkbox on keyup, even if keydown was prevented.
      onKeyUp: (event) => {
        const isRange = event.key === ' ' && event.shiftKey && options.selection !== undefined
        if (isRange && (event.target as Element).matches('input')) event.preventDefault()
      },
    },
  }
}

/**
 * Where the key was pressed; undefined where it is not one of the grid. `wanted`: the row to which an earlier key has led and that is
 * not drawn yet, from which this one counts.
 */
function hereOf(
  event: KeyboardEvent<HTMLElement>,
  { total }: GridOptions,
  wanted: number | undefined,
): Here | undefined {
  const { currentTarget: grid } = event
  const stop = event.target as HTMLElement
  const row = isOfGrid(grid, stop) ? rowOf(grid, stop) : undefined
  if (!row || event.isDefaultPrevented() || event.altKey) return undefined
  if (isField(stop) && event.key !== 'Escape') return undefined
  const { head, body } = rowsOf(grid)
  const last = (total ?? body.length) - 1
  const position = wanted ?? (row === head ? -1 : positionOf(body, row))
  return { grid, head, body, row, stop, position, last }
}

function moveRow(event: KeyboardEvent, here: Here, options: GridOptions, state: State): boolean {
  const { grid, head, body, row, position, last } = here
  const { page = PAGE, selection, reveal, onPastEnd } = options
  const led = rowFor(event, here, page)
  if (led === undefined || last < 0) return false
  // A range ends at the first and last row.
  const next = event.shiftKey && position >= 0 ? Math.max(0, Math.min(last, led)) : led
  if (next > last) {
    if (event.key === 'ArrowDown') onPastEnd?.()
    return true
  }
  const column = columnOf(grid, row, here.stop)
  // The key before may have led elsewhere; a row that has the focus already gets no event of it.
  state.wanted = undefined
  if (next < 0) {
    const stop = head && head !== row ? stopAt(grid, head, column) : undefined
    if (stop) focusOn(stop)
    return true
  }
  if (event.shiftKey && position >= 0) extend(here, next, selection)
  const target = rowAt(body, next)
  reveal?.(next)
  // A head is left to the row, not to one of its controls.
  const wanted = row === head ? undefined : column
  if (target) focusOn(stopAt(grid, target, wanted) ?? target)
  else Object.assign(state, { wanted: next, column: wanted, hasFocus: true })
  return true
}

/** Without a selection of its own, the grid presses the box of the row unless it is checked. */
function extend({ body, position }: Here, to: number, selection: GridSelection | undefined): void {
  const box = boxOf(rowAt(body, to))
  if (selection) selection.extend(position, to)
  else if (box && !box.checked) press(box, true)
}

function moveStop(event: KeyboardEvent, here: Here): boolean {
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  if (isField(here.stop) || event.ctrlKey || event.metaKey) return false
  const stop = stopFor(event, here)
  if (stop) focusOn(stop)
  return isSideways || stop !== undefined
}

/** Runs the action of a key on the row; returns false if there is none. */
function act(event: KeyboardEvent, here: Here, { selection, onOpen, onDelete }: GridOptions): boolean {
  const { key, shiftKey, ctrlKey, metaKey } = event
  const { grid, row, stop, position } = here
  if (key === 'Escape') {
    if (!isField(stop)) return selection?.clear() ?? false
    focusOn(row)
    return true
  }
  if (position < 0) return false
  const isOnRow = stop === row || !controlsIn(grid, row).includes(stop)
  if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && selection) selection.all()
  else if (key === 'Delete' && onDelete) onDelete(position)
  else if (key === ' ' && shiftKey && selection && !stop.matches('button')) selection.extend(position, position)
  else if (key === ' ' && (isOnRow || stop.matches('a'))) return toggle(here, shiftKey, selection)
  else if (key === 'Enter' && isOnRow) openRow(here, onOpen)
  else return false
  return true
}

function toggle({ row, position }: Here, shiftKey: boolean, selection: GridSelection | undefined): boolean {
  const box = boxOf(row)
  if (selection) selection.toggle(position)
  else if (box) press(box, shiftKey)
  return true
}

function openRow({ grid, row, position }: Here, onOpen: GridOptions['onOpen']): void {
  const controls = controlsIn(grid, row)
  const link = controls.find((control) => control.matches('a[href]'))
  if (onOpen) onOpen(position)
  else if (link) link.click()
  else if (controls[0]) focusOn(stopsOf(grid, row).find((stop) => controls.includes(stop)) ?? row)
}
