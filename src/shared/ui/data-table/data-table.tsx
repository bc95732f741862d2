// A long table: only the rows in view are drawn; where it is narrow each row becomes an entry. Sorting, selection and the keyboard reach
// every row, also those that are not drawn or not loaded yet.
import { Fragment, useMemo, useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import type { Sort } from '#domain/routes/default-views.ts'
import { useGrid } from '#shared/ui/use-grid.ts'
import { type DataColumn, type TableView, useColumns } from './columns.ts'
import { addRange, allOrNone, NO_SELECTION, type SelectedRows, toggleRow } from './selected-rows.ts'
import { AllRows, TableHead, Widths, widthOf } from './table-head.tsx'
import { TablePager } from './table-pager.tsx'
import { LoadingRow, Spacer, TableRow } from './table-row.tsx'
import { useTableTexts } from './texts.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

export interface DataTableProps<Row> {
  /** The name of the table; announced, not shown. */
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  /** Number of rows to scroll through, loaded or not. */
  readonly total: number
  /** Number of all rows, where more of them follow at the end. */
  readonly rowCount?: number | undefined
  /** The row at a position; undefined while it is loading. */
  readonly rowAt: (position: number) => Row | undefined
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly view: TableView
  readonly onSort: (sort: Sort | undefined) => void
  readonly selection: SelectedRows
  readonly onSelect: (selection: SelectedRows) => void
  readonly onOpen: (row: Row) => void
  /** Called with the positions that are drawn, so that they can be loaded. */
  readonly onRange?: ((first: number, last: number) => void) | undefined
  /** Actions of a row, at its end. Like `columns` and `rowAt` it keeps its identity while it renders the same. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** The text below the table about the rows in view, counted from 1: '1–11 von 1.284 Lieferanten'. */
  readonly rangeText: (first: number, last: number) => string
  /** Notes at the end of that line. */
  readonly children?: ReactNode
}

/** The keys of rows between two positions; rows that are not loaded have none yet. */
function keysBetween<Row>({ rowAt, rowKey }: DataTableProps<Row>, from: number, to: number): string[] {
  const [first, last] = from < to ? [from, to] : [to, from]
  return Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).flatMap((row) =>
    row ? rowKey(row) : [],
  )
}

/** The position of the row whose box was pressed. */
function pickedPosition(pressed: Element): number | undefined {
  const row = pressed.matches('input') ? pressed.closest<HTMLElement>('.dt-check')?.parentElement : undefined
  const position = row?.dataset['position']
  return position === undefined ? undefined : Number(position)
}

/** Selection: by presses on boxes, keys, and the box in the head. */
function useSelecting<Row>(props: DataTableProps<Row>) {
  const { total, selection, onSelect } = props
  /** The row from which a range is selected, as long as it keeps its position. */
  const anchor = useRef<{ position: number; key: string }>(undefined)
  const keyAt = (position: number): string | undefined => keysBetween(props, position, position)[0]
  const toggle = (position: number): void => {
    const key = keyAt(position)
    if (key === undefined) return
    anchor.current = { position, key }
    onSelect(toggleRow(selection, key))
  }
  const extend = (from: number, to: number): void => {
    const { current } = anchor
    const isInPlace = current !== undefined && current.position < total && keyAt(current.position) === current.key
    if (!isInPlace) {
      const key = keyAt(from)
      anchor.current = key === undefined ? undefined : { position: from, key }
    }
    onSelect(addRange(selection, keysBetween(props, anchor.current?.position ?? from, to)))
  }
  return {
    toggle,
    extend,
    all: (): void => onSelect(allOrNone(selection, keysBetween(props, 0, total - 1))),
    /** Returns true if there was a selection to clear. */
    clear: (): boolean => {
      anchor.current = undefined
      if (selection.keys.size > 0) onSelect(NO_SELECTION)
      return selection.keys.size > 0
    },
    pick: ({ target, shiftKey }: MouseEvent): void => {
      const position = pickedPosition(target as Element)
      if (position === undefined) return
      if (shiftKey) extend(position, position)
      else toggle(position)
    },
  }
}

export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactElement {
  const { columns, total, view, onSort, selection, actions } = props
  const table = useColumns<Row>({ columns, view, onSort })
  const selecting = useSelecting(props)
  const leaves = table.getVisibleLeafColumns()
  const shown = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    return leaves.map(({ id }) => byKey.get(id)!)
  }, [leaves, columns])
  const hasActions = actions !== undefined
  return (
    <ScrolledTable
      props={props}
      columns={shown}
      selecting={selecting}
      widths={<Widths columns={shown} hasActions={hasActions} />}
      head={
        <TableHead leaves={leaves} columns={shown} hasActions={hasActions}>
          <AllRows selected={selection.keys.size} total={total} onToggle={selecting.all} />
        </TableHead>
      }
    />
  )
}

interface ScrolledTableProps<Row extends object> {
  readonly props: DataTableProps<Row>
  readonly columns: readonly DataColumn<Row>[]
  readonly selecting: ReturnType<typeof useSelecting<Row>>
  readonly widths: ReactElement
  readonly head: ReactElement
}

/** The parts that depend on the scroll position, which changes with every frame: columns and head do not. */
function ScrolledTable<Row extends object>(scrolled: ScrolledTableProps<Row>): ReactElement {
  const { props, columns, selecting, widths, head } = scrolled
  const { label, total, rowCount = total, rowAt, selection, onOpen, actions, children } = props
  const text = useTableTexts()
  const [active, setActive] = useState(0)
  const drawn = useDrawnRows({ ...props, pinned: active })
  const { scroller, isNarrow, isPrinting, rows, firstSeen, lastSeen, reveal } = drawn
  const grid = useGrid<HTMLTableElement>({
    total,
    page: Math.max(1, lastSeen - firstSeen),
    reveal,
    onActive: setActive,
    onOpen: (position) => {
      const row = rowAt(position)
      if (row) onOpen(row)
    },
    selection: selecting,
  })
  return (
    <>
      {/* In Firefox a scrolling element would be a tab stop of its own. */}
      <div className={isNarrow ? 'dt-box narrow' : 'dt-box'} ref={scroller} tabIndex={-1}>
        <table
          {...grid.props}
          className="tbl dt"
          style={isNarrow ? undefined : { minWidth: widthOf(columns, actions !== undefined) }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take focus and keys
          role="grid"
          aria-label={label}
          aria-rowcount={rowCount + 1}
          aria-multiselectable
          onClick={selecting.pick}
        >
          {!isNarrow && widths}
          {head}
          <TableBody props={props} drawn={drawn} columns={columns} />
        </table>
      </div>
      <TablePager
        first={firstSeen}
        last={lastSeen}
        total={total}
        rowCount={rowCount}
        selected={selection.keys.size}
        rangeText={props.rangeText}
        onMove={(position) => reveal(position, 'start')}
      >
        {isPrinting && rows.length < rowCount && <span>{text('printed')}</span>}
        {children}
      </TablePager>
    </>
  )
}

interface TableBodyProps<Row extends object> {
  readonly props: DataTableProps<Row>
  readonly drawn: ReturnType<typeof useDrawnRows<Row>>
  readonly columns: readonly DataColumn<Row>[]
}

function TableBody<Row extends object>({ props, drawn, columns }: TableBodyProps<Row>): ReactElement {
  const { rowKey, rowName, selection, actions } = props
  const { rows, below, measure } = drawn
  const text = useTableTexts()
  const count = columns.length + (actions ? 2 : 1)
  return (
    <tbody>
      {rows.map(({ row, position, gap }) => (
        <Fragment key={row ? rowKey(row) : `loading ${position}`}>
          <Spacer height={gap} columns={count} />
          {row ? (
            <TableRow
              row={row}
              columns={columns}
              position={position}
              boxName={text('select', { name: rowName(row) })}
              isSelected={selection.keys.has(rowKey(row))}
              measure={measure}
              actions={actions}
            />
          ) : (
            <LoadingRow position={position} columns={count} />
          )}
        </Fragment>
      ))}
      <Spacer height={below} columns={count} />
    </tbody>
  )
}
