// The head of a long table, and the widths of its columns.
import type { Column } from '@tanstack/react-table'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import type { DataColumn, Features } from './columns.ts'
import { useTableTexts } from './texts.ts'

/** Widths of the columns of boxes and actions in px. */
const CHECK = 34
const ACTIONS = 44

/** Smallest width of the table in px. */
export const widthOf = (columns: readonly { readonly width: number }[], hasActions: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, CHECK + (hasActions ? ACTIONS : 0))

interface TableHeadProps<Row extends object> {
  /** The shown columns, as TanStack Table holds them, in the order of `columns`. */
  readonly leaves: readonly Column<Features, Row, unknown>[]
  readonly columns: readonly DataColumn<Row>[]
  readonly hasActions: boolean
  /** The box that selects all. */
  readonly children: ReactNode
}

export function TableHead<Row extends object>(props: TableHeadProps<Row>): ReactElement {
  const { leaves, columns, hasActions, children } = props
  const text = useTableTexts()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="dt-check">
          {children}
        </th>
        {leaves.map((leaf, at) => (
          <Head key={leaf.id} leaf={leaf} column={columns[at]!} />
        ))}
        {hasActions && <th scope="col" className="dt-actions" aria-label={text('actions')} />}
      </tr>
    </thead>
  )
}

interface HeadProps<Row extends object> {
  readonly leaf: Column<Features, Row, unknown>
  readonly column: DataColumn<Row>
}

function Head<Row extends object>({ leaf, column: { head, numeric, sortable } }: HeadProps<Row>): ReactElement {
  const sorted = leaf.getIsSorted()
  const order = sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={numeric ? 'r' : undefined} aria-sort={order}>
      {sortable ? (
        <button type="button" className="sort" onClick={() => leaf.toggleSorting(undefined, false)}>
          {head}
          {order && <Icon source={order === 'ascending' ? arrowUp : arrowDown} size="s" />}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** Widths of the columns: the same whichever rows are drawn, and quick to lay out. */
export function Widths<Row>(props: { columns: readonly DataColumn<Row>[]; hasActions: boolean }): ReactElement {
  return (
    <colgroup>
      <col style={{ width: CHECK }} />
      {props.columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
      {props.hasActions && <col style={{ width: ACTIONS }} />}
    </colgroup>
  )
}

/** The box that selects every row, also those that are not drawn. */
export function AllRows(props: { selected: number; total: number; onToggle: () => void }): ReactElement {
  const { selected, total, onToggle } = props
  const text = useTableTexts()
  return (
    <label className="check">
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < total
        }}
        type="checkbox"
        aria-label={text('selectAll')}
        checked={total > 0 && selected >= total}
        onChange={onToggle}
      />
    </label>
  )
}
