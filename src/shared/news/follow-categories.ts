// Fetches the tree of categories again when it changes in any window. Loaded together with the tree.
import { onRefresh } from '#shared/bus/refresh.ts'
import { onReconnect } from '#shared/realtime/on-reconnect.ts'
import { noteRename } from './renamed-categories.ts'
import { onMessage } from '#shared/realtime/socket.ts'

/** All windows are notified at the same moment: each fetches after a random delay of at most this many ms. */
const SPREAD = 2000

/** Subscribes to changes and fetches the tree again; returns the unsubscribe function. */
export function followCategories(read: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(read, Math.random() * SPREAD)
  }
  const disposers = [
    onRefresh(read),
    onMessage('categories_change', ({ data: { renamed } }) => {
      if (renamed) noteRename(renamed)
      soon()
    }),
    onMessage('resync', soon),
    onReconnect(soon),
    () => clearTimeout(timer),
  ]
  return () => disposers.forEach((dispose) => dispose())
}
