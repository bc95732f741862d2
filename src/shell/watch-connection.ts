import { $badgeState, loadBadges } from '#shared/badges/badges.ts'
import { logFailure } from '#shared/bus/log.ts'

/**
 * A broken socket may mean that the server cannot be reached, or only that a proxy does not support sockets: reading the
 * next refresh of the notifications shows which, and the banner shows its result.
 */
export function watchConnection(): void {
  const stop = $badgeState.listen(({ status }) => {
    if (status === 'idle' || status === 'loading') return
    stop()
    import('#shared/realtime/socket.ts')
      .then(({ $socketState }) => $socketState.listen((state) => state === 'waiting' && void loadBadges()))
      .catch((error: unknown) => logFailure('the line is not watched', error))
  })
}
