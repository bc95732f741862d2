// Signing keys and cookie secrets. They are created once and stored in the database, so a restart signs no one out.
import { randomBytes, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { isSealedJson, openJson, sealJson, type Vault } from '#server/kernel/vault.ts'
import type { Db, Tx } from '#server/db/db.ts'

export interface IdentityKeys {
  /** Private keys, the newest first: that one signs, the others still verify. */
  signing: JWK[]
  cookies: string[]
}

/** Reads the keys of this portal; the first server creates them. */
export async function loadKeys(db: Db, vault: Vault): Promise<IdentityKeys> {
  return db.transaction().execute(async (tx) => {
    // Two servers on their first start must not create two sets.
    await sql`lock table identity_key in share row exclusive mode`.execute(tx)
    const rows = await tx
      .selectFrom('identity_key')
      .select(['id', 'purpose', 'key'])
      .orderBy('created_at', 'desc')
      .execute()
    const of = (purpose: string) => rows.filter((row) => row.purpose === purpose).map(({ key }) => openJson(key, vault))
    if (vault.hasKey)
      for (const { id, key } of rows)
        if (!isSealedJson(key))
          await tx
            .updateTable('identity_key')
            .set({ key: sealJson(key as object, vault) })
            .where('id', '=', id)
            .execute()
    const signing = of('sign') as JWK[]
    const cookies = (of('cookie') as { secret: string }[]).map(({ secret }) => secret)
    return {
      signing: signing.length > 0 ? signing : [await makeSigningKey(tx, vault)],
      cookies: cookies.length > 0 ? cookies : [await makeCookieSecret(tx, vault)],
    }
  })
}

async function makeSigningKey(tx: Tx, vault: Vault): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const key: JWK = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
  await tx
    .insertInto('identity_key')
    .values({ id: key.kid as string, purpose: 'sign', key: sealJson(key, vault) })
    .execute()
  return key
}

async function makeCookieSecret(tx: Tx, vault: Vault): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx
    .insertInto('identity_key')
    .values({ id: randomUUID(), purpose: 'cookie', key: sealJson({ secret }, vault) })
    .execute()
  return secret
}

/** The public halves, as `/certs` shows them. */
export const publicKeys = (signing: readonly JWK[]): { keys: JWK[] } => ({
  keys: signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }) as JWK),
})
