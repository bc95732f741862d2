import { atom, type WritableAtom } from 'nanostores'
import { logFailure } from './log.ts'

/**
 * A store of the bus. Errors of listeners are logged here instead of being thrown to the code that set the value, because
 * that code could otherwise take a successful sign-in for a failed one.
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
