// Keys of this portal, each created once, by the first server, and stored in the database.
import { createHmac, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import { isSealedJson, openJson, sealJson, type Vault } from '#server/kernel/vault.ts'
import type { Db } from '#server/db/db.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface Keys {
  vapid: VapidKeys
  subject: { secret: string }
  unsubscribe: { secret: string }
}

const aSecret = () => ({ secret: randomBytes(32).toString('base64url') })
const MAKE: { readonly [P in keyof Keys]: () => Keys[P] } = {
  vapid: () => webPush.generateVAPIDKeys(),
  subject: aSecret,
  unsubscribe: aSecret,
}

/** Reads the key for `purpose`, creates a missing one, and seals one that was created without a vault's key. */
export async function readKey<P extends keyof Keys>(db: Db, vault: Vault, purpose: P): Promise<Keys[P]> {
  const read = () => db.selectFrom('delivery_key').select('key').where('purpose', '=', purpose).executeTakeFirst()
  const known = await read()
  if (known) {
    const key = openJson(known.key, vault) as Keys[P]
    if (vault.hasKey && !isSealedJson(known.key))
      await db
        .updateTable('delivery_key')
        .set({ key: sealJson(key, vault) })
        .where('purpose', '=', purpose)
        .execute()
    return key
  }
  await db
    .insertInto('delivery_key')
    .values({ purpose, key: sealJson(MAKE[purpose](), vault) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // If two servers create one concurrently, both use the first.
  return openJson((await read())!.key, vault) as Keys[P]
}

export interface DeliveryKeys {
  vapid(): Promise<VapidKeys>
  /** The HMAC-SHA-256 of `text` by a key that is only used for this. */
  sign(purpose: 'subject' | 'unsubscribe', text: string): Promise<Buffer>
}

/** Reads each key at its first use. */
export function createDeliveryKeys(db: Db, vault: Vault): DeliveryKeys {
  const known = new Map<keyof Keys, Promise<Keys[keyof Keys]>>()
  async function keyOf<P extends keyof Keys>(purpose: P): Promise<Keys[P]> {
    const reading = known.get(purpose) ?? readKey(db, vault, purpose)
    known.set(purpose, reading)
    // A database that was away must not be remembered as the answer.
    reading.catch(() => known.delete(purpose))
    return (await reading) as Keys[P]
  }
  return {
    vapid: () => keyOf('vapid'),
    sign: async (purpose, text) =>
      createHmac('sha256', (await keyOf(purpose)).secret)
        .update(text)
        .digest(),
  }
}
