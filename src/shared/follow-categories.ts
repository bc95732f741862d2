// What a page does when somebody changes the tree of the categories, in whichever window. Loaded beside the tree.
import { onRefresh } from './bus/refresh.ts'
import { onReconnect } from './on-reconnect.ts'
import { noteRename } from './renamed-categories.ts'
import { onMessage } from './socket.ts'

/** All windows hear of it at the same moment: each reads at another one within so many ms. */
const SPREAD = 2000

/** Has the tree read anew; returns the way to end it. */
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
