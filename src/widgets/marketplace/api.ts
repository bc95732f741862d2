// What several screens of the area read. Everything below MARKET is fetched again when an ad changes.
import type { ReadableAtom } from 'nanostores'
import type { Ad } from '#contract/marketplace.ts'
import { api } from '#shared/api.ts'
import { invalidate, query, type QueryState } from '#shared/query.ts'

export const MARKET = 'api/mp'
export const ADS = `${MARKET}/ads`

/** Fetches again what is shown of the marketplace. */
export const refreshMarket = (): void => invalidate(MARKET)

/** One ad with all that its reader may see. */
export const ad = (id: number): ReadableAtom<QueryState<Ad>> =>
  query(`${ADS}/${id}`, () => api.get<Ad>(`${ADS}/${id}`), { invalidatedBy: ['ad_change'] })
