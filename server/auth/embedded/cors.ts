// keycloak-js asks for tokens with credentials; the library's own CORS does not allow them.

/** Headers for a request from `origin`; none for an origin that no client has. */
export function corsHeaders(origin: string | undefined, origins: readonly string[]): Record<string, string> {
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, accept, x-requested-with',
    'access-control-max-age': '3600',
  }
}
