/** Uses the storage of this tab. It may be forbidden to an embedded page: then nothing is remembered. */
export function remembered<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}
