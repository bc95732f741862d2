import type { Tx } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'

/** Throws 404 for somebody who has a token, but whom the database does not know yet. */
export async function requirePerson(tx: Tx, personId: string): Promise<void> {
  const found = await tx.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst()
  if (!found) throw notFound()
}
