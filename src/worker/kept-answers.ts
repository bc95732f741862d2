// Answers of the services for reading without a network: of one person at a time, bounded, and gone when that person is.
import { clear, createStore, delMany, get, setMany, type UseStore } from 'idb-keyval'
import { KEPT_AT } from '#domain/offline.ts'

/** One answer as it lies in IndexedDB. */
interface Kept {
  /** When the server gave it (ISO 8601). */
  readonly at: string
  readonly type: string
  readonly body: ArrayBuffer
}

interface Index {
  readonly owner?: string
  /** What lies there, oldest first: key and bytes. */
  readonly entries: readonly { readonly key: string; readonly size: number }[]
}

const INDEX = 'index'
const EMPTY: Index = { entries: [] }
/** Bounds of what is kept: answers, and bytes of one and of all. */
export const LIMITS = { entries: 300, entry: 4_000_000, all: 40_000_000 }
/** Older answers are not shown any more, in ms. */
export const MAX_AGE = 3 * 86_400_000
const READABLE = /^(application\/(json|pdf)|image\/)/

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('portal-offline', 'answers'))

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that nothing is written behind a wipe. Storage that is blocked or full keeps nothing. */
function inTurn<T>(act: () => Promise<T>, blocked: T): Promise<T> {
  const done = last.then(act).catch(() => blocked)
  last = done
  return done
}

const readIndex = async (): Promise<Index> => (await get<Index>(INDEX, store())) ?? EMPTY
const keyOf = (sub: string, url: string): string => `${sub} ${url}`

/** From now on answers of `sub` are kept; those of anybody else go first. */
export const openFor = (sub: string): Promise<boolean> =>
  inTurn(async () => {
    if ((await readIndex()).owner === sub) return true
    await clear(store())
    await setMany([[INDEX, { ...EMPTY, owner: sub }]], store())
    return true
  }, false)

/** Everything goes, and nothing is kept until somebody signs in. */
export const wipe = (): Promise<void> => inTurn(() => clear(store()), undefined)

/** Whose answers are kept. */
export const ownerOfKept = (): Promise<string | undefined> => inTurn(async () => (await readIndex()).owner, undefined)

/** Drops the oldest until `size` more bytes fit below `limit`; the index without them, and their keys. */
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

async function put(key: string, answer: Kept, limit: number): Promise<void> {
  const index = await readIndex()
  const size = answer.body.byteLength
  const others = { entries: index.entries.filter((entry) => entry.key !== key) }
  const { entries, dropped } = makeRoom(others, size, limit)
  if (dropped.length > 0) {
    await delMany(dropped, store())
    await setMany([[INDEX, { ...index, entries: [...entries] }]], store())
  }
  await setMany(
    [
      [key, answer],
      [INDEX, { ...index, entries: [...entries, { key, size }] }],
    ],
    store(),
  )
}

/** Keeps an answer for `sub`, while it is that person whose answers are kept. */
export async function keep(sub: string, url: string, answer: Response): Promise<void> {
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200 || !READABLE.test(type)) return
  const at = new Date().toISOString()
  const body = await answer.arrayBuffer()
  if (body.byteLength > LIMITS.entry) return
  const kept: Kept = { at, type, body }
  await inTurn(async () => {
    if ((await readIndex()).owner !== sub) return
    // A full disk is told by an error only: half of what lies there makes room, once.
    await put(keyOf(sub, url), kept, LIMITS.all).catch(() => put(keyOf(sub, url), kept, LIMITS.all / 2))
  }, undefined)
}

/** What the server no longer gives to `sub` is not shown from here either. */
export const forget = (sub: string, url: string): Promise<void> =>
  inTurn(async () => {
    const index = await readIndex()
    const key = keyOf(sub, url)
    await setMany([[INDEX, { ...index, entries: index.entries.filter((entry) => entry.key !== key) }]], store())
    await delMany([key], store())
  }, undefined)

/** The last answer that `sub` got. */
export const findKept = (sub: string, url: string): Promise<Response | undefined> =>
  inTurn(async () => {
    if ((await readIndex()).owner !== sub) return undefined
    const kept = await get<Kept>(keyOf(sub, url), store())
    if (!kept || Date.now() - Date.parse(kept.at) > MAX_AGE) return undefined
    return new Response(kept.body, {
      headers: { 'content-type': kept.type, [KEPT_AT]: kept.at },
    })
  }, undefined)
