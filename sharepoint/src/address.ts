/** The address of the portal, and the resource for which Entra ID issues its tokens; without `resource` elements sign in themselves. */
export interface Address {
  readonly origin: string
  readonly resource?: string
}

/** This machine, for developers: browsers trust it without a certificate. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/

/** The origin that `text` names; undefined unless it is only an https origin. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin, href } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))
  return isSafe && href === `${origin}/` ? origin : undefined
}

/**
 * Reads `https://portal.example.com` or `https://portal.example.com api://portal`, from the tenant property or the build; undefined where
 * the first part is no https origin.
 */
export function addressOf(text: string): Address | undefined {
  const [first = '', resource] = text.trim().split(/\s+/)
  const origin = originOf(first)
  return origin === undefined ? undefined : { origin, ...(resource !== undefined && { resource }) }
}
