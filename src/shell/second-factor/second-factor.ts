// Whether the account of this page has a second factor: the lock at the picture, the banner of home. Employees only.
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { MfaStatus } from '#contract/people.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'

const $status = atom<MfaStatus | undefined>()
/** Undefined until the server has responded, and for people without this information. */
export const $secondFactor: ReadableAtom<MfaStatus | undefined> = $status
/** The account is protected by a second factor that was not reset. */
export const $secure: ReadableAtom<boolean> = computed($status, (status) => !!status?.setup && !status.reset)

let latest = 0

/** Reads the state from the server; a failure is only logged and the last known state stays. */
export async function checkSecondFactor(): Promise<void> {
  const person = $person.get()
  if (!person || !holds(person.rights, 'portal_ma')) return
  const run = ++latest
  try {
    const status = await api.get<MfaStatus>('api/user/mfa/check')
    // Ignores an older, slower response, and one for a person whose session has ended.
    if (run === latest && $person.get()?.sub === person.sub) $status.set(status)
  } catch (error) {
    logFailure('second factor failed', error)
  }
}

const check = (): void => void checkSecondFactor()
const checkWhenSeen = (): void => void (document.visibilityState === 'visible' && check())

let isFollowing = false

/** Starts with the person of this page and follows every change, in any window. */
export function followSecondFactor(): void {
  $status.set(undefined)
  check()
  if (isFollowing) return
  isFollowing = true
  // Changed by the element of this window, in another window, or while the socket was disconnected.
  document.addEventListener('portal-account-change', check)
  document.addEventListener('visibilitychange', checkWhenSeen)
  import('#shared/realtime/socket.ts').then(
    ({ onMessage }) => {
      onMessage('account_change', check)
      onMessage('resync', check)
    },
    (error: unknown) => logFailure('the socket did not load', error),
  )
}
