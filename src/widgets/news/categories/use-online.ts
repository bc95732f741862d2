import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  const stop = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, tell, { signal: stop.signal })
  return () => stop.abort()
}

/** Whether the browser has a connection at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
