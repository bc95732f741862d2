import type { TokenClaims } from '#shared/bus/token-claims.ts'

const part = (value: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** An unsigned access token of an employee, issued now and valid for five minutes. */
export function aToken(changes: Partial<TokenClaims> & Record<string, unknown> = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: 'katrin', name: 'Katrin Österloh', iat, exp: iat + 300, realm_access: { roles: ['portal_ma'] } }
  return `${part({ alg: 'none' })}.${part({ ...claims, ...changes })}.signature`
}
