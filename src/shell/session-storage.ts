// Counters that only survive a reload of this window. Where storage is blocked they return one immediately, so that a page without storage
// never reloads itself for ever.

const PREFIX = 'portal.attempts.'

/** Counts automatic retries, up to `limit` times per window. */
export interface Attempts {
  count(): void
  exhausted(): boolean
  reset(): void
}

export function countAttempts(name: string, limit: number): Attempts {
  const key = PREFIX + name
  const read = () => Number(sessionStorage.getItem(key) ?? 0)
  return {
    count: () => attempt(() => sessionStorage.setItem(key, String(read() + 1)), undefined),
    exhausted: () => attempt(() => read() >= limit, true),
    reset: () => attempt(() => sessionStorage.removeItem(key), undefined),
  }
}

/** Does this window keep anything? Storage may be blocked, or full. */
export const canRemember = (): boolean =>
  attempt(() => {
    sessionStorage.setItem(`${PREFIX}probe`, '1')
    sessionStorage.removeItem(`${PREFIX}probe`)
    return true
  }, false)

/** Forgets everything that was kept for the session in this window. */
export const clearSessionStorage = (): void => attempt(() => sessionStorage.clear(), undefined)

function attempt<T>(run: () => T, blocked: T): T {
  try {
    return run()
  } catch {
    return blocked
  }
}
