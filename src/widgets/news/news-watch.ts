import { onRefresh } from '#shared/bus/refresh.ts'
import { onReconnect } from '#shared/on-reconnect.ts'
import { onMessage } from '#shared/socket.ts'
import { refreshNews } from './news-store.ts'

let watchers = 0
let stop: (() => void) | undefined

/** Calls `refresh` by what the server and the reader tell: a wish, a change, missed events, a connection that came back. */
export function followNews(refresh: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const disposers = [
    onRefresh(refresh),
    onMessage('news_change', refresh),
    onMessage('resync', refresh),
    onReconnect(refresh),
    // Stories carry the names of their categories. All windows hear of it at once: each reads at a moment of its own.
    onMessage('categories_change', ({ data }) => {
      if (data.renamed) timer = setTimeout(refresh, Math.random() * 2000)
    }),
    () => clearTimeout(timer),
  ]
  return () => disposers.forEach((dispose) => dispose())
}

/** Keeps the stories of this page fresh while any element shows some; returns the way to end it. */
export function watchNews(): () => void {
  if (watchers++ === 0) stop = followNews(refreshNews)
  return () => {
    if (--watchers === 0) stop?.()
  }
}
