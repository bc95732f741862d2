// Ending the session at the identity provider.
import type { IdentityClient } from './identity-client.ts'
import { finishSignOut } from '#shell/offline/pending-sign-out.ts'
import { replacePage } from '#shell/page-navigation.ts'

const home = (): string => `${location.origin}/`

/** A provider on the portal's origin is called without leaving the page, so that a refusal can be shown. */
async function post(client: IdentityClient): Promise<void> {
  const body = new URLSearchParams({ client_id: client.clientId ?? '', post_logout_redirect_uri: home() })
  if (client.idToken) body.set('id_token_hint', client.idToken)
  const address = client.createLogoutUrl({ logoutMethod: 'POST' })
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  if (response.type !== 'opaqueredirect' && !response.ok)
    throw new Error('Logout failed, request returned an error code.')
}

/** Leaves for the start page when the session is over; rejects with the library's errors where it is not. */
export async function endSession(client: IdentityClient): Promise<void> {
  const address = client.createLogoutUrl({ redirectUri: home(), logoutMethod: 'GET' })
  const isBeside = new URL(address, location.href).origin === location.origin
  // The browser's own error page would be shown instead of ours.
  if (!navigator.onLine) throw new TypeError('offline')
  // Without the token that names the session the provider asks first: on a page of its own.
  if (isBeside && client.idToken) {
    await post(client)
    finishSignOut()
  }
  replacePage(isBeside && client.idToken ? home() : address)
}
