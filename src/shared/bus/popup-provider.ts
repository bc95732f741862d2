// Token provider of a popup sign-in. The tokens stay in this closure and are refreshed while the provider's session lasts.
import type { CodeMessage } from './popup-messages.ts'
import { setTokenProvider, type TokenProvider } from './session.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/** Exchanges the code for the first tokens and returns a provider that refreshes them. */
export async function popupProvider(
  { code, clientId, redirectUri, tokenUrl }: CodeMessage,
  verifier: string,
): Promise<TokenProvider> {
  let until = 0
  const requestTokens = async (parameters: Record<string, string>): Promise<Tokens> => {
    const body = new URLSearchParams({ client_id: clientId, ...parameters })
    const response = await fetch(tokenUrl, { method: 'POST', body, credentials: 'omit' })
    // The session at the provider has ended; the next click opens the window again.
    if (response.status === 400 && until) setTokenProvider(undefined)
    if (!response.ok) throw new Error(`the provider answered ${response.status}`)
    const tokens = (await response.json()) as Tokens
    until = performance.now() + tokens.expires_in * 1000
    return tokens
  }
  let tokens = await requestTokens({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  return async ({ minValidity, forceRefresh }) => {
    if (forceRefresh || until - performance.now() < minValidity * 1000)
      tokens = await requestTokens({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    return tokens.access_token
  }
}
