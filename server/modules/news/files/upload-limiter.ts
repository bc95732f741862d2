import { tooMany, unavailable } from '#server/errors.ts'

/** Concurrent uploads of one person and of this server. */
const PER_PERSON = 4
const PER_SERVER = 16
/** Value of Retry-After in ms. */
const RETRY_AFTER = 2_000

/** Counts uploads in progress. */
export interface UploadLimiter {
  /** Reserves an upload and returns a function that releases it. Throws 429 `uploads_at_once` or 503 `uploads_busy`. */
  acquire(personId: string): () => void
}

export function createUploadLimiter(): UploadLimiter {
  const active = new Map<string, number>()
  const change = (personId: string, by: number): void => {
    const count = (active.get(personId) ?? 0) + by
    if (count > 0) active.set(personId, count)
    else active.delete(personId)
  }
  return {
    acquire(personId) {
      if ((active.get(personId) ?? 0) >= PER_PERSON) throw tooMany(RETRY_AFTER, 'uploads_at_once')
      const all = [...active.values()].reduce((sum, count) => sum + count, 0)
      if (all >= PER_SERVER) throw unavailable('uploads_busy', RETRY_AFTER / 1_000)
      change(personId, 1)
      return () => change(personId, -1)
    },
  }
}
