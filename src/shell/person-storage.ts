// Data about a person that the shell stores in this browser for the first paint: later content would shift the layout.
import { $session } from '#shared/bus/session.ts'

export interface PersonStorage<T> {
  /** The last value of this person; undefined without one. */
  readonly load: (sub: string) => T | undefined
  readonly save: (sub: string, value: T) => void
}

function attempt<T>(callback: () => T): T | undefined {
  try {
    return callback()
  } catch {
    return undefined // blocked, full or damaged: the page waits for the server
  }
}

/** One value for the person of the last session; it is deleted when a session ends in any window. */
export function personStorage<T>(name: string, isValid: (value: unknown) => boolean): PersonStorage<T> {
  const key = `portal.${name}`
  $session.listen(({ status }) => {
    if (status === 'signed-out' || status === 'expired') attempt(() => localStorage.removeItem(key))
  })
  return {
    load(sub) {
      const stored = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as { sub?: unknown; value?: unknown })
      return stored?.sub === sub && isValid(stored.value) ? (stored.value as T) : undefined
    },
    save: (sub, value) => void attempt(() => localStorage.setItem(key, JSON.stringify({ sub, value }))),
  }
}
