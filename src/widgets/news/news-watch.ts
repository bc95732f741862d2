import { onRefresh } from '#shared/bus/refresh.ts'
import { $socketState, onMessage } from '#shared/socket.ts'
import { refreshNews } from './news-store.ts'

let watchers = 0
let stop: (() => void) | undefined

/** Follows what the server and the reader tell: a wish, a change, missed events, a connection that came back after a break. */
function follow(): () => void {
  let broken = false
  const disposers = [
    onRefresh(refreshNews),
    onMessage('news_change', refreshNews),
    onMessage('resync', refreshNews),
    $socketState.subscribe((state) => {
      if (state === 'open' && broken) refreshNews()
      broken = state !== 'open' && (broken || state === 'waiting')
    }),
  ]
  return () => disposers.forEach((dispose) => dispose())
}

/** Keeps the stories of this page fresh while any element shows some; returns the way to end it. */
export function watchNews(): () => void {
  if (watchers++ === 0) stop = follow()
  return () => {
    if (--watchers === 0) stop?.()
  }
}
