// When the list of notifications is read anew, whatever the sockets say.
import { $attention } from './attention.ts'
import { $badgeState, loadBadges } from './bus/badges.ts'
import { retryDelay } from './retrying-socket.ts'

/** In ms. */
const OFTEN = 5 * 60_000

/** Reads every five minutes, when the window is looked at again, and after a failure; a page that is away waits. */
export function pollBadges(): void {
  const load = () => void ($attention.get() !== 'away' && loadBadges())
  setInterval(load, OFTEN)
  let timer: ReturnType<typeof setTimeout> | undefined
  $badgeState.subscribe(({ status }) => {
    clearTimeout(timer)
    if (status === 'failed' || status === 'offline') timer = setTimeout(load, retryDelay())
    if (status === 'failed') import('./origin-check.ts').then((check) => check.checkOrigin()).catch(() => undefined)
  })
  $attention.listen((attention) => void (attention === 'here' && loadBadges()))
}
