// The filters of offers and wanted ads, stored for the session.
import type { Criteria } from '#contract/marketplace-deals.ts'
import type { AdQuery } from '#contract/marketplace.ts'
import { AD_SIDES, PRICE_KINDS, type AdKind, type AdOrder } from '#domain/marketplace/ad.ts'
import { listView, type Chosen as ChosenOf } from '#shared/lists/list-view.ts'

const FIELDS = {
  q: {},
  side: { of: AD_SIDES },
  siteId: { as: 'number' },
  materialGroup: {},
  /** A kind of price, or the most that an ad costs, in cents. */
  price: {},
  layout: { of: ['cards', 'table'], isDisplay: true },
} as const
export type Chosen = ChosenOf<typeof FIELDS, AdOrder>

export const adsView = listView<typeof FIELDS, AdOrder>('marketplace', FIELDS)

/** In cents. */
export const PRICE_STEPS = [5_000, 20_000, 100_000] as const

/** The common filters of a list and a saved search. Wanted ads have no kind of price, private ads neither site nor material group. */
export function criteriaOf(chosen: Chosen, kind: AdKind): Criteria {
  const { siteId, materialGroup, price, ...rest } = adsView.queryOf(chosen)
  const priceKind = PRICE_KINDS.find((one) => one === price)
  return {
    kind,
    ...rest,
    ...(chosen.side !== 'private' && { ...(siteId && { siteId }), ...(materialGroup && { materialGroup }) }),
    ...(kind === 'offer' && price && (priceKind ? { price: priceKind } : { priceMax: Number(price) })),
  }
}

/** The filters of a saved search. */
export const applyCriteria = ({ q, side, siteId, materialGroup, price, priceMax }: Criteria): void =>
  adsView.choose({
    q: q ?? '',
    side: side ?? '',
    siteId: String(siteId ?? ''),
    materialGroup: materialGroup ?? '',
    price: price ?? String(priceMax ?? ''),
  })

export const queryOf = (chosen: Chosen, kind: AdKind): AdQuery => ({
  ...criteriaOf(chosen, kind),
  ...(chosen.order !== 'newest' && { order: chosen.order }),
})
