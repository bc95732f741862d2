// A list of the server under filters, page by page: what ui/lists/list-frame.tsx shows.
//
//   const useAds = listPages({ first: ads, next: fetchAds, size: 24, refresh: refreshMarket })
//   const pages = useAds(adsView.queryOf(chosen))
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $person } from '#shared/bus/person.ts'
import type { Page } from './paged-list.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { ListCache, usePagedList, type PagedListView } from './use-paged-list.ts'

export interface ListSource<Query extends object, P> {
  /** The first page under a query, kept fresh by query.ts. */
  readonly first: (query: Query) => ReadableAtom<QueryState<P>>
  readonly next: (query: Query & { readonly after: string; readonly size: number }) => Promise<P>
  /** Entries of a page. */
  readonly size: number
  /** Reads the list again. */
  readonly refresh: () => void
}

export interface ListPages<Item, P extends Page<Item>> extends Omit<PagedListView<Item, P>, 'more'> {
  readonly error: Error | undefined
  readonly loading: boolean
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined
  readonly refresh: () => void
}

/** Lists that are kept for returning to them. */
const KEPT = 8

type ItemOf<P> = P extends Page<infer Item> ? Item : never

/** The hook of one list; call it once for each, outside of components. */
export function listPages<Query extends object, P extends Page<{ readonly id: number }>>(
  source: ListSource<Query, P>,
): (query: Query) => ListPages<ItemOf<P>, P & Page<ItemOf<P>>> {
  type Item = ItemOf<P> & { readonly id: number }
  type Listed = P & Page<Item>
  const { first, next, size, refresh } = source
  const cache = new ListCache<Item, Listed>(KEPT)
  return function useListPages(query) {
    const person = useStore($person)
    const { data, error, loading } = useStore(first(query))
    const { more, ...paged } = usePagedList<Item, Listed>({
      key: `${person?.sub} ${JSON.stringify(query)}`,
      page: data as Listed | undefined,
      cache,
      revalidate: () => ({ gone: 'drop' }),
      fetchNext: async (after) => (await next({ ...query, after, size })) as Listed,
    })
    return { ...paged, error, loading, refresh, more: more && (() => void more(size)) }
  }
}
