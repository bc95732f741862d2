// Cached responses of the API for reading offline. They belong to one person at a time and are removed at the sign-out.
import { clear, createStore, delMany, get, setMany, type UseStore } from 'idb-keyval'
import { CACHED_AT } from '#domain/offline/offline.ts'
import { PERSON_HEADER } from '#domain/offline/person-header.ts'

/** A response as it is stored in IndexedDB. */
interface CachedResponse {
  /** When the server sent it (ISO 8601). */
  readonly at: string
  readonly type: string
  /** The person to whom the response belongs, where the token names another one. */
  readonly person?: string | null
  readonly body: ArrayBuffer
}

/** Raised when a page needs a field that cached responses of earlier versions lack: those are removed. */
const FORMAT = 2

interface Index {
  readonly owner?: string
  readonly format?: number
  /** Key and size in bytes of every cached response, oldest first. */
  readonly entries: readonly { readonly key: string; readonly size: number }[]
}

const INDEX = 'index'
const EMPTY: Index = { entries: [] }
/** Maximum number of responses, of bytes of one response, and of bytes in total. */
export const LIMITS = { entries: 300, entry: 4_000_000, all: 40_000_000 }
/** Older responses are no longer used, in ms. */
export const MAX_AGE = 3 * 86_400_000
const READABLE = /^(application\/(json|pdf)|image\/)/

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('portal-offline', 'answers'))

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs actions one after the other, so that no action writes after the cache was cleared. Resolves to `fallback` if storage is blocked or
 * full.
 */
function enqueue<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  const done = last.then(action).catch(() => fallback)
  last = done
  return done
}

const readIndex = async (): Promise<Index> => (await get<Index>(INDEX, store())) ?? EMPTY
const keyOf = (sub: string, url: string): string => `${sub} ${url}`

/** Caches responses of `sub` from now on; removes those of any other person and of an older format first. */
export const openCacheFor = (sub: string): Promise<boolean> =>
  enqueue(async () => {
    const { owner, format } = await readIndex()
    if (owner === sub && format === FORMAT) return true
    await clear(store())
    await setMany([[INDEX, { ...EMPTY, owner: sub, format: FORMAT }]], store())
    return true
  }, false)

/** Clears the cache; nothing is cached until a person signs in. */
export const clearCache = (): Promise<void> => enqueue(() => clear(store()), undefined)

/** The person whose responses are cached. */
export const cacheOwner = (): Promise<string | undefined> => enqueue(async () => (await readIndex()).owner, undefined)

/** Drops the oldest entries until `size` more bytes fit below `limit`; returns the others and the dropped keys. */
function makeRoom(index: Index, size: number, limit: number): { entries: Index['entries']; dropped: string[] } {
  const entries = [...index.entries]
  const dropped: string[] = []
  let bytes = entries.reduce((sum, entry) => sum + entry.size, size)
  while (entries.length > 0 && (bytes > limit || entries.length >= LIMITS.entries)) {
    const [oldest] = entries.splice(0, 1)
    bytes -= oldest!.size
    dropped.push(oldest!.key)
  }
  return { entries, dropped }
}

async function put(key: string, response: CachedResponse, limit: number): Promise<void> {
  const index = await readIndex()
  const size = response.body.byteLength
  const others = { entries: index.entries.filter((entry) => entry.key !== key) }
  const { entries, dropped } = makeRoom(others, size, limit)
  if (dropped.length > 0) {
    await delMany(dropped, store())
    await setMany([[INDEX, { ...index, entries: [...entries] }]], store())
  }
  await setMany(
    [
      [key, response],
      [INDEX, { ...index, entries: [...entries, { key, size }] }],
    ],
    store(),
  )
}

/** Caches a response for `sub` if the cache belongs to that person. */
export async function cacheResponse(sub: string, url: string, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !READABLE.test(type)) return
  const at = new Date().toISOString()
  const body = await response.arrayBuffer()
  if (body.byteLength > LIMITS.entry) return
  const cached: CachedResponse = { at, type, person: response.headers.get(PERSON_HEADER), body }
  await enqueue(async () => {
    if ((await readIndex()).owner !== sub) return
    // Only an error shows that the disk is full. Then half of the cache is removed, once.
    await put(keyOf(sub, url), cached, LIMITS.all).catch(() => put(keyOf(sub, url), cached, LIMITS.all / 2))
  }, undefined)
}

/** Removes the cached response of a resource that `sub` may no longer read. */
export const removeCached = (sub: string, url: string): Promise<void> =>
  enqueue(async () => {
    const index = await readIndex()
    const key = keyOf(sub, url)
    await setMany([[INDEX, { ...index, entries: index.entries.filter((entry) => entry.key !== key) }]], store())
    await delMany([key], store())
  }, undefined)

/** The last response that `sub` received. */
export const findCached = (sub: string, url: string): Promise<Response | undefined> =>
  enqueue(async () => {
    if ((await readIndex()).owner !== sub) return undefined
    const cached = await get<CachedResponse>(keyOf(sub, url), store())
    if (!cached || Date.now() - Date.parse(cached.at) > MAX_AGE) return undefined
    const { type, at, person, body } = cached
    return new Response(body, {
      headers: { 'content-type': type, [CACHED_AT]: at, ...(person && { [PERSON_HEADER]: person }) },
    })
  }, undefined)
