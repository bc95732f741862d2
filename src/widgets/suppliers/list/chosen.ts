// The chosen view of the report, for the session (default-views.ts), and its query for the service.
import type { ExportQuery, PartnerFilters, PartnerSort, SavedViews, ViewBody } from '#contract/suppliers.ts'
import { $language } from '#shared/bus/language.ts'
import type { Rights } from '#domain/organisation/roles.ts'
import { listView, type Chosen as ChosenOf } from '#shared/lists/list-view.ts'
import type { SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { exportSelection } from './api.ts'

/** The first two accept several values, the others one. */
const FIELDS = {
  q: {},
  companies: { as: 'several' },
  groups: { as: 'several' },
  leadBuyer: {},
  certificate: {},
  status: {},
  band: {},
} as const
export type Chosen = ChosenOf<typeof FIELDS>
const FILTERS = ['companies', 'groups', 'leadBuyer', 'certificate', 'status', 'band'] as const

/** The columns beside the first, of each set in its order. */
export const SETS = {
  buying: ['bpNumber', 'group', 'leadBuyer', 'customers', 'volume', 'certificate'],
  master: ['bpNumber', 'externalNumber', 'zip', 'city', 'country', 'vatId', 'taxNumber', 'duns', 'register', 'status'],
  quality: ['bpNumber', 'group', 'leadBuyer', 'city', 'status', 'certificate'],
} as const
export type SetName = keyof typeof SETS
export const SET_NAMES = Object.keys(SETS) as readonly SetName[]

/** Editors of master data begin with numbers and addresses, everybody else with relations and their volume. */
export const setFor = ({ realm }: Rights): SetName => (realm.has('menu_usermanagement') ? 'master' : 'buying')

export const report = listView('suppliers', FIELDS)

/** The values of each filter, as the toolbar has them. */
export const valuesOf = (chosen: Chosen): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    FILTERS.map((name) => {
      const value = chosen[name]
      return [name, typeof value === 'string' ? value.split(',').filter(Boolean) : value]
    }),
  )

const SORTS: Readonly<Record<string, PartnerSort>> = {
  supplier: 'name',
  bpNumber: 'bpNumber',
  city: 'city',
  group: 'group',
  volume: 'volume',
  certificate: 'certificate',
}
/** Whether the service sorts by the column, too. */
export const isSortOfService = (column: string): boolean => column in SORTS
const columnOf = (sort: PartnerSort): string => Object.keys(SORTS).find((key) => SORTS[key] === sort) ?? 'supplier'

const orderOf = ({ order, descending }: Chosen) => ({ sort: SORTS[order] ?? ('name' as const), descending })

/** The view as a query of the service. */
export function queryOf(chosen: Chosen): ExportQuery {
  const { q, ...filters } = report.queryOf(chosen)
  return { ...(filters as PartnerFilters), ...(q?.trim() && { q: q.trim() }), ...orderOf(chosen) }
}

/** The view as it is kept under a name. */
export const definitionOf = (chosen: Chosen, columns: readonly string[]): ViewBody['definition'] => ({
  filters: { ...report.definition().filters },
  columns: [...columns],
  ...(isSortOfService(chosen.order) && orderOf(chosen)),
})

/** Shows a kept view. */
export function applyView({ definition }: SavedViews[number]): void {
  const { filters, columns, sort, descending = false } = definition
  report.apply({ filters, columns, ...(sort && { sort: { by: columnOf(sort), descending } }) })
}

/** Downloads the selected suppliers as a table, in the order of the report. */
export function exportSelected({ keys }: SelectedRows, fileName: string): Promise<void> {
  const { sort = 'name', descending = false } = queryOf(report.$chosen.get())
  return exportSelection({ ids: [...keys].map(Number), sort, descending, language: $language.get() }, fileName)
}
