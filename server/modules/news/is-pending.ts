import { sql, type RawBuilder } from 'kysely'

/** True for a publication `p` that nobody was told of yet. */
export const IS_PENDING: RawBuilder<boolean> = sql<boolean>`(p.told_at is null and p.taken_back_at is null)`
