import { $socketState } from './socket.ts'

/** Calls `callback` when the connection returns after a break; returns a function that stops this. */
export function onReconnect(callback: () => void): () => void {
  let broken = false
  return $socketState.subscribe((state) => {
    if (state === 'open' && broken) callback()
    broken = state !== 'open' && (broken || state === 'waiting')
  })
}
