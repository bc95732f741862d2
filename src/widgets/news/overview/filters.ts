// The filters of the overview, stored for the session (default-views.ts); the category is part of the URL instead.
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { OverviewOrder, OverviewQuery } from '#contract/news-overview.ts'
import { storedView } from '#shared/bus/stored-view.ts'

export type Layout = 'cards' | 'list'

/** '' means not set. `q` is never shorter than the minimum search length. `hits` is the sort order of search results. */
export interface Filters {
  readonly q: string
  readonly hits: OverviewOrder | ''
  readonly from: string
  readonly to: string
  readonly unread: string
  readonly saved: string
  readonly followed: string
  readonly expired: string
  readonly layout: Layout | ''
}

export interface PeriodFilterProps extends Pick<Filters, 'from' | 'to'> {
  readonly onChange: (period: Pick<Filters, 'from' | 'to'>) => void
}

const NONE: Filters = {
  q: '',
  hits: '',
  from: '',
  to: '',
  unread: '',
  saved: '',
  followed: '',
  expired: '',
  layout: '',
}
const view = storedView('news')

export interface Chosen extends Filters {
  readonly order: OverviewOrder
}

export function useFilters(): Chosen {
  const { sort, filters } = useStore(view.$view)
  return useMemo(() => {
    const all = { ...NONE, ...filters } as Filters
    const order = sort.by === 'unread' ? 'unread' : 'newest'
    return { ...all, order: all.q ? all.hits || 'best' : order }
  }, [sort, filters])
}

export function choose(choice: Partial<Filters>): void {
  const all = { ...view.$view.get().filters, ...choice }
  view.change({ filters: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) })
}

/** Search results have a sort order of their own: by relevance unless the reader chooses another one. */
export function chooseOrder(order: OverviewOrder): void {
  if (view.$view.get().filters['q']) return choose({ hits: order })
  view.change({ sort: { by: order === 'unread' ? 'unread' : 'published', descending: true } })
}

/** All filters except layout and order. */
export const resetFilters = (): void => choose({ ...NONE, layout: view.$view.get().filters['layout'] as Layout | '' })

/** The query parameters of the request. */
export function queryOf(chosen: Chosen, category: string | undefined): OverviewQuery {
  const { q, from, to, unread, saved, followed, expired, order } = chosen
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(from && { from }),
    ...(to && { to }),
    ...(unread && { unread: true }),
    ...(saved && { saved: true }),
    ...(followed && { followed: true }),
    ...(expired && { expired: true }),
    ...(order !== 'newest' && { order }),
  }
}
