// A sign-out that the identity provider has not received yet. While it is pending, no window of this browser signs in: the
// provider's cookie would bring back the person who left, without a password.

const KEY = 'portal.signed-out'

/** Storage may be blocked; without storage there is no silent sign-in either. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export const isSignOutPending = (): boolean => attempt(() => localStorage.getItem(KEY)) === 'pending'

/** From now on this browser first ends the session at the provider. */
export const beginSignOut = (): void => attempt(() => localStorage.setItem(KEY, 'pending'))

/** The session at the provider is over. */
export const finishSignOut = (): void => attempt(() => localStorage.removeItem(KEY))
