import type { TokenClaims } from '#shared/bus/token-claims.ts'

/** How long it is held before it is asked for again, in s. */
const VALIDITY = 3600

/** Stands for a token where no service is in reach: nobody signed it, and every server refuses it. */
export function offlineToken(claims: TokenClaims): string {
  const iat = Math.floor(Date.now() / 1000)
  const bytes = new TextEncoder().encode(JSON.stringify({ ...claims, iat, exp: iat + VALIDITY }))
  return `offline.${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}.`
}
