// Caches serialised responses while many people request the same, until a NOTIFY reports a change.
// Under low load every request reads the database, so that nobody sees even the milliseconds a NOTIFY takes to arrive.

export interface CachedResponse {
  readonly text: string
  /** The response expires at this time, in ms since the epoch. */
  readonly until: number
}

export interface ResponseCache {
  /** Returns the cached response of `key`, or the result of `read`. */
  get(key: string, read: () => Promise<CachedResponse>): Promise<string>
  /** Removes all cached responses; reads in progress are not cached either. */
  drop(): void
}

interface Options {
  /** False while NOTIFY is not received: no cached response may be used then. */
  readonly hearing: () => boolean
  readonly now: () => Date
  /** Number of calls within a second above which responses are cached. */
  readonly rush?: number
}

const WINDOW = 1_000
const KEYS_LIMIT = 1_000

export function createResponseCache({ hearing, now, rush = 100 }: Options): ResponseCache {
  const kept = new Map<string, CachedResponse>()
  let reading = new Map<string, Promise<CachedResponse>>()
  let windowStart = 0
  let calls = 0
  let callsBefore = 0

  function isRush(at: number): boolean {
    const windows = Math.floor((at - windowStart) / WINDOW)
    if (windows !== 0) {
      callsBefore = windows === 1 ? calls : 0
      calls = 0
      windowStart = at - (at % WINDOW)
    }
    calls++
    return calls > rush || callsBefore > rush
  }

  async function readOnce(key: string, read: () => Promise<CachedResponse>): Promise<string> {
    const mine = reading
    const running = mine.get(key) ?? read()
    mine.set(key, running)
    try {
      const answer = await running
      // If `clear` was called during the read, `reading` is another map and this response may be outdated.
      if (mine === reading && kept.size < KEYS_LIMIT) kept.set(key, answer)
      return answer.text
    } finally {
      mine.delete(key)
    }
  }

  return {
    async get(key, read) {
      const at = now().getTime()
      if (!isRush(at) || !hearing()) return (await read()).text
      const known = kept.get(key)
      return known !== undefined && at < known.until ? known.text : readOnce(key, read)
    },
    drop() {
      kept.clear()
      reading = new Map()
    },
  }
}
