import { isSealed, type Vault } from '#server/vault.ts'
import type { Db } from '#server/db/db.ts'

const COLUMNS = ['totp_secret', 'pending_totp_secret'] as const

/** Seals the secrets of second factors that were written before there was a key; each row by itself, safe to repeat. */
export async function sealSecrets(db: Db, vault: Vault): Promise<void> {
  if (!vault.hasKey) return
  for (const column of COLUMNS) {
    const rows = await db.selectFrom('account').select(['person_id', column]).where(column, 'is not', null).execute()
    for (const { person_id, [column]: stored } of rows)
      if (stored !== null && !isSealed(stored))
        await db
          .updateTable('account')
          .set({ [column]: vault.seal(stored) })
          .where('person_id', '=', person_id)
          .where(column, '=', stored)
          .execute()
  }
}
