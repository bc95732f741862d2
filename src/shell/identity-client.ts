import Keycloak, { type KeycloakLoginOptions } from 'keycloak-js'
import { replacePage } from './page.ts'

/**
 * The sign-in library, except that a login takes the place of this page in the history: each load of a page is one, and
 * the library's own would trap Back between the page and the login that leads to it again.
 */
export class IdentityClient extends Keycloak {
  /** Leaves for the sign-in page; never settles, as the page is on its way. A field, because the library's is one. */
  override login = async (options?: KeycloakLoginOptions): Promise<void> => {
    replacePage(await this.createLoginUrl(options))
    return new Promise(() => undefined)
  }
}
