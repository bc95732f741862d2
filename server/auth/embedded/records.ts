// Where the provider keeps sessions, grants, codes and refresh tokens: one table, by model and id.
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Db, Tx } from '#server/db/db.ts'
import { createRefreshUses, rotatedToken } from './refresh-uses.ts'

const REVOKED_WITH_GRANT = ['AccessToken', 'AuthorizationCode', 'RefreshToken']

/** Storage of one model, with the clock as an argument so that lifetimes can be tested. */
export function createRecords(db: Db, model: string, now: () => Date): Adapter {
  const refreshUses = model === 'RefreshToken' ? createRefreshUses(db, now) : undefined

  async function find(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    // PostgreSQL has no text with NUL, and no id of ours is that long.
    if (value.includes('\0') || value.length > 2_000) return undefined
    const row = await db
      .selectFrom('oidc_record')
      .select(['id', 'payload', 'grant_id', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now())]))
      .executeTakeFirst()
    if (!row) return undefined
    const payload = row.payload as unknown as AdapterPayload
    const { id, grant_id: grantId, consumed_at: usedAt } = row
    if (usedAt === null || (refreshUses && !(await refreshUses.isUsedUp({ id, grantId, usedAt })))) return payload
    return { ...payload, consumed: Math.floor(usedAt.getTime() / 1000) }
  }

  return {
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    findByUserCode: async () => undefined,
    upsert: (id, payload, expiresIn) =>
      db.transaction().execute(async (tx) => {
        const rotatedFrom = refreshUses && rotatedToken()
        await write(
          tx,
          model,
          id,
          rotatedFrom === undefined ? payload : { ...payload, rotatedFrom },
          expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
        )
        if (model === 'Session' && payload.uid !== undefined) await dropIfEnded(tx, id, payload.uid)
      }),
    async consume(id) {
      if (refreshUses) return refreshUses.use(id)
      const { numUpdatedRows } = await db
        .updateTable('oidc_record')
        .set({ consumed_at: now() })
        .where('model', '=', model)
        .where('id', '=', id)
        // Time does not matter: concurrent requests have each read their own clock.
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      // One conditional statement: one of several concurrent requests wins.
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant(`${model} was already used`)
    },
    async destroy(id) {
      await db.deleteFrom('oidc_record').where('model', '=', model).where('id', '=', id).execute()
    },
    async revokeByGrantId(grantId) {
      await db
        .deleteFrom('oidc_record')
        .where('grant_id', '=', grantId)
        .where('model', 'in', REVOKED_WITH_GRANT)
        .execute()
    },
  }
}

async function write(
  tx: Tx,
  model: string,
  id: string,
  payload: AdapterPayload,
  expires_at: Date | null,
): Promise<void> {
  const { grantId: grant_id = null, uid = null } = payload
  const row = { payload: JSON.stringify(payload), grant_id, uid, expires_at }
  await tx
    .insertInto('oidc_record')
    .values({ model, id, ...row })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
    .execute()
}

/** A request that began before the sign-out saves its session after it: that must not restore an ended session. */
async function dropIfEnded(tx: Tx, id: string, uid: string): Promise<void> {
  await tx
    .deleteFrom('oidc_record')
    .where('model', '=', 'Session')
    .where('id', '=', id)
    .where((is) => is.exists(is.selectFrom('ended_session').select('sid').where('sid', '=', uid)))
    .execute()
}

/** Deletes expired records of every model. */
export async function sweepRecords(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oidc_record').where('expires_at', '<=', now).execute()
}
