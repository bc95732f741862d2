/**
 * Local storage as a record of texts. If it is full or blocked, values are held in memory; so is everything while
 * `isAllowed` returns false.
 */
export function safeStorage(isAllowed: () => boolean): Record<string, string> {
  const memory = new Map<string, string>()
  const attempt = <T>(callback: (storage: Storage) => T): T | undefined => {
    try {
      return isAllowed() ? callback(localStorage) : undefined
    } catch {
      return undefined
    }
  }
  const read = (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined
  return new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key) => read(String(key)) !== undefined,
      get: (_, key) => read(String(key)),
      set(_, key, value: string) {
        const isStored = attempt((storage) => {
          storage.setItem(String(key), value)
          return true
        })
        if (isStored) memory.delete(String(key))
        else memory.set(String(key), value)
        return true
      },
      deleteProperty(_, key) {
        memory.delete(String(key))
        attempt((storage) => storage.removeItem(String(key)))
        return true
      },
      ownKeys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
      getOwnPropertyDescriptor: (_, key) => ({ value: read(String(key)), configurable: true, enumerable: true }),
    },
  )
}
