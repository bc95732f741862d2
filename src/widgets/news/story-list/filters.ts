// The filters of the editors' list, stored for the session (default-views.ts).
import { useStore } from '@nanostores/react'
import type { ListSort, StoryListQuery } from '#contract/news-list.ts'
import { storedView } from '#shared/bus/stored-view.ts'

/** '' means everything except the recycle bin; the others are states and flags of the service. */
export const TABS = [
  'turn',
  '',
  'draft',
  'review',
  'scheduled',
  'published',
  'expires',
  'highlight',
  'changed',
  'expired',
  'bin',
] as const
export type Tab = (typeof TABS)[number]
type Mark = NonNullable<StoryListQuery['mark']>
const MARKS: readonly Tab[] = ['turn', 'expires', 'highlight', 'changed'] satisfies Mark[]
export const isMark = (tab: Tab): tab is Mark => MARKS.includes(tab)

/** '' means not set; ids consist of digits. */
export interface Filters {
  readonly tab: Tab
  readonly q: string
  readonly category: string
  readonly company: string
  readonly mine: string
}
export interface Chosen extends Filters {
  readonly sort: ListSort
}

const NONE: Filters = { tab: '', q: '', category: '', company: '', mine: '' }
const view = storedView('storyList')

export function useChosen(): Chosen {
  const { sort, filters } = useStore(view.$view)
  return { ...NONE, ...filters, sort: sort.by }
}

export function choose(choice: Partial<Filters>): void {
  const all = { ...view.$view.get().filters, ...choice }
  view.change({ filters: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) })
}

/** Each sort field has only one useful direction. */
export const chooseSort = (by: ListSort): void => view.change({ sort: { by, descending: isDescending(by) } })

export const isDescending = (sort: ListSort): boolean => sort === 'changed' || sort === 'from'

/** All filters except the tab. */
export const resetFilters = ({ tab }: Chosen): void => choose({ ...NONE, tab })

export const isNarrowed = ({ q, category, company, mine }: Chosen): boolean => (q || category || company || mine) !== ''

/** The query parameters of the request. */
export function queryOf({ tab, q, category, company, mine, sort }: Chosen): StoryListQuery {
  return {
    ...(tab && (isMark(tab) ? { mark: tab } : { state: tab })),
    ...(q && { q }),
    ...(category && { category: Number(category) }),
    ...(company && { company: Number(company) }),
    ...(mine && { mine: true }),
    ...(sort !== 'changed' && { sort, descending: isDescending(sort) }),
  }
}
