// Signing keys and cookie secrets, made once and kept in the database: a restart signs nobody out.
import { randomBytes, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

export interface IdentityKeys {
  /** Private, the newest first: that one signs, the others still verify. */
  signing: JWK[]
  cookies: string[]
}

/** Reads the keys of this portal; the first server to come makes them. */
export async function loadKeys(db: Db): Promise<IdentityKeys> {
  return db.transaction().execute(async (tx) => {
    // Two servers on their first start must not make two sets.
    await sql`lock table identity_key in share row exclusive mode`.execute(tx)
    const rows = await tx.selectFrom('identity_key').select(['purpose', 'key']).orderBy('created_at', 'desc').execute()
    const of = (purpose: string) => rows.filter((row) => row.purpose === purpose).map(({ key }) => key as unknown)
    const signing = of('sign') as JWK[]
    const cookies = (of('cookie') as { secret: string }[]).map(({ secret }) => secret)
    return {
      signing: signing.length > 0 ? signing : [await makeSigningKey(tx)],
      cookies: cookies.length > 0 ? cookies : [await makeCookieSecret(tx)],
    }
  })
}

async function makeSigningKey(tx: Tx): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const key: JWK = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
  await tx
    .insertInto('identity_key')
    .values({ id: key.kid as string, purpose: 'sign', key: JSON.stringify(key) })
    .execute()
  return key
}

async function makeCookieSecret(tx: Tx): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx
    .insertInto('identity_key')
    .values({ id: randomUUID(), purpose: 'cookie', key: JSON.stringify({ secret }) })
    .execute()
  return secret
}

/** The public halves, as `/certs` shows them. */
export const publicKeys = (signing: readonly JWK[]): { keys: JWK[] } => ({
  keys: signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }) as JWK),
})
