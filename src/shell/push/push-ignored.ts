// Someone does not want to be asked for push notifications on this device again.
import { atom, type ReadableAtom } from 'nanostores'

const KEY = 'portal.push-ignored'

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

const $ignored = atom(isStored())
export const $pushIgnored: ReadableAtom<boolean> = $ignored

/** Stores it in this browser; without storage it holds until the page is left. */
export function ignorePush(): void {
  $ignored.set(true)
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // blocked or full
  }
}
