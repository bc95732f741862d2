// The key that seals secrets in the database, so that who reads the database or a backup cannot use them.

const BYTES = 32

/** Of SECRETS_KEY: 32 bytes in base64; undefined where it is not set. */
export function readSecretsKey(env: NodeJS.ProcessEnv, faults: string[]): Buffer | undefined {
  const text = env['SECRETS_KEY'] || undefined
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  // It is a secret: it is not repeated.
  if (key.length !== BYTES)
    faults.push(`SECRETS_KEY is not ${BYTES} bytes in base64, as openssl rand -base64 32 prints.`)
  return key
}
