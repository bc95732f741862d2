// Whether this page has an element. Listeners, timers and connections exist only then: while-present.ts.
import { atom } from 'nanostores'
import { $addresses } from './addresses.ts'
import { share } from './bus.ts'

const presence = share('presence', () => {
  const $present = atom(true)
  let elements = 0
  return {
    $present,
    count(change: 1 | -1): void {
      elements += change
      // The portal itself has more than its elements.
      $present.set(elements > 0 || !$addresses.get().embedded)
    },
  }
})

/** True until the last element of a foreign page is removed, and again with the next one. */
export const { $present } = presence
/** Counts an element that was added to the page, or removed from it. */
export const countElement = presence.count
