import { useStore } from '@nanostores/react'
import type { AdCard, AdQuery } from '#contract/marketplace.ts'
import { $person } from '#shared/bus/person.ts'
import type { PagedList } from '#shared/paged-list.ts'
import { ListCache, usePagedList, type PagedListView } from '#shared/use-paged-list.ts'
import { ads, fetchAds, type ListedAds } from './api.ts'

/** Page size, as the server has it. */
export const STEP = 24

const cache = new ListCache<AdCard, ListedAds>(8)

export type AdList = PagedList<AdCard, ListedAds>

export interface Ads extends Omit<PagedListView<AdCard, ListedAds>, 'more'> {
  readonly error: Error | undefined
  readonly loading: boolean
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined
}

/** The ads under these filters, page by page. */
export function useAds(filters: AdQuery): Ads {
  const person = useStore($person)
  const { data, error, loading } = useStore(ads(filters))
  const { more, ...paged } = usePagedList<AdCard, ListedAds>({
    key: `${person?.sub} ${JSON.stringify(filters)}`,
    page: data,
    cache,
    revalidate: () => ({ gone: 'drop' }),
    fetchNext: (after, size) => fetchAds({ ...filters, after, size }),
  })
  return { ...paged, error, loading, more: more && (() => void more(STEP)) }
}
