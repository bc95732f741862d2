import type { Address } from './address.ts'
import { logFailure } from './log-failure.ts'

export type TokenProvider = (options: { minValidity: number; forceRefresh: boolean }) => Promise<string>

interface AadTokenProvider {
  getToken(resource: string, useCachedToken?: boolean): Promise<string>
}

export interface TokenSource {
  readonly aadTokenProviderFactory: { getTokenProvider(): Promise<AadTokenProvider> }
}

/** The remaining lifetime of `token`, in s; 0 where it is unknown. */
function secondsLeft(token: string): number {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { exp = 0 } = JSON.parse(atob(claims)) as { exp?: number }
    return exp - Date.now() / 1000
  } catch {
    return 0
  }
}

/**
 * A provider of tokens of Entra ID for the portal's resource. Undefined without a resource, or where Entra ID gives no token because no
 * administrator has approved the access: then elements offer their own sign-in.
 */
export async function tokensOf(source: TokenSource, { resource }: Address): Promise<TokenProvider | undefined> {
  if (resource === undefined) return undefined
  try {
    const aad = await source.aadTokenProviderFactory.getTokenProvider()
    await aad.getToken(resource)
    return async ({ minValidity, forceRefresh }) => {
      const token = await aad.getToken(resource, !forceRefresh)
      return forceRefresh || secondsLeft(token) >= minValidity ? token : aad.getToken(resource, false)
    }
  } catch (error) {
    logFailure(`no token for ${resource}`, error)
    return undefined
  }
}
