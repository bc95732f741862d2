import { $present } from './presence.ts'

/**
 * Calls `begin` now, and again whenever an element is added to a page that had none; `signal` is aborted when the last one is removed.
 * Listeners, timers and channels of the page belong here: none of them may remain in a page without elements.
 */
export function whilePresent(begin: (signal: AbortSignal, isBack: boolean) => void): void {
  let stop: AbortController | undefined
  let isBack = false
  $present.subscribe((present) => {
    if (!present) {
      stop?.abort()
      stop = undefined
    } else if (!stop) {
      stop = new AbortController()
      begin(stop.signal, isBack)
      isBack = true
    }
  })
}
