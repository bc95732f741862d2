// The supplier report: every business partner, searched and filtered while typing.
import { useStore } from '@nanostores/react'
import factory from 'lucide-static/icons/factory.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { announce } from '#shared/element/announce.ts'
import { useHost, useUnready } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { refreshAll } from '#shared/bus/refresh.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import { NO_SELECTION, type SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { NothingFits } from '#shared/ui/lists/list-frame.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { report, setFor, SETS } from './chosen.ts'
import { useSupplierColumns } from './columns.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import type { SupplierRow } from './supplier-row.ts'
import { useListTexts } from './texts.ts'
import { type Rows, useRows } from './use-rows.ts'

const NewSupplier = lazy(async () => ({
  default: (await import('#widgets/suppliers/new/new-supplier.tsx')).NewSupplier,
}))

/** Loaded with the first selection. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/** `<portal-suppliers>`: the report of business partners, or the form that creates one. */
export function SupplierReport(): ReactElement {
  const person = useStore($person)
  const { props } = useHost()
  if (props['view'] !== 'new') return <Report key={person?.sub} />
  return (
    <Suspense>
      <NewSupplier key={person?.sub} />
    </Suspense>
  )
}

function Report(): ReactElement {
  const text = useListTexts()
  const view = report.useChosen()
  const person = useStore($person)
  const rows = useRows(view)
  const [selection, setSelection] = useState(NO_SELECTION)
  const columns = useSupplierColumns(rows.list !== undefined)
  const shown: readonly string[] = view.columns ?? SETS[person ? setFor(person.rights) : 'buying']
  const hidden = useMemo(
    () => columns.map(({ key }) => key).filter((key) => key !== 'supplier' && !shown.includes(key)),
    [columns, shown],
  )
  useUnready(rows.total === undefined && rows.state.loading && 'loading')
  if (rows.state.error instanceof ApiError && rows.state.error.status === 403) return <NoRole />
  return (
    <div className="stack gap-16">
      <Heading className="sr">{text('title')}</Heading>
      <section part="list" className="card" aria-label={text('title')}>
        <ReportToolbar rows={rows} columns={columns} shown={shown} hidden={hidden} selection={selection} />
        <Loaded state={{ ...rows.state, data: rows.total }} failed={text('notLoaded')} onRetry={refreshAll}>
          {(total) =>
            total === 0 ? (
              <Nothing />
            ) : (
              <ReportTable
                rows={rows}
                columns={columns}
                hidden={hidden}
                selection={selection}
                onSelect={setSelection}
              />
            )
          }
        </Loaded>
      </section>
      {selection.keys.size > 0 && (
        <Suspense>
          <SelectionBar rows={rows} selection={selection} onSelect={setSelection} />
        </Suspense>
      )}
    </div>
  )
}

interface ReportTableProps {
  readonly rows: Rows
  readonly columns: ReturnType<typeof useSupplierColumns>
  readonly hidden: readonly string[]
  readonly selection: SelectedRows
  readonly onSelect: (selection: SelectedRows) => void
}

const keyOf = ({ id }: SupplierRow): string => String(id)
const nameOf = ({ name }: SupplierRow): string => name

function ReportTable({ rows, columns, hidden, selection, onSelect }: ReportTableProps): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const { order, descending } = report.useChosen()
  const box = useRef<HTMLDivElement>(null)
  const view = useMemo(() => ({ sort: { by: order, descending }, hidden }), [order, descending, hidden])
  const { total = 0, rowCount, isMore, isSimilar } = rows
  useFoundAnnounced(rowCount)
  const open = ({ id }: SupplierRow): void => box.current?.querySelector<HTMLElement>(`[data-partner="${id}"]`)?.click()
  return (
    <div ref={box}>
      {isSimilar && <p className="muted small similar">{text('similar')}</p>}
      <DataTable
        label={text('title')}
        columns={columns}
        total={total}
        rowCount={rowCount}
        rowAt={rows.rowAt}
        rowKey={keyOf}
        rowName={nameOf}
        view={view}
        // The third press returns to the order that the report begins with.
        onSort={(next) => report.sortBy(next?.by ?? 'supplier', next?.descending)}
        selection={selection}
        onSelect={onSelect}
        onOpen={open}
        onRange={rows.onRange}
        rangeText={(first, last) =>
          text(isMore ? 'rangeOfMore' : 'range', {
            first: number(first),
            last: number(last),
            total: number(rowCount),
            count: rowCount,
          })
        }
      >
        <span className="band-note">{text('bandNote')}</span>
      </DataTable>
      {rows.growError !== undefined && (
        <div role="alert">
          <Banner
            kind="bad"
            heading={text('moreFailed', { status: statusOf(rows.growError) })}
            action={<Retry onRetry={rows.retry} />}
          />
        </div>
      )}
    </div>
  )
}

/** Pause in ms after the last letter before the number of hits is read out. */
const READ_OUT = 800

function useFoundAnnounced(count: number): void {
  const text = useListTexts()
  const { number } = useFormat()
  const isSearched = report.useChosen().q !== ''
  useEffect(() => {
    if (!isSearched) return
    const timer = setTimeout(() => announce(text('found', { count, shown: number(count) })), READ_OUT)
    return () => clearTimeout(timer)
  }, [text, number, count, isSearched])
}

function Retry({ onRetry }: { onRetry: (() => void) | undefined }): ReactElement {
  const text = useListTexts()
  return (
    <Button size="small" onClick={onRetry}>
      {text('retry')}
    </Button>
  )
}

function NoRole(): ReactElement {
  const text = useListTexts()
  useUnready('failed')
  return (
    <EmptyState icon={lock} heading={<Heading>{text('noRole')}</Heading>}>
      {text('noRoleText')}
    </EmptyState>
  )
}

/** No partner matches, or there is none. */
function Nothing(): ReactElement {
  const text = useListTexts()
  const isNarrowed = report.isNarrowed(report.useChosen())
  useFoundAnnounced(0)
  if (!isNarrowed) return <EmptyState icon={factory} heading={text('empty')} />
  return <NothingFits onReset={report.reset} nothing={{ heading: text('nothing'), help: text('nothingText') }} />
}
