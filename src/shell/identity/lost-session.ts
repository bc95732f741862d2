// A session that ended during editing: the page stays as it is until the person has signed in again in a popup.
import { atom, type ReadableAtom } from 'nanostores'
import { expireSession } from '#shared/bus/session.ts'

/** How long the page may stay visible without a session, in ms. */
const PATIENCE = 10 * 60_000
/** How long one call waits for another session, in ms: the bus takes a provider that is silent for 10 s as a refusal. */
const CALL_PATIENCE = 8000

const $current = atom(false)
/** The session is lost, and something typed waits for another. */
export const $sessionLost: ReadableAtom<boolean> = $current

let waiting: PromiseWithResolvers<void> | undefined
let end: ReturnType<typeof setTimeout> | undefined

/** From now on the session is lost; after ten minutes the content of the page is removed too. */
export function loseSession(): void {
  waiting ??= Promise.withResolvers<void>()
  $current.set(true)
  clearTimeout(end)
  end = setTimeout(() => {
    $current.set(false)
    expireSession()
  }, PATIENCE)
}

/** Signed in again: resolves all waiting calls. */
export function regainSession(): void {
  clearTimeout(end)
  $current.set(false)
  waiting?.resolve()
  waiting = undefined
}

/** Waits for another session where this one is lost, as long as a call may wait; then it rejects as a line that is away. */
export const sessionRegained = (): Promise<void> | undefined => waiting && Promise.race([waiting.promise, tooLong()])

const tooLong = () =>
  new Promise<never>((_, reject) => setTimeout(reject, CALL_PATIENCE, new TypeError('the session is lost')))
