// The React side of paged-list.ts: a first page that is kept fresh, and further pages on request.
import { useEffect, useState } from 'react'
import { $person } from '#shared/bus/person.ts'
import {
  appendPage,
  revalidateList,
  revealList,
  startList,
  type Page,
  type PagedList,
  type RevalidateOptions,
} from './paged-list.ts'

interface Shown<Item, P extends Page<Item>> {
  /** The key of the filters. */
  readonly key: string
  readonly list: PagedList<Item, P>
}

/** Caches the lists shown last by their filters, for returning to them. Nothing is kept when a person signs out. */
export class ListCache<Item, P extends Page<Item>> {
  readonly #lists = new Map<string, PagedList<Item, P>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
    $person.listen((person) => {
      if (!person) this.clear()
    })
  }
  get(key: string): PagedList<Item, P> | undefined {
    return this.#lists.get(key)
  }
  set(key: string, list: PagedList<Item, P>): void {
    this.#lists.delete(key)
    this.#lists.set(key, list)
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > this.#most && oldest !== undefined) this.#lists.delete(oldest)
  }
  clear(): void {
    this.#lists.clear()
  }
}

/** Draws a page in one or more pieces; `next` of all pieces but the last one is the cursor of the page itself. */
export type DrawPage<P> = (page: P, cursor: string, show: (piece: P, isLast: boolean) => void) => Promise<void>

export interface PagedListOptions<Item, P extends Page<Item>> {
  /** The key of person and filters. */
  readonly key: string
  /** The first page, or the whole list fetched again; undefined while loading. */
  readonly page: P | undefined
  /** A newer page is being loaded: `page` updates the list that is shown, but no list starts with it. */
  readonly outdated?: boolean
  readonly cache: ListCache<Item, P>
  readonly revalidate: (page: P) => RevalidateOptions<Item>
  readonly fetchNext: (cursor: string, size: number) => Promise<P>
}

export interface PagedListView<Item, P extends Page<Item>> {
  /** undefined until the first page is loaded; the list of the previous filters stays until then. */
  readonly list: PagedList<Item, P> | undefined
  /** The list shown belongs to the previous filters; the new one is still loading. */
  readonly former: boolean
  /** Fetches the next page; undefined if there is none, or while one is being fetched. */
  readonly more: ((size: number, draw?: DrawPage<P>) => Promise<void>) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** Shows the waiting items. */
  readonly reveal: () => void
  /** Shows the next response completely, without waiting items. */
  readonly revealNext: () => void
}

const drawAtOnce = async <P>(page: P, _: string, show: (piece: P, isLast: boolean) => void): Promise<void> =>
  show(page, true)

/** The paged list of a query whose response is given. */
export function usePagedList<Item extends { readonly id: number }, P extends Page<Item>>(
  options: PagedListOptions<Item, P>,
): PagedListView<Item, P> {
  const { key, page, outdated = false, cache, revalidate, fetchNext } = options
  const [shown, setShown] = useState<Shown<Item, P> | undefined>(() => {
    const list = cache.get(key)
    return list && { key, list }
  })
  const [isRevealing, setRevealing] = useState(false)
  const [growth, setGrowth] = useState<{ key: string; busy: boolean; error?: unknown }>()
  const isSame = shown?.key === key
  useEffect(() => shown && cache.set(shown.key, shown.list), [shown, cache])
  if (page && (isSame ? shown.list.page !== page : !outdated)) {
    const before = isRevealing ? undefined : isSame ? shown.list : cache.get(key)
    setShown({ key, list: before ? revalidateList<Item, P>(before, page, revalidate(page)) : startList<Item, P>(page) })
    setRevealing(false)
  }
  const change = (alter: (list: PagedList<Item, P>) => PagedList<Item, P>) =>
    setShown((now) => (now?.key === key ? { key, list: alter(now.list) } : now))
  const cursor = isSame ? shown.list.next : null
  const growing = growth?.key === key && growth.busy
  const more = async (size: number, draw: DrawPage<P> = drawAtOnce): Promise<void> => {
    if (growing || cursor === null) return
    setGrowth({ key, busy: true })
    try {
      await draw(await fetchNext(cursor, size), cursor, (piece, isLast) => {
        change((list) => appendPage<Item, P>(list, piece))
        if (isLast) setGrowth(undefined)
      })
    } catch (error) {
      setGrowth({ key, busy: false, error })
    }
  }
  return {
    list: shown?.list,
    former: shown !== undefined && !isSame,
    more: cursor === null ? undefined : more,
    growing,
    growError: growth?.key === key ? growth.error : undefined,
    reveal: () => change((list) => revealList<Item, P>(list)),
    revealNext: () => setRevealing(true),
  }
}
