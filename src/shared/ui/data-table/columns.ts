// The columns of a table, as TanStack Table keeps them: which are shown, and by which the rows are sorted.
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ReactTable,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import type { Sort } from '#domain/default-views.ts'

export interface DataColumn<Row> {
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Smallest width in px; what is left of the table's width is shared by it. */
  readonly width: number
  /** Right-aligned figures. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
}

/** What a person has chosen to see of a table. */
export interface TableView {
  readonly sort: Sort | undefined
  /** Keys of columns that are not shown. */
  readonly hidden: readonly string[]
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
export type Features = typeof features

interface ColumnsOptions<Row> {
  /** The first column names the row, and is always shown. */
  readonly columns: readonly DataColumn<Row>[]
  readonly view: TableView
  readonly onSort: (sort: Sort | undefined) => void
  /** The rows that are drawn. Whoever has all of them sorts them. */
  readonly rows: Row[]
  readonly rowKey: (row: Row) => string
}

/** The table of the drawn rows. */
export function useColumns<Row extends object>(options: ColumnsOptions<Row>): ReactTable<Features, Row> {
  const { columns, view, onSort, rows, rowKey } = options
  const definitions = useMemo(
    () =>
      columns.map(({ key, head, cell, sortable = false, ...meta }, index): ColumnDef<Features, Row> => ({
        id: key,
        header: head,
        cell: ({ row }) => cell(row.original),
        enableSorting: sortable,
        enableHiding: index > 0,
        sortDescFirst: false,
        meta,
      })),
    [columns],
  )
  const { sort, hidden } = view
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    state: {
      sorting: sort ? [{ id: sort.by, desc: sort.descending }] : [],
      columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
    },
    onSortingChange: (change) => {
      const before = sort ? [{ id: sort.by, desc: sort.descending }] : []
      const [first] = typeof change === 'function' ? change(before) : change
      onSort(first && { by: first.id, descending: first.desc })
    },
  })
}
