// The categories for their administrators: one cache for each page, and a queue that runs one write after the other.
import { nanoquery } from '@nanostores/query'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { EditableCategory } from '#contract/news-categories.ts'
import { holds } from '#domain/roles.ts'
import { api } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { onRefresh } from '#shared/bus/refresh.ts'
import { onReconnect } from '#shared/on-reconnect.ts'
import { onMessage } from '#shared/socket.ts'

export const CATEGORIES = 'api/news/ma/kategorien'

/** The `sub` of an administrator of the tree; undefined: nothing is fetched. */
export const $keeper = computed($person, (person) =>
  person && holds(person.rights, 'ma-news-api:news_cat_write') ? person.sub : undefined,
)

export type Categories = readonly EditableCategory[]

export interface Answer {
  /** The last response with pending writes applied; it is kept when a request fails. */
  readonly data: Categories | undefined
  readonly error: Error | undefined
  readonly loading: boolean
}

const cache = new Map()
const [createFetcherStore, , { revalidateKeys }] = nanoquery({
  cache,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
})

const $list = atom<Categories | undefined>()
let queue: Promise<unknown> = Promise.resolve()
/** Counts changes of the list from any source: a response that was under way during a change may be outdated. */
let changes = 0

$keeper.listen(() => {
  cache.clear() // the cache of one person must not be shown to the next
  $list.set(undefined)
})

/** Fetches until nothing has changed during the request. */
async function readSettled(): Promise<Categories> {
  for (;;) {
    await queue
    const before = changes
    const list = await api.get<Categories>(CATEGORIES)
    if (before !== changes) continue
    $list.set(list)
    return list
  }
}

const $read = createFetcherStore<Categories, Error>([CATEGORIES, ' ', $keeper], { fetcher: readSettled })

export const $kept: ReadableAtom<Answer> = computed([$read, $list], ({ error, loading }, data) => ({
  data,
  error,
  loading,
}))

/** The cached list with pending writes applied. */
export const known = (): Categories => $list.get() ?? []
export const knownOne = (id: number): EditableCategory | undefined => known().find((one) => one.id === id)

/** Shows an optimistic list until the service responds. */
export const show = (change: (list: Categories) => Categories): void => {
  const list = $list.get()
  if (list) $list.set(change(list))
}

/** Applies the response of a write. */
export const take = (category: EditableCategory): void =>
  show((list) =>
    list.some(({ id }) => id === category.id)
      ? list.map((one) => (one.id === category.id ? category : one))
      : [...list, category],
  )

/** Fetches the list again. */
export function refreshCategories(): void {
  changes++
  revalidateKeys(() => true)
}

/** Enqueues `write`; the list is fetched again afterwards, whether it succeeded or failed. */
export function enqueue<T>(write: () => Promise<T>): Promise<T> {
  const mine = ++changes
  const run = queue.then(write)
  queue = run.then(
    () => undefined,
    () => undefined,
  )
  void queue.then(() => mine === changes && refreshCategories())
  return run
}

/** Subscribes to changes of other windows and other people; returns the unsubscribe function. */
export function watchCategories(): () => void {
  const disposers = [
    onRefresh(refreshCategories),
    onMessage('categories_change', refreshCategories),
    onMessage('resync', refreshCategories),
    onReconnect(refreshCategories),
  ]
  return () => disposers.forEach((dispose) => dispose())
}
