// One cache of server state for the page: every view that shows the same thing reads the same store.
//
//   const $story = query(`api/news/ma/news/${id}`, () => api.get<NewsStory>(path), { invalidatedBy: ['news_change'] })
//   const { data, error, loading } = useStore($story)
//
// Keys are addresses below the API: `invalidate('api/news')` fetches everything below it again. A query is fetched
// while it has subscribers, per person; again on focus, on reconnect, after `resync`, by `refreshAll` of the bus, by the
// socket messages it names, and optionally by interval. The last good data stays while newer data is loading or has
// failed. Data that is invalidated while it loads is fetched again before it is shown. `load` must not resolve with
// undefined. Failures other than a refusal (4xx) are retried with backoff. An error is dropped with its last subscriber.
import { nanoquery, type FetcherStore } from '@nanostores/query'
import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { CACHED_AT } from '#domain/offline/offline.ts'
import { api, ApiError, isTransient, type CallOptions } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { onRefresh } from '#shared/bus/refresh.ts'
import { whilePresentIn } from '#shared/library-listeners.ts'
import { onReconnect } from './on-reconnect.ts'
import { onMessage, type SocketMessage } from './socket.ts'
import { whilePresent } from '#shared/bus/while-present.ts'

export interface QueryState<T> {
  /** The last good data, with pending writes. */
  readonly data?: T | undefined
  /** The error of the last attempt, until the next one has ended. */
  readonly error?: Error | undefined
  readonly loading: boolean
}

export interface QueryOptions {
  /** The owner of the data: another value drops all data; undefined: nothing is fetched. Default: the person's id. */
  readonly owner?: ReadableAtom<string | undefined>
  readonly invalidatedBy?: readonly SocketMessage['type'][]
  /** In ms. */
  readonly revalidateInterval?: number
  /** Default: true. */
  readonly revalidateOnFocus?: boolean
}

export interface Mutation<T> {
  /** The data after the write; applied to every response until the write is done, so it must be idempotent. */
  readonly optimistic: (data: T) => T
  /** Gets the confirmed data; resolves with the data after the write, or with undefined where the server does not return it. */
  readonly send: (data: T) => Promise<T | undefined>
  /** The current data, if the error of a refused write contains it: `presentOf` for a conflict. */
  readonly presentOf?: (error: unknown) => T | undefined
}

interface Snapshot {
  readonly data?: unknown
  readonly error?: Error | undefined
  /** Writes that have not ended, oldest first. */
  readonly pending: readonly Mutation<unknown>[]
}

interface Entry {
  readonly key: string
  /** A new value whenever the owner changes; undefined without an owner. */
  readonly $scope: ReadableAtom<string | undefined>
  readonly $snapshot: WritableAtom<Snapshot>
  readonly $state: ReadableAtom<QueryState<unknown>>
  /** The running fetch; `stale`: its response may be older than a later change. */
  run?: { stale: boolean } | undefined
  retry?: ReturnType<typeof setTimeout> | undefined
  failures: number
  /** The state has subscribers: only then is a failed fetch repeated. */
  isShown?: boolean
  /** The last write of the queue. */
  queue: Promise<unknown>
}

const EMPTY: Snapshot = { pending: [] }
const RETRY = 5000
const RETRY_MOST = 60_000

const cache = new Map()
const [createFetcherStore, , { revalidateKeys }] = whilePresentIn(globalThis, () =>
  nanoquery({
    cache,
    onErrorRetry: null, // the store keeps the last good data
  }),
)
const entries = new Map<string, Entry>()
/** The entries that a type of message invalidates. */
const invalidatedEntries = new Map<SocketMessage['type'], Entry[]>()
const scopes = new Map<ReadableAtom<string | undefined>, ReadableAtom<string | undefined>>()
const $personId = computed($person, (person) => person?.sub)
let scopeCount = 0

/** The scope of an owner; a change clears the data, and late responses are ignored. */
function scopeOf($owner: ReadableAtom<string | undefined>): ReadableAtom<string | undefined> {
  const known = scopes.get($owner)
  if (known) return known
  const $scope = atom<string | undefined>()
  scopes.set($owner, $scope)
  $owner.subscribe((owner) => {
    cache.clear()
    for (const entry of entries.values()) {
      if (entry.$scope !== $scope) continue
      clearTimeout(entry.retry)
      entry.failures = 0
      entry.run = undefined
      entry.$snapshot.set(EMPTY)
    }
    $scope.set(owner === undefined ? undefined : `${owner} ${++scopeCount}`)
  })
  return $scope
}

/** Ms until a failed fetch is repeated; undefined for a refusal, which another attempt would not change. */
export function retryAfter(error: unknown, count: number): number | undefined {
  if (error instanceof ApiError && !isTransient(error)) return undefined
  return Math.min(RETRY * 2 ** (count - 1), RETRY_MOST) * (0.75 + Math.random() / 2)
}

const fetchKeyOf = ({ key, $scope }: Entry): string => `${key} ${$scope.get()}`

function invalidateEntries(stale: readonly Entry[]): void {
  for (const { run } of stale) if (run) run.stale = true
  revalidateKeys(stale.map(fetchKeyOf))
}

/** Loads again while the data was invalidated during loading. */
async function loadFresh<T>(entry: Entry, load: () => Promise<T>): Promise<T> {
  const run = { stale: false }
  entry.run = run
  try {
    for (;;) {
      run.stale = false
      const data = await load()
      if (!run.stale || entry.run !== run) return data
    }
  } finally {
    if (entry.run === run) entry.run = undefined
  }
}

async function fetchInto<T>(entry: Entry, load: () => Promise<T>): Promise<T> {
  const scope = entry.$scope.get()
  const isMine = () => scope === entry.$scope.get()
  clearTimeout(entry.retry)
  try {
    const data = await loadFresh(entry, load)
    if (isMine()) {
      entry.failures = 0
      entry.$snapshot.set({ ...entry.$snapshot.get(), data, error: undefined })
    }
    return data
  } catch (error) {
    if (isMine()) {
      entry.$snapshot.set({ ...entry.$snapshot.get(), error: error as Error })
      const delay = retryAfter(error, ++entry.failures)
      if (delay && entry.isShown) entry.retry = setTimeout(() => invalidateEntries([entry]), delay)
    }
    throw error
  }
}

function createEntry<T>(key: string, load: () => Promise<T>, options: QueryOptions): Entry {
  const { owner = $personId, invalidatedBy = [], revalidateOnFocus = true, revalidateInterval = 0 } = options
  const $scope = scopeOf(owner)
  const $snapshot = atom(EMPTY)
  const $fetch: FetcherStore<T, Error> = createFetcherStore<T, Error>([key, ' ', $scope], {
    revalidateOnFocus,
    revalidateInterval,
    fetcher: () => fetchInto(entry, load),
  })
  const $state = computed(
    [$fetch, $snapshot, $scope],
    (fetched, { data, error, pending }, scope): QueryState<unknown> => {
      if (scope === undefined) return { loading: false }
      // nanoquery follows a new scope a task later, and does not begin in a hidden window.
      const isEarly = $fetch.key !== `${key} ${scope}` || (data === undefined && !error)
      const shown = data === undefined ? data : pending.reduce<unknown>((all, { optimistic }) => optimistic(all), data)
      return { data: shown, error, loading: isEarly || fetched.loading }
    },
  )
  // nanoquery does not repeat a recent failure by itself, so its cache is deleted together with the error.
  onMount($state, () => {
    entry.isShown = true
    const { error, ...snapshot } = $snapshot.get()
    if (error) {
      cache.delete(fetchKeyOf(entry))
      $snapshot.set(snapshot)
    }
    return () => {
      entry.isShown = false
      clearTimeout(entry.retry)
    }
  })
  const entry: Entry = { key, $scope, $snapshot, $state, failures: 0, queue: Promise.resolve() }
  for (const type of invalidatedBy) invalidateOn(type, entry)
  return entry
}

/** All entries that name a type of message share one handler, so that each is fetched once. */
function invalidateOn(type: SocketMessage['type'], entry: Entry): void {
  const named = invalidatedEntries.get(type)
  if (named) return void named.push(entry)
  const all = [entry]
  invalidatedEntries.set(type, all)
  onMessage(type, () => invalidateEntries(all))
}

/** The state of the data that `load` fetches. One key is one store: `load` and `options` of the first call apply. */
export function query<T>(key: string, load: () => Promise<T>, options: QueryOptions = {}): ReadableAtom<QueryState<T>> {
  const entry = entries.get(key) ?? createEntry(key, load, options)
  entries.set(key, entry)
  return entry.$state as ReadableAtom<QueryState<T>>
}

const isBelow = (key: string, prefix: string): boolean =>
  key.startsWith(prefix) && (/(^|[/? ])$/.test(prefix) || /^($|[/? ])/.test(key.slice(prefix.length)))

/** Fetches a key and all keys below it (after `/`, `?` or a blank) again: immediately if it is shown, else when it is. */
export function invalidate(prefix = ''): void {
  invalidateEntries([...entries.values()].filter(({ key }) => isBelow(key, prefix)))
}

/** Replaces the data until the next fetch; `change` gets the current data. A running fetch counts as stale. */
export function setData<T>(key: string, change: (data: T | undefined) => T | undefined): void {
  const entry = entries.get(key)
  if (!entry || entry.$scope.get() === undefined) return
  const snapshot = entry.$snapshot.get()
  if (entry.run) entry.run.stale = true
  entry.$snapshot.set({ ...snapshot, data: change(snapshot.data as T | undefined), error: undefined })
}

/** Sends a write unless its person has signed out; settles its data. */
async function settle<T>(key: string, entry: Entry, scope: string | undefined, mutation: Mutation<T>): Promise<void> {
  const { $snapshot, $scope } = entry
  const isMine = () => scope === $scope.get()
  const { data } = $snapshot.get()
  if (data === undefined || !isMine()) return
  const take = (next: T | undefined) => void (next !== undefined && isMine() && setData<T>(key, () => next))
  if (entry.run) entry.run.stale = true
  try {
    take((await mutation.send(data as T)) ?? mutation.optimistic(data as T))
  } catch (error) {
    take(mutation.presentOf?.(error))
    throw error
  } finally {
    if (entry.run) entry.run.stale = true
    const pending = $snapshot.get().pending.filter((one) => one !== mutation)
    $snapshot.set({ ...$snapshot.get(), pending })
  }
}

/** Shows a write optimistically and sends it after those before it; if it fails, it rejects and shows the present data. */
export function mutate<T>(key: string, mutation: Mutation<T>): Promise<void> {
  const entry = entries.get(key)
  if (!entry) return Promise.resolve()
  const { $snapshot, $scope } = entry
  $snapshot.set({ ...$snapshot.get(), pending: [...$snapshot.get().pending, mutation as unknown as Mutation<unknown>] })
  const scope = $scope.get()
  const done = entry.queue.then(() => settle(key, entry, scope, mutation))
  entry.queue = done.catch(() => undefined)
  return done
}

const cachedTimes = new WeakMap<object, string>()

/** When (ISO 8601) the server sent `data` that was cached on this device; undefined for fresh data. */
export const cachedTimeOf = (data: object): string | undefined => cachedTimes.get(data)

/** A GET that the service worker may answer from this device while there is no connection. */
export async function getCacheable<T extends object>(path: string, params?: CallOptions['query']): Promise<T> {
  let time = null as string | null
  const data = await api.get<T>(path, { query: params, onResponse: ({ headers }) => (time = headers.get(CACHED_AT)) })
  if (time) cachedTimes.set(data, time)
  return data
}

onRefresh(() => invalidate())
onReconnect(() => invalidate())
whilePresent((signal) => addEventListener('online', () => invalidate(), { signal }))
onMessage('resync', () => invalidate())
