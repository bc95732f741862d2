// What the person has chosen to see of the report, for the session (default-views.ts), and as the service asks for it.
import type { ExportQuery, PartnerFilters, PartnerSort, SavedViews, ViewBody } from '#contract/suppliers.ts'
import type { Sort, TableListView } from '#domain/default-views.ts'
import { $language } from '#shared/bus/language.ts'
import { storedView } from '#shared/bus/stored-view.ts'
import type { Rights } from '#domain/roles.ts'
import type { SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { exportSelection } from './api.ts'

/** Filters of which one value is chosen at a time; of the others several. */
export const SINGLE = ['leadBuyer', 'certificate', 'status', 'band'] as const
export const FILTERS = ['companies', 'groups', ...SINGLE] as const

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

export const report = storedView('suppliers')

export const searchOf = ({ filters }: TableListView): string => filters['q'] ?? ''

/** The values of each filter. */
export const chosenOf = ({ filters }: TableListView): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(FILTERS.map((name) => [name, filters[name]?.split(',') ?? []]))

const withoutEmpty = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

export function search(q: string): void {
  report.change({ filters: withoutEmpty({ ...report.$view.get().filters, q }) })
}

export function filter(chosen: Readonly<Record<string, readonly string[]>>): void {
  const { filters } = report.$view.get()
  const joined = Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, values.join(',')]))
  report.change({ filters: withoutEmpty({ ...filters, ...joined }) })
}

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

const orderOf = ({ by, descending }: Sort) => ({ sort: SORTS[by] ?? ('name' as const), descending })

/** The view as a query of the service. */
export function queryOf({ filters, sort }: TableListView): ExportQuery {
  const { q = '', ...others } = filters
  const known = Object.fromEntries(FILTERS.flatMap((name) => (others[name] ? [[name, others[name]]] : [])))
  return { ...(known as PartnerFilters), ...(q.trim() !== '' && { q: q.trim() }), ...orderOf(sort) }
}

/** The view as it is kept under a name. */
export const definitionOf = ({ filters, sort }: TableListView, columns: readonly string[]): ViewBody['definition'] => ({
  filters: { ...filters },
  columns: [...columns],
  ...(isSortOfService(sort.by) && orderOf(sort)),
})

/** Shows a kept view. */
export function applyView({ definition }: SavedViews[number]): void {
  const { filters = {}, columns, sort, descending = false } = definition
  report.change({ filters, columns, ...(sort && { sort: { by: columnOf(sort), descending } }) })
}

/** Downloads the selected suppliers as a table, in the order of the report. */
export function exportSelected({ keys }: SelectedRows, fileName: string): Promise<void> {
  const { sort = 'name', descending = false } = queryOf(report.$view.get())
  return exportSelection({ ids: [...keys].map(Number), sort, descending, language: $language.get() }, fileName)
}
