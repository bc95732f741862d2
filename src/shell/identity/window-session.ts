// Session id of this window for external services. It contains nothing about the person.

const KEY = 'portal.session'

const made = (): string => crypto.randomUUID()
let id: string | undefined

/** The same for every page of this window until sign-out; without storage, until the page is left. */
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
