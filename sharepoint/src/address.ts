/** Where the portal is, and for whom Entra ID issues tokens that it takes; without `resource` elements sign in themselves. */
export interface Address {
  readonly origin: string
  readonly resource?: string
}

/** This machine, where developers try things: browsers trust it without a certificate. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/

/** The origin `text` names; undefined unless it is an https origin and nothing more. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, href } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))
  return isSafe && href === `${origin}/` ? origin : undefined
}

/**
 * Reads `https://portal.example.com` or `https://portal.example.com api://portal`, as the tenant property or the build says
 * it; undefined where the first word is no https origin.
 */
export function addressOf(text: string): Address | undefined {
  const [first = '', resource] = text.trim().split(/\s+/)
  const origin = originOf(first)
  return origin === undefined ? undefined : { origin, ...(resource !== undefined && { resource }) }
}
