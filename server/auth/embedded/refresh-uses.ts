// How often a refresh token may be used. A response may get lost: then the used token works again, but the tokens issued for
// it are revoked. If one of those is used too, two parties hold the token, and the library revokes the grant.
import { sql } from 'kysely'
import { errors, Provider } from 'oidc-provider'
import type { Db, Tx } from '#server/db/db.ts'

/** Seconds in which a used refresh token still works if none of its successors is in use. */
export const REFRESH_GRACE = 120
/** Seconds in which windows may use one token concurrently; all keep their new tokens. */
const RACE = 10
/** Used so long ago that its next use is refused. */
const TAKEN_BACK = new Date(1_000)

interface RefreshToken {
  readonly id: string
  readonly grantId: string | null
  readonly usedAt: Date | null
}

/** The refresh token that the present request exchanges for a new one. */
export const rotatedToken = (): string | undefined =>
  (Provider.ctx?.oidc.entities as { RotatedRefreshToken?: { jti: string } } | undefined)?.RotatedRefreshToken?.jti

export function createRefreshUses(db: Db, now: () => Date) {
  const isWithin = (time: Date | null, seconds: number) =>
    time !== null && now().getTime() - time.getTime() < seconds * 1000
  const isSpent = ({ usedAt }: RefreshToken) => usedAt !== null && !isWithin(usedAt, REFRESH_GRACE)
  /** After the time in which windows race: the response was lost, or the token copied. */
  const isRepeated = ({ usedAt }: RefreshToken) => usedAt !== null && !isWithin(usedAt, RACE)
  const successorsOf = (way: Db | Tx, { id, grantId }: RefreshToken) =>
    way
      .selectFrom('oidc_record')
      .select(['id', 'consumed_at'])
      .where('model', '=', 'RefreshToken')
      .where('grant_id', '=', grantId)
      .where(sql`payload ->> 'rotatedFrom'`, '=', id)
  const areInUse = (tokens: readonly { consumed_at: Date | null }[]) =>
    tokens.some(({ consumed_at }) => consumed_at !== null && consumed_at.getTime() !== TAKEN_BACK.getTime())

  return {
    /** True where the next use of this token must be refused. */
    isUsedUp: async (token: RefreshToken): Promise<boolean> =>
      isSpent(token) || (isRepeated(token) && areInUse(await successorsOf(db, token).execute())),
    /** Throws `invalid_grant` where the token is used up. */
    use: (id: string) =>
      db.transaction().execute(async (tx) => {
        const record = tx.selectFrom('oidc_record').where('model', '=', 'RefreshToken').where('id', '=', id)
        const row = await record.select(['grant_id', 'consumed_at']).forUpdate().executeTakeFirst()
        const token = row && { id, grantId: row.grant_id, usedAt: row.consumed_at }
        if (!token || isSpent(token)) throw new errors.InvalidGrant('RefreshToken was already used')
        const write = (ids: readonly string[], consumed_at: Date) =>
          tx
            .updateTable('oidc_record')
            .set({ consumed_at })
            .where('model', '=', 'RefreshToken')
            .where('id', 'in', ids)
            .execute()
        if (token.usedAt === null) await write([id], now())
        if (!isRepeated(token)) return
        const successors = await successorsOf(tx, token).forUpdate().execute()
        if (areInUse(successors)) throw new errors.InvalidGrant('RefreshToken was already used')
        if (successors.length > 0)
          await write(
            successors.map((each) => each.id),
            TAKEN_BACK,
          )
      }),
  }
}
