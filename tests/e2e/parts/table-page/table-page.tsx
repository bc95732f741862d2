// The table of many rows alone in a shadow root, without a server. `?rows=100000`; it waits for its data, as a screen does that is
// loading, until `giveData()`.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Sort } from '#domain/routes/default-views.ts'
import { indexRows } from '#domain/search/row-index.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import { viewOf } from '#shared/element/host.ts'
import tokens from '#shared/element/tokens.css?inline'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from '#shared/testing/attach-view.ts'
import data from '#shared/ui/data.css?inline'
import type { DataColumn } from '#shared/ui/data-table/columns.ts'
import dataTable from '#shared/ui/data-table/data-table.css?inline'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import { NO_SELECTION } from '#shared/ui/data-table/selected-rows.ts'
import { TableToolbar } from '#shared/ui/data-table/table-toolbar.tsx'
import { useRowIndex } from '#shared/ui/data-table/use-row-index.ts'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { SEARCHED, suppliers, type Suppliers } from './table-data.ts'
import '#shell/fonts.css'
import '#shell/tokens.css'

setLanguage('de')
document.body.className = 'ground'
const count = Number(new URLSearchParams(location.search).get('rows') ?? 1000)
const read = suppliers(count)
const $data = atom<Suppliers | undefined>()
Object.assign(globalThis, { giveData: () => $data.set(read), rows: read })
/** Completes what the index prepares while the browser is idle. */
const offerPrepare = (prepare: () => void): void => void Object.assign(globalThis, { prepare })

const COLUMNS: readonly DataColumn<{ readonly at: number }>[] = [
  {
    key: 'name',
    head: 'Lieferant',
    width: 240,
    sortable: true,
    cell: ({ at }) => <a href="#x">{read.name.values[at]}</a>,
  },
  { key: 'number', head: 'BP-Nr.', width: 80, sortable: true, cell: ({ at }) => read.number.values[at] },
  {
    key: 'group',
    head: 'Warengruppe',
    width: 160,
    sortable: true,
    inEntry: true,
    cell: ({ at }) => coded('group', at),
  },
  { key: 'buyer', head: 'Lead Buyer', width: 140, sortable: true, cell: ({ at }) => coded('buyer', at) },
  {
    key: 'customers',
    head: 'Kunden',
    width: 70,
    sortable: true,
    numeric: true,
    cell: ({ at }) => read.customers.values[at],
  },
  { key: 'vat', head: 'USt-ID', width: 120, sortable: true, cell: ({ at }) => read.vat.values[at] },
]
const coded = (key: 'group' | 'buyer', at: number): string | undefined => read[key].values[read[key].codes[at]!]

function List({ columns }: { columns: Suppliers }): ReactElement {
  const index = useMemo(() => indexRows(count, columns, SEARCHED), [columns])
  useEffect(() => offerPrepare(() => index.prepare(() => true)), [index])
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort | undefined>()
  const [filters, setFilters] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [selection, setSelection] = useState(NO_SELECTION)
  const found = useRowIndex(index, { search, filters, sort })
  const rowAt = useMemo(() => (position: number) => ({ at: found[position]! }), [found])
  const view = useMemo(() => ({ sort, hidden }), [sort, hidden])
  return (
    <section className="card">
      <TableToolbar
        search={search}
        placeholder="Name, BP-Nummer, USt-ID"
        onSearch={setSearch}
        filters={[]}
        chosen={filters}
        onFilter={setFilters}
        columns={COLUMNS}
        view={view}
        onHide={setHidden}
      />
      <DataTable
        label="Lieferanten"
        columns={COLUMNS}
        total={found.length}
        rowAt={rowAt}
        rowKey={({ at }) => String(at)}
        rowName={({ at }) => read.name.values[at]!}
        view={view}
        onSort={setSort}
        selection={selection}
        onSelect={setSelection}
        onOpen={() => undefined}
        rangeText={(first, last) => `${first}–${last} von ${found.length}`}
      />
    </section>
  )
}

function TablePage(): ReactElement {
  const columns = useStore($data)
  return (
    <>
      <h1 className="sr">Table</h1>
      {columns && <List columns={columns} />}
    </>
  )
}

const host = document.querySelector<HTMLElement>('#root') ?? document.body
const root = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
attachView(host, { $props: atom({}), root, ready: () => undefined, fail: (why) => console.error(why) })
for (const css of [tokens, kit, form, overlay, data, dataTable]) viewOf(host).css.add(css)
adoptStyles(host)
createRoot(root).render(
  <HostContext value={host}>
    <TablePage />
  </HostContext>,
)
