// The requests of lists of ads.
import type { ModeratedAd, SavedSearch, SearchBody, ThreadLine } from '#contract/marketplace-deals.ts'
import type { AdCard, AdPage, AdQuery, Reservation } from '#contract/marketplace.ts'
import { api } from '#shared/transport/api.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { ADS, MARKET, marketQuery, type Read } from '#widgets/marketplace/api.ts'

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

async function fetchAll(which: AdQuery): Promise<readonly AdCard[]> {
  const found: AdCard[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await fetchAds({ ...which, size: PAGE_MAX, ...(after && { after }) })
    found.push(...page.items)
    after = page.next
  }
  return found
}

export interface OwnAdLists {
  /** In every state. */
  readonly ads: readonly AdCard[]
  /** Deleted ads that can be restored. */
  readonly deleted: readonly AdCard[]
}

async function fetchOwn(): Promise<OwnAdLists> {
  const [ads, deleted] = await Promise.all([fetchAll({ own: true }), fetchAll({ own: true, deleted: true })])
  return { ads, deleted }
}

/** All ads of the person. */
export const ownAds = (): Read<OwnAdLists> => marketQuery(`${ADS}/own`, fetchOwn)

/** The person's reservations of other people's ads. */
export const ownReservations = (): Read<readonly Reservation[]> =>
  marketQuery(`${MARKET}/reservations`, () => api.get<Reservation[]>(`${MARKET}/reservations`))

/** Conversations about ads, own and others. */
export const ownThreads = (): Read<readonly ThreadLine[]> =>
  marketQuery(`${MARKET}/threads`, () => api.get<ThreadLine[]>(`${MARKET}/threads`))

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
