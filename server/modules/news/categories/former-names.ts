// Former names of categories. An address with one opens the renamed category until another category takes the name.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

/** The latest names of a category are stored, up to this number. */
const LIMIT = 20

/** Removes this name everywhere because a category takes it. */
export async function removeFormerName(tx: Tx, label: string): Promise<void> {
  await sql`update news_category set former = array_remove(former, ${label}) where ${label} = any(former)`.execute(tx)
}

/** Stores `from` as a former name of category `id`, which is called `to` now; `more`: former names of a category merged into it. */
export async function addFormerName(
  tx: Tx,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
  more: readonly string[] = [],
): Promise<void> {
  await removeFormerName(tx, to)
  await sql`update news_category c set former = n.names[greatest(1, cardinality(n.names) - ${LIMIT - 1}::int):]
    from (select array_remove(former, ${from}) || ${[...more, from]}::text[] as names from news_category where id = ${id}) n
    where c.id = ${id}`.execute(tx)
}
