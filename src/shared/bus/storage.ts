/** Runs `action` on the session storage; undefined if an embedded page is not allowed to use it. */
export function withSessionStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage)
  } catch {
    return undefined
  }
}
