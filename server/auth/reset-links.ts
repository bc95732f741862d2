// Links that remove a second factor: the id is in the link only, works once, for its owner, for a day.
import { createHash, randomBytes } from 'node:crypto'
import { recordCommand } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** 192 bits. */
const ID_BYTES = 24
const VALID = 24 * 3_600_000

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/** The person who is active and has this user name, however it is written. */
export async function findByUsername(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('username', '=', username.trim().toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** Creates a link for the person and invalidates their older ones; `id` is only in this response. */
export async function makeResetLink(
  db: Db,
  { personId, madeBy, now }: { personId: string; madeBy: string | undefined; now: Date },
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID)
  await db.transaction().execute(async (tx) => {
    // Two links that are created concurrently: the second waits and revokes the first.
    await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
    await tx
      .updateTable('mfa_reset_link')
      .set({ revoked_at: now })
      .where('person_id', '=', personId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    await tx
      .insertInto('mfa_reset_link')
      .values({
        id_hash: hashOf(id),
        person_id: personId,
        made_by: madeBy ?? null,
        made_at: now,
        expires_at: expiresAt,
      })
      .execute()
    if (madeBy === undefined) await recordCommand(tx, 'npm run mfa-reset-link', null, personId)
  })
  return { id, expiresAt }
}

/** Consumes the link; undefined for one that is unknown, used, revoked, expired or another person's. */
export async function spendResetLink(
  tx: Tx,
  { id, personId, now }: { id: string; personId: string; now: Date },
): Promise<{ madeBy: string | null } | undefined> {
  const row = await tx
    .updateTable('mfa_reset_link')
    .set({ used_at: now })
    .where('id_hash', '=', hashOf(id))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('made_by')
    .executeTakeFirst()
  return row && { madeBy: row.made_by }
}

/** The path of the link in the portal. */
export const resetPath = (id: string): string => `/mfareset/${id}`
