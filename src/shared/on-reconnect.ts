import { $socketState } from './socket.ts'

/** Calls `act` when the connection comes back after a break; returns the way to end it. */
export function onReconnect(act: () => void): () => void {
  let broken = false
  return $socketState.subscribe((state) => {
    if (state === 'open' && broken) act()
    broken = state !== 'open' && (broken || state === 'waiting')
  })
}
