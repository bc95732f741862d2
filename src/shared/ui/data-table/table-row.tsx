// The drawn rows of a long table.
import { memo, type ReactElement, type ReactNode } from 'react'
import type { DataColumn } from './columns.ts'
import { useTableTexts } from './texts.ts'

/** Takes the room of the rows that are not drawn. */
export function Spacer({ height, columns }: { height: number; columns: number }): ReactElement | null {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className="dt-space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

export function LoadingRow({ position, columns }: { position: number; columns: number }): ReactElement {
  const text = useTableTexts()
  return (
    <tr data-position={position} aria-rowindex={position + 2} aria-busy="true">
      <td colSpan={columns} aria-label={text('loading')}>
        <span className="skel" />
      </td>
    </tr>
  )
}

interface RowProps<Row extends object> {
  readonly row: Row
  /** The shown columns. */
  readonly columns: readonly DataColumn<Row>[]
  readonly position: number
  /** Name of its box. */
  readonly boxName: string
  readonly isSelected: boolean
  /** Measures entries, whose heights differ. */
  readonly measure: ((entry: Element | null) => void) | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
}

const ignore = (): void => undefined

function AnyRow<Row extends object>(props: RowProps<Row>): ReactElement {
  const { row, columns, position, boxName, isSelected, measure, actions } = props
  return (
    <tr ref={measure} data-position={position} aria-rowindex={position + 2} aria-selected={isSelected}>
      <td className="dt-check">
        <label className="check">
          <input
            type="checkbox"
            aria-label={boxName}
            checked={isSelected}
            // The table follows the press, which says whether Shift is held.
            onChange={ignore}
          />
        </label>
      </td>
      {columns.map((column, at) => cellOf(column, row, at === 0))}
      {actions && <td className="dt-actions">{actions(row)}</td>}
    </tr>
  )
}
/** A row that has not changed is not drawn again while the table scrolls. */
export const TableRow = memo(AnyRow) as typeof AnyRow

/** No component: a fast scroll draws a hundred cells in a frame. */
function cellOf<Row>(column: DataColumn<Row>, row: Row, isFirst: boolean): ReactElement {
  const { key, numeric, inEntry } = column
  const className = [numeric ? 'r' : '', inEntry ? 'in-entry' : ''].join(' ').trim() || undefined
  return isFirst ? (
    <th key={key} scope="row" className={className}>
      <div className="dt-cell">{column.cell(row)}</div>
    </th>
  ) : (
    <td key={key} className={className}>
      {column.cell(row)}
    </td>
  )
}
