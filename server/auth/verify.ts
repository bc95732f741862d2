// The one function that checks a bearer token, whichever provider signed it.
import { createHash } from 'node:crypto'
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { TrustedTokens } from '#server/config/config.ts'
import { unauthenticated, unavailable } from '#server/http/errors.ts'
import type { AccessClaims } from '#server/http/session.ts'

interface VerifierOptions {
  /** The `iss` every token must carry. */
  issuer: string
  keys: JWTVerifyGetKey
  audience?: string
  /** Further accepted tokens: those of a host page with its own sign-in. */
  trusted?: TrustedTokens
  /** Whether the session ended before its tokens did; asked for every request, cached tokens included. */
  isEnded(sid: string): boolean | Promise<boolean>
  now?: () => Date
  /** Called for a token that the provider has signed for the portal's realm, but that lacks a required claim. */
  onUnsuitable?: (claim: string) => void
}

/**
 * Throws the 401 problem for every invalid token, 503 where the provider's keys cannot be read. The same token gives the same object while
 * it is cached. people/admission.ts finds its person.
 */
export type Verify = (token: string) => Promise<AccessClaims>

/** Seconds by which clocks may differ. */
const TOLERANCE = 5
const CACHE_LIMIT = 5_000
/** Faults of jose that mean 'the keys are out of reach', not 'the token is bad'. */
const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])
/** Our own clients; their tokens are always accepted. */
const CLIENTS = ['portal', 'portal-embed']
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function createVerifier(options: VerifierOptions): Verify {
  const { isEnded, now = () => new Date() } = options
  const cache = new Map<string, AccessClaims>()
  return async (token) => {
    const key = createHash('sha256').update(token).digest('base64')
    let claims = cache.get(key)
    if (claims === undefined || claims.exp + TOLERANCE <= now().getTime() / 1000) {
      cache.delete(key)
      claims = await readClaims(token, options, now())
      // The oldest entry is removed first: a Map keeps the order of insertion.
      if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string)
      cache.set(key, claims)
    }
    if (await isEnded(claims.sid)) throw unauthenticated()
    return claims
  }
}

async function readClaims(token: string, options: VerifierOptions, currentDate: Date): Promise<AccessClaims> {
  const { issuer, keys, audience = 'portal-api', trusted } = options
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: [audience, ...(trusted?.audiences ?? [])],
      currentDate,
      algorithms: ['RS256'],
      clockTolerance: TOLERANCE,
      requiredClaims: ['sub', 'exp', 'azp', 'sid', 'realm_access'],
    })
    if (![...CLIENTS, ...(trusted?.clients ?? [])].includes(String(payload['azp']))) throw unauthenticated()
    if (typeof payload.sub !== 'string' || !UUID.test(payload.sub) || typeof payload['sid'] !== 'string')
      throw unauthenticated()
    return payload as unknown as AccessClaims
  } catch (error) {
    if (isKeysAway(error)) throw unavailable('identity_unavailable')
    // The signature is checked first: these tokens are the provider's own. An expired token is no fault of the configuration.
    if (error instanceof errors.JWTClaimValidationFailed) options.onUnsuitable?.(error.claim)
    throw unauthenticated()
  }
}

/** Whether a check failed because the provider's keys cannot be read, not because of the token. */
export const isKeysAway = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof errors.JOSEError && KEYS_AWAY.has(error.code))

/** Keys are read again after this time, so that one that was withdrawn is soon refused, in ms. */
const KEYS_MAX_AGE = 600_000
/** Tokens that name unknown keys cause one request to the provider in this time, in ms; after a rotation tokens wait for it. */
const KEYS_COOLDOWN = 1_000

/**
 * The keys of a Keycloak realm, fetched when a token names an unknown one. While the provider is away, its last keys are still valid:
 * tokens that they have signed expire by themselves.
 */
export function remoteKeys(issuer: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), {
    cacheMaxAge: KEYS_MAX_AGE,
    cooldownDuration: KEYS_COOLDOWN,
  })
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      const known = isKeysAway(error) ? remote.jwks() : undefined
      if (!known) throw error
      // An unknown key may be a new one: only the provider can answer that.
      return createLocalJWKSet(known)(header, token).catch(() => Promise.reject(error as Error))
    }
  }
}
