// The requests of lists of ads.
import type { ReadableAtom } from 'nanostores'
import type { ModeratedAd, ModerationBody, SavedSearch, SearchBody } from '#contract/marketplace-deals.ts'
import type { AdCard, AdFacets, AdPage, AdQuery, DeletedAd, RenewedAd } from '#contract/marketplace.ts'
import { api } from '#shared/api.ts'
import { query, type QueryState } from '#shared/query.ts'
import { postOnce, sendOnce } from '#shared/send-once.ts'
import { ADS, MARKET } from '#widgets/marketplace/api.ts'

/** Ads of others change without a message, so that lists are read again at this interval in ms. */
const REFRESH = 5 * 60_000

type Read<T> = ReadableAtom<QueryState<T>>
const marketQuery = <T>(key: string, load: () => Promise<T>): Read<T> =>
  query(key, load, { invalidatedBy: ['ad_change'], revalidateInterval: REFRESH })

/** A page of ads, as paged-list.ts knows it. */
export interface ListedAds extends Omit<AdPage, 'ads'> {
  readonly items: readonly AdCard[]
}

export async function fetchAds(filters: AdQuery): Promise<ListedAds> {
  const { ads: items, ...page } = await api.get<AdPage>(ADS, { query: { ...filters } })
  return { ...page, items }
}

/** The first page under these filters. */
export const ads = (filters: AdQuery): Read<ListedAds> =>
  marketQuery(`${ADS}?${JSON.stringify(filters)}`, () => fetchAds(filters))

/** The largest page of the server. */
const PAGE_MAX = 60

async function fetchOwn(): Promise<readonly AdCard[]> {
  const own: AdCard[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await fetchAds({ own: true, size: PAGE_MAX, ...(after && { after }) })
    own.push(...page.items)
    after = page.next
  }
  return own
}

/** All ads of the person, in every state. */
export const ownAds = (): Read<readonly AdCard[]> => marketQuery(`${ADS}/own`, fetchOwn)

const FACETS = `${ADS}/facets`
export const facets = (): Read<AdFacets> => marketQuery(FACETS, () => api.get<AdFacets>(FACETS))

/** Offers for an own wanted ad. */
export const matches = (id: number): Read<readonly AdCard[]> =>
  marketQuery(`${ADS}/${id}/matches`, () => api.get<AdCard[]>(`${ADS}/${id}/matches`))

export const renewAd = ({ id, version }: AdCard): Promise<RenewedAd> =>
  sendOnce(`${ADS}/${id}/renew`, { method: 'POST', version })

export const deactivateAd = ({ id, version }: AdCard): Promise<unknown> =>
  sendOnce(`${ADS}/${id}/deactivate`, { method: 'POST', version })

export const deleteAd = ({ id, version }: AdCard): Promise<DeletedAd> =>
  sendOnce(`${ADS}/${id}`, { method: 'DELETE', version })

export const restoreAd = (id: number): Promise<unknown> => sendOnce(`${ADS}/${id}/restore`, { method: 'POST' })

const SEARCHES = `${MARKET}/searches`
export const savedSearches = (): Read<readonly SavedSearch[]> =>
  marketQuery(SEARCHES, () => api.get<SavedSearch[]>(SEARCHES))

export const saveSearch = (body: SearchBody): Promise<SavedSearch> => postOnce<SavedSearch>(SEARCHES, body)

export const changeSearch = ({ id, version }: SavedSearch, body: SearchBody): Promise<SavedSearch> =>
  sendOnce(`${SEARCHES}/${id}`, { method: 'PUT', version, body })

export const deleteSearch = ({ id, version }: SavedSearch): Promise<unknown> =>
  sendOnce(`${SEARCHES}/${id}`, { method: 'DELETE', version })

const MODERATION = `${MARKET}/moderation`
export const moderated = (): Read<readonly ModeratedAd[]> =>
  marketQuery(MODERATION, () => api.get<ModeratedAd[]>(MODERATION))

export const moderate = (id: number, body: ModerationBody): Promise<unknown> =>
  postOnce(`${ADS}/${id}/moderation`, body)
