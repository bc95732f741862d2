// Keeps serialised answers while many people ask for the same, until a NOTIFY says that something changed.
// A quiet server reads the database each time, so that nobody sees even the milliseconds a NOTIFY takes to arrive.

export interface CachedResponse {
  readonly text: string
  /** Not good from then on, in ms since the epoch. */
  readonly until: number
}

export interface ResponseCache {
  /** The kept answer of `key`, or what `read` brings. */
  get(key: string, read: () => Promise<CachedResponse>): Promise<string>
  /** Forgets everything, also what is being read at this moment. */
  drop(): void
}

interface Options {
  /** False while changes cannot be heard: nothing kept may be used then. */
  readonly hearing: () => boolean
  readonly now: () => Date
  /** Calls within a second from which on answers are kept. */
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
      // A drop while it was read has put a new map in the place: what was read may be old.
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
