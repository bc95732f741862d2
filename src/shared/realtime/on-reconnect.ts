import { $socketState } from './socket.ts'

/** Calls `callback` when the connection comes back after a break; returns the way to end it. */
export function onReconnect(callback: () => void): () => void {
  let broken = false
  return $socketState.subscribe((state) => {
    if (state === 'open' && broken) callback()
    broken = state !== 'open' && (broken || state === 'waiting')
  })
}
