// The line above the report: search, filters, certificates that expire, kept views, columns, export, import.
import { useStore } from '@nanostores/react'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import upload from 'lucide-static/icons/upload.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { BANDS } from '#domain/suppliers/band.ts'
import { CERTIFICATE_STATES } from '#domain/suppliers/certificate.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { SavedViews } from '#shared/ui/data-table/saved-views.tsx'
import type { SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { type TableFilter, TableToolbar } from '#shared/ui/data-table/table-toolbar.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { $counts, $views, exportList, keepView, removeView } from './api.ts'
import {
  applyView,
  definitionOf,
  exportSelected,
  queryOf,
  report,
  SET_NAMES,
  SETS,
  type SetName,
  valuesOf,
} from './chosen.ts'
import type { useSupplierColumns } from './columns.tsx'
import type { LocalList } from './supplier-row.ts'
import { useListTexts } from './texts.ts'
import type { Rows } from './use-rows.ts'

const STATUSES = ['free', 'blocked', 'inactive'] as const

/** The filters that can be offered: those by company, group and person need the whole list. */
function useFilters(list: LocalList | undefined): readonly TableFilter[] {
  const text = useListTexts()
  const options = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }))
  return [
    ...(list
      ? [
          { key: 'companies', label: text('company'), options: list.choices.companies },
          { key: 'groups', label: text('column.group'), options: list.choices.groups },
          { key: 'leadBuyer', label: text('column.leadBuyer'), options: list.choices.leadBuyer, single: true },
        ]
      : []),
    {
      key: 'certificate',
      label: text('column.certificate'),
      options: options(CERTIFICATE_STATES, (state) => text(`certificate.${state}`)),
      single: true,
    },
    {
      key: 'status',
      label: text('column.status'),
      options: options(STATUSES, (status) => text(`status.${status}`)),
      single: true,
    },
    { key: 'band', label: text('column.volume'), options: options(BANDS, (band) => band), single: true },
  ]
}

interface ReportToolbarProps {
  readonly rows: Rows
  readonly columns: ReturnType<typeof useSupplierColumns>
  /** Keys of the columns that are shown beside the first. */
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
  readonly selection: SelectedRows
}

export function ReportToolbar({ rows, columns, shown, hidden, selection }: ReportToolbarProps): ReactElement {
  const text = useListTexts()
  const chosen = report.useChosen()
  const [failed, setFailed] = useState<string>()
  const language = useStore($language)
  const exportShown = async () => {
    setFailed(undefined)
    try {
      if (selection.keys.size > 0) await exportSelected(selection, text('exportName'))
      else await exportList({ ...queryOf(chosen), language }, text('exportName'))
    } catch (error) {
      setFailed(errorText(error, text, 'exportFailed'))
    }
  }
  return (
    <>
      <TableToolbar
        search={chosen.q}
        placeholder={text('placeholder')}
        onSearch={(q) => report.choose({ q })}
        filters={useFilters(rows.list)}
        chosen={valuesOf(chosen)}
        onFilter={report.choose}
        columns={columns}
        view={{ sort: { by: chosen.order, descending: chosen.descending }, hidden }}
        onHide={(next) => report.showColumns(keysOf(columns).filter((key) => !next.includes(key)))}
        onExport={() => void exportShown()}
        selected={selection.keys.size}
        views={
          <>
            <Suspense>
              <CreateLink />
            </Suspense>
            <Views shown={shown} />
            <Import />
          </>
        }
      >
        <Expiring />
      </TableToolbar>
      {failed && <Banner kind="bad" heading={failed} />}
    </>
  )
}

const keysOf = (columns: ReportToolbarProps['columns']): string[] =>
  columns.map(({ key }) => key).filter((key) => key !== 'supplier')

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key))

function Views({ shown }: { shown: readonly string[] }): ReactElement {
  const text = useListTexts()
  const { data: views = [] } = useStore($views)
  const keep = async (name: string): Promise<string | undefined> => {
    try {
      await keepView({ name, definition: definitionOf(report.$chosen.get(), shown) })
      return undefined
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'view_exists') return text('viewExists')
      return code === 'too_many_views' ? text('tooManyViews') : errorText(error, text, 'viewNotKept')
    }
  }
  const remove = async (id: number): Promise<string | undefined> => {
    try {
      await removeView(id)
      return undefined
    } catch (error) {
      return errorText(error, text, 'viewNotRemoved')
    }
  }
  return (
    <SavedViews
      sets={SET_NAMES.map((key) => ({ key, label: text(`set.${key}`) }))}
      set={SET_NAMES.find((key) => areSame(SETS[key], shown))}
      onSet={(key) => report.showColumns(SETS[key as SetName])}
      views={views}
      onApply={applyView}
      onKeep={keep}
      onRemove={({ id }) => remove(id)}
    />
  )
}

/** One press filters by partners whose certificate is about to expire. */
function Expiring(): ReactElement | null {
  const text = useListTexts()
  const { number } = useFormat()
  const isOn = report.useChosen().certificate === 'expiring'
  const { data } = useStore($counts)
  if (!data || (data.expiring === 0 && !isOn)) return null
  return (
    <span className={isOn ? 'dt-pill on' : 'dt-pill'}>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => report.choose({ certificate: isOn ? '' : 'expiring', status: isOn ? '' : 'free' })}
      >
        <Icon source={clockAlert} size="s" />
        {text('expiring')} <b>{number(data.expiring)}</b>
      </button>
    </span>
  )
}

const CreateLink = lazy(async () => ({ default: (await import('./create-link.tsx')).CreateLink }))

/** Only main administrators load it. */
const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }))

function Import(): ReactElement | null {
  const text = useListTexts()
  const person = useStore($person)
  const [isOpen, setOpen] = useState(false)
  if (!person?.rights.realm.has('menu_usermanagement')) return null
  return (
    <>
      <IconButton icon={upload} label={text('import')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
