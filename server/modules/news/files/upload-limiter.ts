import { tooMany, unavailable } from '#server/errors.ts'

/** Uploads at once, of one person and on this server. */
const OF_ONE = 4
const OF_ALL = 16
/** When to come again, in ms. */
const WAIT = 2_000

/** Counts uploads that are on their way. */
export interface UploadLimiter {
  /** Returns what gives the slot back. Throws 429 `uploads_at_once` or 503 `uploads_busy`. */
  take(personId: string): () => void
}

export function createUploadLimiter(): UploadLimiter {
  const taken = new Map<string, number>()
  const change = (personId: string, by: number): void => {
    const count = (taken.get(personId) ?? 0) + by
    if (count > 0) taken.set(personId, count)
    else taken.delete(personId)
  }
  return {
    take(personId) {
      if ((taken.get(personId) ?? 0) >= OF_ONE) throw tooMany(WAIT, 'uploads_at_once')
      const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
      if (all >= OF_ALL) throw unavailable('uploads_busy', WAIT / 1_000)
      change(personId, 1)
      return () => change(personId, -1)
    },
  }
}
