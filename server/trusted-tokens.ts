// Tokens of the same identity provider that host pages have from a sign-in of their own. Names are compared as a whole.
import type { TrustedTokens } from './auth/verify.ts'
import type { EmbedClient } from './embedding.ts'

function namesIn(env: NodeJS.ProcessEnv, setting: string, faults: string[]): string[] {
  const names = (env[setting] ?? '').split(',').map((name) => name.trim())
  for (const name of names)
    if (/[*\s]/.test(name)) faults.push(`${setting} names '${name}', but takes no patterns: each name as a whole.`)
  return names.filter(Boolean)
}

/** The clients of EMBED_CLIENTS are among them: their tokens are made for the portal. */
export function readTrustedTokens(
  env: NodeJS.ProcessEnv,
  embedClients: readonly EmbedClient[],
  faults: string[],
): TrustedTokens {
  const audiences = namesIn(env, 'TOKEN_AUDIENCES', faults)
  const clients = namesIn(env, 'TOKEN_CLIENTS', faults)
  if (audiences.length > 0 && clients.length === 0)
    faults.push('TOKEN_AUDIENCES is set, but TOKEN_CLIENTS, whose tokens may have them, is not.')
  return { audiences, clients: [...clients, ...embedClients.map(({ id }) => id)] }
}
