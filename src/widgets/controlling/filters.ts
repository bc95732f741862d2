// The filters of the address (attributes of the element) with later changes, kept from one tab to the next.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { readFilters, writeFilters, type FigureFilters } from '#domain/controlling/filters.ts'
import { $person } from '#shared/bus/person.ts'
import { emit, useHost } from '#shared/element/view.tsx'

export type Tab = 'overview' | 'statistics' | 'editing'

const PATHS: Readonly<Record<Tab, string>> = {
  overview: '/controlling',
  statistics: '/controlling/statistik',
  editing: '/controlling/bearbeitung',
}

/** Attributes of the element, by the word that an address has for each. */
const ATTRIBUTES = {
  kennzahl: 'figure',
  firma: 'company',
  standort: 'site',
  zeitraum: 'period',
  vergleich: 'comparison',
  nach: 'by',
} as const

export interface FilterProps {
  readonly tab: string
  readonly figure: string
  readonly company: string
  readonly site: string
  readonly period: string
  readonly comparison: string
  readonly by: string
}

/** The filters chosen last in this window, with their owner: another tab of the area begins with them. */
const $last = atom<{ readonly sub: string; readonly search: string }>({ sub: '', search: '' })
/** For tests, which share the window. */
export const forgetFilters = (): void => $last.set({ sub: '', search: '' })

export const tabOf = (tab: unknown): Tab => (tab === 'statistics' || tab === 'editing' ? tab : 'overview')

/** The address of a tab with filters. */
export const pathOf = (tab: Tab, filters: FigureFilters): string => {
  const search = writeFilters(filters)
  return search ? `${PATHS[tab]}?${search}` : PATHS[tab]
}

export interface Filters {
  readonly tab: Tab
  readonly filters: FigureFilters
  /** Changes some of them; undefined removes one. */
  choose(change: { readonly [Name in keyof FigureFilters]?: FigureFilters[Name] | undefined }): void
  reset(): void
  /** The address of these filters in a tab. */
  pathIn(tab: Tab, change?: Partial<FigureFilters>): string
}

const changed = (filters: FigureFilters, change: object): FigureFilters =>
  Object.fromEntries(
    Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as FigureFilters

export function useFilters(): Filters {
  const { host, props } = useHost<FilterProps>()
  const sub = useStore($person)?.sub ?? ''
  const tab = tabOf(props.tab)
  const given = new URLSearchParams()
  for (const [word, attribute] of Object.entries(ATTRIBUTES)) {
    const value = props[attribute]
    if (value) given.set(word, value)
  }
  const named = given.toString()
  const place = `${tab} ${sub} ${named}`
  const begin = () => ({ place, search: named === '' && $last.get().sub === sub ? $last.get().search : named })
  const [shown, setShown] = useState(begin)
  // Another address determines the filters; one without filters uses those chosen last.
  if (shown.place !== place) setShown(begin())
  const search = shown.place === place ? shown.search : begin().search
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const follow = useEffectEvent((_place: string) => {
    $last.set({ sub, search })
    // Also if the address is invalid, such as month 13: it is corrected to the shown filters.
    if (named !== writeFilters(filters)) emit(host, 'portal-address', { path: pathOf(tab, filters) })
  })
  useEffect(() => follow(place), [place])
  const show = (next: FigureFilters) => {
    const written = writeFilters(next)
    $last.set({ sub, search: written })
    setShown({ place, search: written })
    emit(host, 'portal-address', { path: pathOf(tab, next) })
  }
  return {
    tab,
    filters,
    choose: (change) => show(changed(filters, change)),
    reset: () => show({ comparison: 'periodBefore', ...(filters.figure !== undefined && { figure: filters.figure }) }),
    pathIn: (other, change = {}) => pathOf(other, changed(filters, change)),
  }
}
