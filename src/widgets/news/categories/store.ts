// The categories as their keepers see them, one cache per page, and the queue of what is written: one write after the other.
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

/** The `sub` of somebody who may keep the tree; undefined: nothing is asked. */
export const $keeper = computed($person, (person) =>
  person && holds(person.rights, 'ma-news-api:news_cat_write') ? person.sub : undefined,
)

export type Categories = readonly EditableCategory[]

export interface Answer {
  /** What was read last, with what is being written; it stays over a failure. */
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
/** Counts what changes the list, here or elsewhere: an answer that was on its way meanwhile may be older. */
let changes = 0

$keeper.listen(() => {
  cache.clear() // what one person read is not kept for the next
  $list.set(undefined)
})

/** Reads until nothing has changed meanwhile. */
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

/** What is known now, with what is being written. */
export const known = (): Categories => $list.get() ?? []
export const knownOne = (id: number): EditableCategory | undefined => known().find((one) => one.id === id)

/** Shows another list until the service tells. */
export const show = (change: (list: Categories) => Categories): void => {
  const list = $list.get()
  if (list) $list.set(change(list))
}

/** Takes the answer of a write. */
export const take = (category: EditableCategory): void =>
  show((list) =>
    list.some(({ id }) => id === category.id)
      ? list.map((one) => (one.id === category.id ? category : one))
      : [...list, category],
  )

/** Reads the list anew. */
export function refreshCategories(): void {
  changes++
  revalidateKeys(() => true)
}

/** Runs `write` after those before it; the list is read again behind it, whatever became of it. */
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

/** Follows what other windows and other editors do; returns the way to end it. */
export function watchCategories(): () => void {
  const disposers = [
    onRefresh(refreshCategories),
    onMessage('categories_change', refreshCategories),
    onMessage('resync', refreshCategories),
    onReconnect(refreshCategories),
  ]
  return () => disposers.forEach((dispose) => dispose())
}
