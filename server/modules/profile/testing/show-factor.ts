import type { Db } from '#server/db/db.ts'
import { insert } from '#server/testing/rows.ts'

/** Gives the person a second factor that was shown at `at` in the session of the test tokens; undefined: never. */
export async function showFactor(db: Db, personId: string, at?: Date): Promise<void> {
  await db
    .insertInto('account')
    .values({ person_id: personId, password_hash: '', totp_secret: 'KZ4Q7MHWB2XT5LRD', totp_confirmed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('shown_factor').where('person_id', '=', personId).execute()
  if (at) await insert(db, 'shown_factor', { sid: `sid-${personId}`, person_id: personId, shown_at: at })
}
