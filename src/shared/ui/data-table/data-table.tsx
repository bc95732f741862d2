// A long table: drawn are the rows in view, whatever the number of rows; where it is narrow each row becomes an entry. Sorting,
// selection and the keyboard reach every row, also those that are not drawn or not loaded yet.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { Header, Row as DrawnRow } from '@tanstack/react-table'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import { useEffect, useMemo, useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import type { Sort } from '#domain/default-views.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useUiTexts } from '#shared/ui/texts.ts'
import { useWidth } from '#shared/ui/use-width.ts'
import { type DataColumn, type Features, type TableView, useColumns } from './columns.ts'
import { addRange, allOrNone, NO_SELECTION, type SelectedRows, toggleRow } from './selected-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Heights of a row in px: --p-row, for a finger, and as an entry of three lines until it is measured. */
const ROW = 36
const TOUCHED_ROW = 48
const ENTRY = 84
/** Below this width in px rows are entries. */
const NARROW = 560
/** Rows drawn above and below those in view: as many as a fast scroll moves in one frame. */
const OVERSCAN = 8

export interface DataTableProps<Row> {
  /** What the table shows; announced, not shown. */
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  /** Number of rows, loaded or not. */
  readonly total: number
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
  /** Actions of a row, at its end. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
}

function useRows<Row>({ total, rowAt, onRange }: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useWidth(scroller) < NARROW
  const height = isNarrow ? ENTRY : matchMedia('(pointer: coarse)').matches ? TOUCHED_ROW : ROW
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: innerHeight },
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [onRange, first, last])
  const rows = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)),
    [rowAt, first, last],
  )
  return { scroller, virtualizer, isNarrow, first, rows, height }
}

/** The keys of rows between two positions; rows that are not loaded have none yet. */
function keysBetween<Row>({ rowAt, rowKey }: DataTableProps<Row>, from: number, to: number): string[] {
  const [first, last] = from < to ? [from, to] : [to, from]
  return Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).flatMap((row) =>
    row ? rowKey(row) : [],
  )
}

export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, total, rowAt, rowKey, view, onSort, selection, onSelect, onOpen, actions } = props
  const text = useUiTexts()
  const { scroller, virtualizer, isNarrow, first, rows, height } = useRows(props)
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows])
  const table = useColumns({ columns, view, onSort, rows: loaded, rowKey })
  const anchor = useRef(0)
  const toggle = (position: number): void => {
    const row = rowAt(position)
    if (!row) return
    anchor.current = position
    onSelect(toggleRow(selection, rowKey(row)))
  }
  const extend = (position: number): void => onSelect(addRange(selection, keysBetween(props, anchor.current, position)))
  const keys = useRowKeys({
    box: scroller,
    total,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1),
    scrollTo: (position) => virtualizer.scrollToIndex(position),
    onToggle: toggle,
    onRange: extend,
    onAll: () => onSelect(allOrNone(selection, keysBetween(props, 0, total - 1))),
    onOpen: (position) => {
      const row = rowAt(position)
      if (row) onOpen(row)
    },
    onClear: () => {
      if (selection.keys.size === 0) return false
      onSelect(NO_SELECTION)
      return true
    },
  })
  const drawn = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const count = table.getVisibleLeafColumns().length + (actions ? 2 : 1)
  return (
    <div className={isNarrow ? 'dt-box narrow' : 'dt-box'} ref={scroller}>
      <table
        className="tbl dt"
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="dt-check" aria-label={text('table.selected')} />
            {table.getFlatHeaders().map((header) => (
              <Head key={header.id} header={header} column={byKey.get(header.id)!} />
            ))}
            {actions && <th scope="col" className="dt-actions" aria-label={text('table.actions')} />}
          </tr>
        </thead>
        <tbody>
          <Spacer height={virtualizer.getVirtualItems()[0]?.start ?? 0} columns={count} />
          {rows.map((row, at) => {
            const position = first + at
            if (!row) return <LoadingRow key={position} position={position} columns={count} />
            return (
              <DataRow
                key={rowKey(row)}
                row={drawn.get(rowKey(row))!}
                columns={byKey}
                position={position}
                name={props.rowName(row)}
                isActive={position === keys.active}
                isSelected={selection.keys.has(rowKey(row))}
                measure={isNarrow ? virtualizer : undefined}
                onPick={(isRange) => (isRange ? extend(position) : toggle(position))}
                actions={actions}
              />
            )
          })}
          <Spacer
            height={virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0)}
            columns={count}
          />
        </tbody>
      </table>
    </div>
  )
}

/** Takes the room of the rows that are not drawn. */
function Spacer({ height, columns }: { height: number; columns: number }): ReactElement | null {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="dt-space">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

function LoadingRow({ position, columns }: { position: number; columns: number }): ReactElement {
  return (
    <tr aria-rowindex={position + 2} aria-busy="true">
      <td colSpan={columns}>
        <span className="skel" />
      </td>
    </tr>
  )
}

interface HeadProps<Row extends object> {
  readonly header: Header<Features, Row, unknown>
  readonly column: DataColumn<Row>
}

function Head<Row extends object>({
  header,
  column: { head, numeric, sortable, width },
}: HeadProps<Row>): ReactElement {
  const sorted = header.column.getIsSorted()
  const order = sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={numeric ? 'r' : undefined} aria-sort={order} style={{ minWidth: width }}>
      {sortable ? (
        <button type="button" className="sort" onClick={() => header.column.toggleSorting(undefined, false)}>
          {head}
          {order && <Icon source={order === 'ascending' ? arrowUp : arrowDown} size="s" />}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

interface RowProps<Row extends object> {
  readonly row: DrawnRow<Features, Row>
  readonly columns: ReadonlyMap<string, DataColumn<Row>>
  readonly position: number
  readonly name: string
  readonly isActive: boolean
  readonly isSelected: boolean
  /** Measures entries, whose heights differ. */
  readonly measure: Virtualizer<HTMLDivElement, Element> | undefined
  readonly onPick: (isRange: boolean) => void
  readonly actions: DataTableProps<Row>['actions']
}

function DataRow<Row extends object>(props: RowProps<Row>): ReactElement {
  const { row, columns, position, name, isActive, isSelected, measure, onPick, actions } = props
  const text = useUiTexts()
  const pick = ({ shiftKey }: MouseEvent) => onPick(shiftKey)
  return (
    <tr
      ref={measure?.measureElement}
      data-index={position}
      data-position={position}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
    >
      <td className="dt-check">
        <input
          type="checkbox"
          tabIndex={isActive ? 0 : -1}
          aria-label={text('table.select', { name })}
          checked={isSelected}
          onClick={pick}
          onChange={() => undefined}
        />
      </td>
      {row.getVisibleCells().map((cell, at) => (
        <Cell key={cell.id} column={columns.get(cell.column.id)!} row={row.original} isFirst={at === 0} />
      ))}
      {actions && <td className="dt-actions">{actions(row.original)}</td>}
    </tr>
  )
}

function Cell<Row>({ column, row, isFirst }: { column: DataColumn<Row>; row: Row; isFirst: boolean }): ReactElement {
  const className = column.numeric ? 'r' : undefined
  return isFirst ? (
    <th scope="row" className={className}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className} data-head={column.head}>
      {column.cell(row)}
    </td>
  )
}
