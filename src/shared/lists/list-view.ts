// What a person has chosen to see of a list: filters and order, kept for the session (bus/stored-view.ts; specification, section 4).
//
//   export const adsView = listView('marketplace', { q: {}, side: { of: AD_SIDES }, siteId: { as: 'number' }, layout: { isDisplay: true } })
//   const chosen = adsView.useChosen()          // { q: '', side: '', siteId: '', layout: '', order: 'newest', descending: false }
//   adsView.choose({ side: 'company' })
//   api.get(ADS, { query: adsView.queryOf(chosen) })
import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import type { ListView, Sort } from '#domain/routes/default-views.ts'
import { storedView } from '#shared/bus/stored-view.ts'

export interface FilterField {
  /** The valid values; without it, any text. */
  readonly of?: readonly string[]
  /** `several`: one or more values are selected. Default: a text, '' while it is not set. */
  readonly as?: 'number' | 'flag' | 'several'
  /** The layout of the list: it is not part of the query, and a reset keeps it. */
  readonly isDisplay?: true
}
export type FilterFields = Readonly<Record<string, FilterField>>

type ChosenValue<Field extends FilterField> = Field['as'] extends 'several'
  ? readonly string[]
  : Field['as'] extends 'flag'
    ? boolean
    : Field extends { of: readonly (infer Value)[] }
      ? Value | ''
      : string

/** The chosen values by field; `order` is the field of the sort. */
export type Chosen<Fields extends FilterFields, Order extends string = string> = {
  readonly [Name in keyof Fields]: ChosenValue<Fields[Name]>
} & {
  readonly order: Order
  readonly descending: boolean
  /** Columns of a table; undefined: those of the first choice. */
  readonly columns: readonly string[] | undefined
}

type QueryValue<Field extends FilterField> = Field['as'] extends 'number'
  ? number
  : Field['as'] extends 'flag'
    ? true
    : Field extends { of: readonly (infer Value)[]; as?: undefined }
      ? Value
      : string

/** The filters of a query, without those that are not set; several values are joined by commas. */
export type FilterQuery<Fields extends FilterFields> = {
  [Name in keyof Fields as Fields[Name] extends { isDisplay: true } ? never : Name]?: QueryValue<Fields[Name]>
}

/** A view that is stored under a name. */
export interface ViewDefinition {
  readonly filters?: Readonly<Record<string, string>> | undefined
  readonly sort?: Sort | undefined
  readonly columns?: readonly string[] | undefined
}

type Raw = string | boolean | readonly string[]

export interface ListViewStore<Fields extends FilterFields, Order extends string> {
  /** The view of this person in this window. */
  readonly $chosen: ReadableAtom<Chosen<Fields, Order>>
  useChosen(): Chosen<Fields, Order>
  /** Values that a field does not have count as not set. */
  choose(choice: { readonly [Name in keyof Fields]?: Raw }): void
  sortBy(order: Order, descending?: boolean): void
  showColumns(columns: readonly string[]): void
  /** Clears all filters; the layout does not change. */
  reset(): void
  /** A filter is set. */
  isNarrowed(chosen: Chosen<Fields, Order>): boolean
  queryOf(chosen: Chosen<Fields, Order>): FilterQuery<Fields>
  /** The present view, to be kept under a name. */
  definition(): ViewDefinition
  /** Shows a kept view; filters that it does not have are not set. */
  apply(definition: ViewDefinition): void
}

/** The view of the list `name`; a list that default-views.ts does not contain passes its first order here. */
export function listView<const Fields extends FilterFields, Order extends string = string>(
  name: string,
  fields: Fields,
  sort: Sort<NoInfer<Order>> = { by: '' as NoInfer<Order>, descending: false },
): ListViewStore<Fields, Order> {
  const names = Object.keys(fields)
  const filterNames = names.filter((one) => !fields[one]!.isDisplay)
  const view = storedView<ListView<Order> & Pick<ViewDefinition, 'columns'>>(name, { sort, filters: {} })

  const read = ({ of, as }: FilterField, stored = ''): Raw => {
    if (as === 'flag') return stored !== ''
    const known = (value: string) => value !== '' && (!of || of.includes(value))
    if (as === 'several') return stored.split(',').filter(known)
    return known(stored) ? stored : ''
  }
  const written = (value: Raw): string =>
    typeof value === 'string' ? value : typeof value === 'boolean' ? (value ? '1' : '') : value.join(',')
  const setFilters = (filters: Readonly<Record<string, string>>, rest: object = {}) =>
    view.change({ ...rest, filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) })
  const isSet = (value: Raw | undefined) => value !== undefined && written(value) !== ''

  const $chosen = computed(view.$view, ({ filters, columns, sort: { by, descending } }) => {
    const values = names.map((one) => [one, read(fields[one]!, filters[one])])
    return { ...Object.fromEntries(values), order: by, descending, columns } as unknown as Chosen<Fields, Order>
  })
  const displayOf = (filters: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(filters).filter(([one]) => fields[one]?.isDisplay))
  return {
    $chosen,
    useChosen: () => useStore($chosen),
    choose: (choice) =>
      setFilters({
        ...view.$view.get().filters,
        ...Object.fromEntries(Object.entries(choice).map(([one, value]) => [one, written(value as Raw)])),
      }),
    sortBy: (by, descending = false) => view.change({ sort: { by, descending } }),
    showColumns: (columns) => view.change({ columns }),
    reset: () => view.change({ filters: displayOf(view.$view.get().filters) }),
    isNarrowed: (chosen) => filterNames.some((one) => isSet(chosen[one] as Raw)),
    queryOf: (chosen) =>
      Object.fromEntries(
        filterNames.flatMap((one) => {
          const value = chosen[one] as Raw
          if (!isSet(value)) return []
          return [[one, fields[one]!.as === 'number' ? Number(value) : value === true ? true : written(value)]]
        }),
      ) as FilterQuery<Fields>,
    definition: () => view.$view.get(),
    apply: ({ filters = {}, ...rest }) => setFilters({ ...displayOf(view.$view.get().filters), ...filters }, rest),
  }
}
