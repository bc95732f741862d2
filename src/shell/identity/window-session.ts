// The id under which this window's session is told to services beside the portal. It says nothing of the person.

const KEY = 'portal.session'

const made = (): string => crypto.randomUUID()
let id: string | undefined

/** The same for every page of this window, until somebody signs out; without storage until the page goes. */
export function windowSession(): string {
  try {
    id = sessionStorage.getItem(KEY) ?? id ?? made()
    sessionStorage.setItem(KEY, id)
  } catch {
    id ??= made()
  }
  return id
}

/** From now on it is another one. */
export function renewWindowSession(): void {
  id = undefined
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // blocked: there was none
  }
}
