import { onRefresh } from '#shared/bus/refresh.ts'
import { onReconnect } from '#shared/on-reconnect.ts'
import { onMessage } from '#shared/socket.ts'
import { refreshNews } from './news-store.ts'

let watchers = 0
let stop: (() => void) | undefined

/** Calls `refresh` by what the server and the reader tell: a wish, a change, missed events, a connection that came back. */
export function followNews(refresh: () => unknown): () => void {
  const disposers = [
    onRefresh(refresh),
    onMessage('news_change', refresh),
    onMessage('resync', refresh),
    onReconnect(refresh),
    // Stories carry the names of their categories.
    onMessage('categories_change', ({ data }) => data.renamed && refresh()),
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
