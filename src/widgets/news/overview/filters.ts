// What the overview is narrowed to: kept for the session (default-views.ts), all but the category, which is an address.
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { OverviewOrder, OverviewQuery } from '#contract/news-overview.ts'
import { storedView } from '#shared/bus/stored-view.ts'

export type Layout = 'cards' | 'list'

/** '' stands for no wish. `q` is as long as the search asks for: the field sends nothing shorter. `hits`: their order. */
export interface Filters {
  readonly q: string
  readonly hits: OverviewOrder | ''
  readonly from: string
  readonly to: string
  readonly unread: string
  readonly expired: string
  readonly layout: Layout | ''
}

const NONE: Filters = { q: '', hits: '', from: '', to: '', unread: '', expired: '', layout: '' }
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

/** Hits have an order of their own: who looks for words wants the best of them first. */
export function chooseOrder(order: OverviewOrder): void {
  if (view.$view.get().filters['q']) return choose({ hits: order })
  view.change({ sort: { by: order === 'unread' ? 'unread' : 'published', descending: true } })
}

/** Everything but how it is shown. */
export const resetFilters = (): void => choose({ ...NONE, layout: view.$view.get().filters['layout'] as Layout | '' })

/** What the service is asked for. */
export function queryOf(chosen: Chosen, category: string | undefined): OverviewQuery {
  const { q, from, to, unread, expired, order } = chosen
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(from && { from }),
    ...(to && { to }),
    ...(unread && { unread: true }),
    ...(expired && { expired: true }),
    ...(order !== 'newest' && { order }),
  }
}
