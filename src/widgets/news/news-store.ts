// What the news service told last, one cache per page; every element reads the same answers.
import { nanoquery } from '@nanostores/query'
import { computed, type ReadableAtom } from 'nanostores'
import { KEPT_AT } from '#domain/offline.ts'
import { api, ApiError, type CallOptions } from '#shared/api.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { readFresh } from './fresh-read.ts'

/** Of the calls that read stories. */
export const PREFIX = 'api/news/ma/news/'
const REFRESH = 5 * 60_000
const RETRY = 5000
const RETRY_MOST = 60_000

/** What a store of this file holds: the last good data stays while a newer answer is awaited or has failed. */
export interface Answer<T> {
  readonly data?: T | undefined
  readonly error?: ApiError | Error | undefined
  readonly loading: boolean
}

/** Ms until a failed read is tried again by itself; a refusal (4xx) is not. */
export function retryAfter(error: unknown, count: number): number | undefined {
  // Without an answer the status is no number, and below none.
  if (error instanceof ApiError && Number(error.status) < 500) return undefined
  return Math.min(RETRY * 2 ** (count - 1), RETRY_MOST) * (0.75 + Math.random() / 2)
}

const cache = new Map()
const [createFetcherStore, , { revalidateKeys }] = nanoquery({
  cache,
  revalidateInterval: REFRESH,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry: ({ error, retryCount }) => retryAfter(error, retryCount),
})

const kept = new Map<string, Answer<unknown>>()
$newsReader.listen(() => {
  cache.clear() // what one person read is not kept for the next
  kept.clear()
})

/** Keeps the last good data of one key over failures, which nanoquery drops with the second one. */
function lasting<T>(path: string, load: () => Promise<T>): ReadableAtom<Answer<T>> {
  const $fetch = createFetcherStore<T, Error>([path, ' ', $newsReader], {
    fetcher: (...key) => readFresh(key.join(''), load),
  })
  return computed([$fetch, $newsReader], ({ data, error, loading }, reader) => {
    const key = `${path} ${reader}`
    // nanoquery follows a new reader a task later: until then it holds what the last one read.
    if ($fetch.key !== key) return { loading: reader !== undefined }
    const before = kept.get(key) as Answer<T> | undefined
    const next = { data: data === undefined ? before?.data : data, error: loading ? before?.error : error, loading }
    kept.set(key, next)
    return next
  })
}

const stores = new Map<string, ReadableAtom<Answer<unknown>>>()

/** What `path` names, kept fresh; `load` reads it. */
export function answer<T>(path: string, load: () => Promise<T>): ReadableAtom<Answer<T>> {
  const known = stores.get(path) ?? lasting(path, load)
  stores.set(path, known)
  return known as ReadableAtom<Answer<T>>
}

const keptTimes = new WeakMap<object, string>()

/** When (ISO 8601) the server gave `data`, where this device has kept it since; undefined for what has just been told. */
export const keptTimeOf = (data: object): string | undefined => keptTimes.get(data)

/** Reads what the device may have kept for the time without a line. */
export async function readKept<T extends object>(path: string, query?: CallOptions['query']): Promise<T> {
  let at = null as string | null
  const data = await api.get<T>(path, { query, onResponse: ({ headers }) => (at = headers.get(KEPT_AT)) })
  if (at) keptTimes.set(data, at)
  return data
}

/** Reads everything that is shown anew, also what is being read at this moment. */
export function refreshNews(): void {
  readFresh.again()
  revalidateKeys(() => true)
}

/** Reads what `path` names anew, where somebody shows it. */
export const renew = (path: string): void => revalidateKeys((key) => key.startsWith(`${path} `))
