import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { replacePage } from '#shell/page-navigation.ts'

/**
 * The sign-in library, except that a login replaces this page in the history: each load of a page is a login, and with the library's own
 * entry Back would alternate for ever between the page and the login.
 */
export class IdentityClient extends Keycloak {
  /** May this page leave for the sign-in page? A login that may not rejects. */
  mayLeave = (): boolean => true
  /** The page is on its way to the sign-in page. */
  isLeaving = false

  /** Leaves for the sign-in page; never settles, as the page is on its way. A field, because the library's is one. */
  override login = (options?: KeycloakLoginOptions): Promise<void> => {
    const leaving = this.#leave(options)
    // The library starts logins of its own whose promises have no handler.
    leaving.catch(() => undefined)
    return leaving
  }

  async #leave(options?: KeycloakLoginOptions): Promise<void> {
    if (!this.mayLeave()) throw new Error('refused again and again')
    this.isLeaving = true
    try {
      replacePage(await this.createLoginUrl(options))
    } catch (error) {
      this.isLeaving = false
      throw error
    }
    return new Promise(() => undefined)
  }
}
