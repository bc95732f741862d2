// The person whose push messages this browser receives: this outlives the session, because a phone is notified while signed out.
const KEY = 'portal.push-of'

export interface PushOwner {
  readonly sub: string
  /** The id of the device at the portal; undefined after a sign-out, until the same person signs in again. */
  readonly deviceId?: string | undefined
}

export function readOwner(): PushOwner | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '') as PushOwner
  } catch {
    return undefined
  }
}

/** Undefined removes the owner. Where storage is blocked the next start does not know it and asks again. */
export function saveOwner(owner: PushOwner | undefined): void {
  try {
    if (owner) localStorage.setItem(KEY, JSON.stringify(owner))
    else localStorage.removeItem(KEY)
  } catch {
    // blocked or full
  }
}
