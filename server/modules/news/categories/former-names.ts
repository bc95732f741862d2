// Names that categories have given up. An address that holds one leads on, until another category takes the name.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

/** As many of one category are kept, the latest. */
const KEPT = 20

/** A category takes this name: it leads nowhere else any more. */
export async function removeFormerName(tx: Tx, label: string): Promise<void> {
  await sql`update news_category set former = array_remove(former, ${label}) where ${label} = any(former)`.execute(tx)
}

/** The category `id` is called `to` now; `more`: what led to the one that has become part of it. */
export async function addFormerName(
  tx: Tx,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
  more: readonly string[] = [],
): Promise<void> {
  await removeFormerName(tx, to)
  await sql`update news_category c set former = n.names[greatest(1, cardinality(n.names) - ${KEPT - 1}::int):]
    from (select array_remove(former, ${from}) || ${[...more, from]}::text[] as names from news_category where id = ${id}) n
    where c.id = ${id}`.execute(tx)
}
