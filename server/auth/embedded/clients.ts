// The clients that get tokens: the portal's own pages, and pages of the origins that may embed its widgets.
import type { ClientMetadata } from 'oidc-provider'

export interface IdentityClient {
  id: string
  /** The origins of its pages, the only targets of redirects. */
  origins: readonly string[]
}

/** The clients of a portal and those of further tools; `portal-embed` exists only where some origin may embed. */
export function identityClients(
  publicUrl: string,
  embedOrigins: readonly string[],
  others: readonly IdentityClient[] = [],
): IdentityClient[] {
  const portal = { id: 'portal', origins: [publicUrl] }
  const embed = embedOrigins.length === 0 ? [] : [{ id: 'portal-embed', origins: [...embedOrigins, publicUrl] }]
  return [portal, ...embed, ...others]
}

/**
 * Whether an address belongs to one of the origins, like Keycloak's `origin/*`; an address with a user name or another scheme never does.
 */
export function isAt(origins: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, username, password } = new URL(address)
  // The origin of `blob:https://…` is that of the page that created it.
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return username === '' && password === '' && origins.includes(origin)
}

/** A public client in the library's format; the redirect addresses are placeholders, because `isAt` decides. */
export const metadataOf = ({ id, origins }: IdentityClient): ClientMetadata => ({
  client_id: id,
  token_endpoint_auth_method: 'none',
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: 'RS256',
  redirect_uris: origins.map((origin) => `${origin}/`),
  post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
})
