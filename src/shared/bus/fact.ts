import { atom, type WritableAtom } from 'nanostores'
import { logFailure } from './log.ts'

/**
 * A store of the bus. All who listen hear of a change, as of any atom; but what one of them throws is logged here, and not
 * thrown at whoever made the change: it would take a sign-in for a failed one.
 */
export function fact<T>(value: T): WritableAtom<T> {
  const $fact = atom(value)
  const { set } = $fact
  $fact.set = (next) => {
    try {
      set(next)
    } catch (error) {
      logFailure('listener', error)
    }
  }
  return $fact
}
