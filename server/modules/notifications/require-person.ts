import type { Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

/** Throws 404 for a person with a token who is not in the database yet. */
export async function requirePerson(tx: Tx, personId: string): Promise<void> {
  const found = await tx.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst()
  if (!found) throw notFound()
}
