import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { Icon } from './icon.tsx'
import { useGrid } from './use-grid.ts'

export interface Column<Row> {
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  readonly numeric?: boolean | undefined
  /** Centred, as switches are. */
  readonly centred?: boolean | undefined
  readonly sortable?: boolean | undefined
}

export interface Sorting {
  readonly key: string
  readonly descending: boolean
}

export interface TableProps<Row> {
  /** The name of the table; only for screen readers. */
  readonly label: string
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Whether a row is selected, where rows have a box. */
  readonly isSelected?: ((row: Row) => boolean) | undefined
  /** The key of the row that a link names, which is outlined. */
  readonly named?: string | undefined
  readonly namedRow?: RefObject<HTMLTableRowElement | null> | undefined
  readonly sorting?: Sorting | undefined
  /** The third press on a head clears. */
  readonly onSort?: ((sorting: Sorting | undefined) => void) | undefined
}

/** Head and rows, one tab stop if they contain controls; where it is narrow each row becomes an entry that contains its heads. */
export function Table<Row>(props: TableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, isSelected, named, namedRow, sorting, onSort } = props
  const grid = useGrid<HTMLTableElement>()
  const markOf = (key: string) =>
    key === named ? { ref: namedRow, className: 'named', 'aria-current': true } : undefined
  const inGrid = <Value,>(value: Value): Value | undefined => (grid.isGrid ? value : undefined)
  return (
    // In Firefox a scrolling element would be a tab stop of its own.
    <div className="tbl-box" tabIndex={inGrid(-1)}>
      <table
        {...grid.props}
        className="tbl"
        role={inGrid('grid')}
        aria-rowcount={inGrid(rows.length + 1)}
        aria-multiselectable={(isSelected && inGrid(true)) || undefined}
      >
        <caption className="sr">{label}</caption>
        <thead>
          <tr aria-rowindex={inGrid(1)}>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={rowKey(row)}
              aria-rowindex={inGrid(at + 2)}
              aria-selected={inGrid(isSelected?.(row))}
              {...markOf(rowKey(row))}
            >
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} first={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A column of buttons is not printed. */
const classOf = ({ key, numeric, centred }: Pick<Column<never>, 'key' | 'numeric' | 'centred'>): string | undefined =>
  [numeric ? 'r' : centred ? 'c' : '', key === 'actions' ? 'pressed' : ''].filter(Boolean).join(' ') || undefined

interface HeadProps<Row> extends Pick<TableProps<Row>, 'sorting' | 'onSort'> {
  readonly column: Column<Row>
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>): ReactElement {
  const { key, head, sortable } = column
  const order = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined
  const next =
    order === undefined ? { key, descending: false } : order === 'ascending' ? { key, descending: true } : undefined
  return (
    <th scope="col" className={classOf(column)} aria-sort={order}>
      {sortable && onSort ? (
        <button type="button" className="sort" onClick={() => onSort(next)}>
          {head}
          {order && <Icon source={order === 'ascending' ? arrowUp : arrowDown} size="s" />}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }): ReactElement {
  const className = classOf(column)
  return first ? (
    <th scope="row" className={className}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className} data-head={column.head}>
      {column.cell(row)}
    </td>
  )
}
