import { useMemo, useState, type ReactElement } from 'react'
import type { Sort } from '#domain/routes/default-views.ts'
import { indexRows } from '#domain/search/row-index.ts'
import { Card } from '#shared/ui/card.tsx'
import type { DataColumn } from '#shared/ui/data-table/columns.ts'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import { SavedViews, type SavedView } from '#shared/ui/data-table/saved-views.tsx'
import { NO_SELECTION } from '#shared/ui/data-table/selected-rows.ts'
import { TableToolbar } from '#shared/ui/data-table/table-toolbar.tsx'
import { useRowIndex } from '#shared/ui/data-table/use-row-index.ts'
import { useKitTexts } from './texts.ts'

interface Article {
  readonly number: number
  readonly name: string
  readonly group: string
  readonly stock: number
}

const GROUPS = ['0110', '0230', '0260', '0420']
const NAMES = ['Schraube', 'Mutter', 'Bolzen', 'Welle', 'Zahnrad', 'Federring']
const ARTICLES: readonly Article[] = Array.from({ length: 2000 }, (_, at) => ({
  number: 40_000 + at,
  name: `${NAMES[at % NAMES.length]} M${4 + (at % 13)} × ${10 + (at % 90)}`,
  group: GROUPS[at % GROUPS.length] ?? '',
  stock: (at * 37) % 1000,
}))
const INDEX = indexRows(
  ARTICLES.length,
  {
    name: { kind: 'text', values: ARTICLES.map(({ name }) => name) },
    number: { kind: 'number', values: ARTICLES.map(({ number }) => number) },
    group: { kind: 'coded', values: GROUPS, codes: ARTICLES.map((_, at) => at % GROUPS.length) },
    stock: { kind: 'number', values: ARTICLES.map(({ stock }) => stock) },
  },
  ['name', 'number', 'group'],
)

const FILTERED = GROUPS.map((value) => ({ value, label: value }))

/** The state of the table: its rows, filters and columns. */
function useShown() {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [sort, setSort] = useState<Sort | undefined>({ by: 'name', descending: false })
  const [hidden, setHidden] = useState<readonly string[]>([])
  const found = useRowIndex(INDEX, { search, filters: chosen, sort })
  const rowAt = useMemo(() => (position: number) => ARTICLES[found[position] ?? 0], [found])
  const view = useMemo(() => ({ sort, hidden }), [sort, hidden])
  return { search, setSearch, chosen, setChosen, setSort, setHidden, view, total: found.length, rowAt }
}
type Shown = ReturnType<typeof useShown>

/** A table of two thousand rows with its toolbar, views, selection and the line below. */
export function LongTable(): ReactElement {
  const text = useKitTexts()
  const shown = useShown()
  const { search, setSearch, chosen, setChosen, setSort, setHidden, view, total, rowAt } = shown
  const [selection, setSelection] = useState(NO_SELECTION)
  const columns = useMemo<readonly DataColumn<Article>[]>(
    () => [
      { key: 'name', head: text('longTable.name'), width: 150, sortable: true, cell: ({ name }) => name },
      { key: 'group', head: text('longTable.group'), width: 130, inEntry: true, cell: ({ group }) => group },
      { key: 'stock', head: text('longTable.stock'), width: 70, sortable: true, numeric: true, cell: stockOf },
    ],
    [text],
  )
  return (
    <Card title={text('longTable')} flush>
      <TableToolbar
        search={search}
        placeholder={text('longTable.search')}
        onSearch={setSearch}
        filters={[{ key: 'group', label: text('longTable.group'), options: FILTERED }]}
        chosen={chosen}
        onFilter={setChosen}
        columns={columns}
        view={view}
        onHide={setHidden}
        onExport={() => undefined}
        views={<Views {...shown} />}
      />
      <DataTable
        label={text('longTable')}
        columns={columns}
        total={total}
        rowAt={rowAt}
        rowKey={({ number }) => String(number)}
        rowName={({ name }) => name}
        view={view}
        onSort={setSort}
        selection={selection}
        onSelect={setSelection}
        onOpen={() => undefined}
        rangeText={(first, last) => text('longTable.range', { first, last, total })}
      >
        <span>{text('longTable.note')}</span>
      </DataTable>
    </Card>
  )
}

const stockOf = ({ stock }: Article): number => stock

function Views({ view, setHidden, setSearch }: Shown): ReactElement {
  const text = useKitTexts()
  const [views, setViews] = useState<readonly SavedView[]>([{ id: 1, name: text('longTable.view') }])
  return (
    <SavedViews
      sets={[
        { key: 'all', label: text('longTable.all') },
        { key: 'short', label: text('longTable.short') },
      ]}
      set={view.hidden.length === 0 ? 'all' : view.hidden.includes('group') ? 'short' : undefined}
      onSet={(key) => setHidden(key === 'all' ? [] : ['group'])}
      views={views}
      onApply={({ name }) => setSearch(name.slice(0, -1))}
      onKeep={async (name) => void setViews([...views, { id: views.length + 1, name }])}
      onRemove={async ({ id }) => void setViews(views.filter((one) => one.id !== id))}
    />
  )
}
