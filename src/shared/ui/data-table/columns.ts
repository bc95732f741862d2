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
import type { Sort } from '#domain/routes/default-views.ts'

export interface DataColumn<Row> {
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Smallest width in px; the columns share the remaining width of the table. */
  readonly width: number
  /** Right-aligned figures. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
  /** Shown where the table is narrow and its rows are entries; the first column always is. */
  readonly inEntry?: boolean | undefined
}

/** The view of a table that a person has chosen. */
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
}

/** The owner of the rows sorts and draws them: the table only knows its columns. */
const NO_ROWS: never[] = []

/** The columns of the table, which are shown and how they are sorted. */
export function useColumns<Row extends object>(options: ColumnsOptions<Row>): ReactTable<Features, Row> {
  const { columns, view, onSort } = options
  const definitions = useMemo(
    () =>
      columns.map(({ key, head, sortable = false }, index): ColumnDef<Features, Row> => ({
        id: key,
        header: head,
        enableSorting: sortable,
        enableHiding: index > 0,
        sortDescFirst: false,
      })),
    [columns],
  )
  const { sort, hidden } = view
  // The objects stay the same while their values do, because otherwise every row would be drawn again.
  const sorting = useMemo(() => (sort ? [{ id: sort.by, desc: sort.descending }] : []), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((key) => [key, false])), [hidden])
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change
      onSort(first && { by: first.id, descending: first.desc })
    },
  })
}
