// Caches serialised responses while many people request the same, until a NOTIFY reports a change.
// Under low load every request reads the database, which avoids the milliseconds of delay until a NOTIFY arrives.

export interface CachedResponse {
  readonly text: string
  /** The response expires at this time, in ms since the epoch. */
  readonly until: number
}

export interface ResponseCache {
  /** Returns the cached response of `key`, or the result of `read`. */
  get(key: string, read: () => Promise<CachedResponse>): Promise<string>
  /** Removes all cached responses; reads in progress are not cached either. */
  clear(): void
}

interface Options {
  /** False while NOTIFY is not received: no cached response may be used then. */
  readonly isListening: () => boolean
  readonly now: () => Date
  /**
   * Number of calls within a second above which responses are cached. It counts for each server: a balancer that divides the load
   * must not bring all of them below it, or two servers read the database far more often than one.
   */
  readonly threshold?: number
}

const WINDOW = 1_000
const KEYS_LIMIT = 1_000

export function createResponseCache({ isListening, now, threshold = 20 }: Options): ResponseCache {
  const cached = new Map<string, CachedResponse>()
  let pending = new Map<string, Promise<CachedResponse>>()
  let windowStart = 0
  let calls = 0
  let callsBefore = 0

  function isBusy(at: number): boolean {
    const windows = Math.floor((at - windowStart) / WINDOW)
    if (windows !== 0) {
      callsBefore = windows === 1 ? calls : 0
      calls = 0
      windowStart = at - (at % WINDOW)
    }
    calls++
    return calls > threshold || callsBefore > threshold
  }

  async function readOnce(key: string, read: () => Promise<CachedResponse>): Promise<string> {
    const mine = pending
    const running = mine.get(key) ?? read()
    mine.set(key, running)
    try {
      const response = await running
      // If `clear` was called during the read, `pending` is another map and this response may be outdated.
      if (mine === pending && cached.size < KEYS_LIMIT) cached.set(key, response)
      return response.text
    } finally {
      mine.delete(key)
    }
  }

  return {
    async get(key, read) {
      const at = now().getTime()
      if (!isBusy(at) || !isListening()) return (await read()).text
      const found = cached.get(key)
      return found !== undefined && at < found.until ? found.text : readOnce(key, read)
    },
    clear() {
      cached.clear()
      pending = new Map()
    },
  }
}
