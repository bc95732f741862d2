import { isSealed, type Vault } from '#server/vault.ts'
import type { Db } from '#server/db/db.ts'

/** Seals the secrets of second factors that were written before there was a key; each row by itself, safe to repeat. */
export async function sealSecrets(db: Db, vault: Vault): Promise<void> {
  if (!vault.hasKey) return
  const rows = await db
    .selectFrom('account')
    .select(['person_id', 'totp_secret', 'pending_totp_secret'])
    .where((is) => is.or([is('totp_secret', 'is not', null), is('pending_totp_secret', 'is not', null)]))
    .execute()
  for (const { person_id, totp_secret, pending_totp_secret } of rows) {
    if (totp_secret !== null && !isSealed(totp_secret))
      await db
        .updateTable('account')
        .set({ totp_secret: vault.seal(totp_secret) })
        .where('person_id', '=', person_id)
        .where('totp_secret', '=', totp_secret)
        .execute()
    if (pending_totp_secret !== null && !isSealed(pending_totp_secret))
      await db
        .updateTable('account')
        .set({ pending_totp_secret: vault.seal(pending_totp_secret) })
        .where('person_id', '=', person_id)
        .where('pending_totp_secret', '=', pending_totp_secret)
        .execute()
  }
}
