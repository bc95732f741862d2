// Common calls of the area. Everything below MARKET is fetched again when an ad changes.
import type { ReadableAtom } from 'nanostores'
import type { ModerationBody, Receipt } from '#contract/marketplace-deals.ts'
import type { Ad, AdCard, AdFacets, DeletedAd, RenewedAd } from '#contract/marketplace.ts'
import type { AdKind } from '#domain/marketplace/ad.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'

export const MARKET = 'api/mp'
export const ADS = `${MARKET}/ads`

/** Refreshes all shown data of the marketplace. */
export const refreshMarket = (): void => invalidate(MARKET)

/** One ad with everything that its viewer may see. */
export const ad = (id: number): ReadableAtom<QueryState<Ad>> =>
  query(`${ADS}/${id}`, () => api.get<Ad>(`${ADS}/${id}`), { invalidatedBy: ['ad_change'] })

/** Ads of others change without a message, so that lists are read again at this interval in ms. */
const REFRESH = 5 * 60_000

export type Read<T> = ReadableAtom<QueryState<T>>
export const marketQuery = <T>(key: string, load: () => Promise<T>): Read<T> =>
  query(key, load, { invalidatedBy: ['ad_change'], revalidateInterval: REFRESH })

const FACETS = `${ADS}/facets`
/** Numbers of ads of each list, and of each choice of a filter: of all ads, or of one kind. */
export const facets = (kind?: AdKind): Read<AdFacets> =>
  marketQuery(`${FACETS}?${kind ?? ''}`, () => api.get<AdFacets>(FACETS, { query: { kind } }))

/** Offers for a wanted ad, wanted ads for an offer. */
export const matches = (id: number): Read<readonly AdCard[]> =>
  marketQuery(`${ADS}/${id}/matches`, () => api.get<AdCard[]>(`${ADS}/${id}/matches`))

/** Hand-overs that the person has given or received. */
export const receipts = (): Read<readonly Receipt[]> =>
  marketQuery(`${MARKET}/receipts`, () => api.get<Receipt[]>(`${MARKET}/receipts`))

type Versioned = Pick<Ad, 'id' | 'version'>

export const renewAd = ({ id, version }: Versioned): Promise<RenewedAd> =>
  sendOnce(`${ADS}/${id}/renew`, { method: 'POST', version })

export const deactivateAd = ({ id, version }: Versioned): Promise<Ad> =>
  sendOnce(`${ADS}/${id}/deactivate`, { method: 'POST', version })

export const deleteAd = ({ id, version }: Versioned): Promise<DeletedAd> =>
  sendOnce(`${ADS}/${id}`, { method: 'DELETE', version })

export const restoreAd = (id: number): Promise<Ad> => sendOnce(`${ADS}/${id}/restore`, { method: 'POST' })

export const moderateAd = (id: number, body: ModerationBody): Promise<unknown> =>
  postOnce(`${ADS}/${id}/moderation`, body)
