// Polls the list of notifications in addition to the sockets.
import { $attention } from '#shared/attention.ts'
import { $badgeState, loadBadges } from '#shared/badges/badges.ts'
import { retryDelay } from './retrying-socket.ts'
import { checkSetup } from '#shared/bus/setup-fault.ts'

/** In ms. */
const OFTEN = 5 * 60_000

/** Reads five minutes after the last time, when the window becomes visible again, and after a failure; a hidden page waits. */
export function pollBadges(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    if ($attention.get() === 'away') return
    const { status } = $badgeState.get()
    const isFailed = status === 'failed' || status === 'offline'
    timer = setTimeout(loadBadges, isFailed ? retryDelay() : OFTEN)
  }
  $badgeState.subscribe(({ status }) => {
    plan()
    if (status === 'failed') checkSetup()
  })
  $attention.listen((attention) => {
    plan()
    if (attention === 'here') void loadBadges()
  })
}
