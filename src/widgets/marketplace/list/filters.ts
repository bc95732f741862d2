// The filters of offers and wanted ads, stored for the session (default-views.ts).
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Criteria } from '#contract/marketplace-deals.ts'
import type { AdQuery } from '#contract/marketplace.ts'
import {
  AD_ORDERS,
  AD_SIDES,
  PRICE_KINDS,
  type AdKind,
  type AdOrder,
  type AdSide,
  type PriceKind,
} from '#domain/marketplace/ad.ts'
import { storedView } from '#shared/bus/stored-view.ts'

export type Layout = 'cards' | 'table'

/** '' means not set. */
export interface Filters {
  readonly q: string
  readonly side: AdSide | ''
  readonly siteId: string
  readonly materialGroup: string
  /** A kind of price, or the most that an ad costs, in cents. */
  readonly price: string
  readonly layout: Layout | ''
}
export interface Chosen extends Filters {
  readonly order: AdOrder
}

/** In cents. */
export const PRICE_STEPS = [5_000, 20_000, 100_000] as const

const NONE: Filters = { q: '', side: '', siteId: '', materialGroup: '', price: '', layout: '' }
const view = storedView('marketplace')

export function useChosen(): Chosen {
  const { sort, filters } = useStore(view.$view)
  return useMemo(() => ({ ...NONE, ...filters, order: sort.by }), [sort, filters])
}

export function choose(choice: Partial<Filters>): void {
  const all = { ...view.$view.get().filters, ...choice }
  view.change({ filters: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) })
}

export const chooseOrder = (by: AdOrder): void => view.change({ sort: { by, descending: false } })

export const orderNamed = (name: string): AdOrder => AD_ORDERS.find((order) => order === name) ?? 'newest'
export const sideNamed = (name: string): AdSide | '' => AD_SIDES.find((side) => side === name) ?? ''
const priceKindNamed = (name: string): PriceKind | undefined => PRICE_KINDS.find((kind) => kind === name)

export const resetFilters = (): void => choose({ ...NONE, layout: view.$view.get().filters['layout'] as Layout | '' })

export const isNarrowed = ({ q, side, siteId, materialGroup, price }: Filters): boolean =>
  [q, side, siteId, materialGroup, price].some((value) => value !== '')

/** What a list and a saved search have in common. Wanted ads have no kind of price. */
export function criteriaOf({ q, side, siteId, materialGroup, price }: Filters, kind: AdKind): Criteria {
  const priceKind = priceKindNamed(price)
  return {
    kind,
    ...(q && { q }),
    ...(side && { side }),
    ...(siteId && side !== 'private' && { siteId: Number(siteId) }),
    ...(materialGroup && side !== 'private' && { materialGroup }),
    ...(kind === 'offer' && price !== '' && (priceKind ? { price: priceKind } : { priceMax: Number(price) })),
  }
}

/** The filters of a saved search. */
export function applyCriteria({ q, side, siteId, materialGroup, price, priceMax }: Criteria): void {
  choose({
    q: q ?? '',
    side: side ?? '',
    siteId: siteId === undefined ? '' : String(siteId),
    materialGroup: materialGroup ?? '',
    price: price ?? (priceMax === undefined ? '' : String(priceMax)),
  })
}

export const queryOf = (chosen: Chosen, kind: AdKind): AdQuery => ({
  ...criteriaOf(chosen, kind),
  ...(chosen.order !== 'newest' && { order: chosen.order }),
})
