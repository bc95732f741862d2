// What proves that a restored table is the one that was kept.
import type { Client } from 'pg'

export interface Sum {
  table: string
  count: number
  checksum: string
}

/** A name as SQL takes it. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Count and order-independent checksum of every row's text. */
export async function sumOf(client: Client, table: string): Promise<Sum> {
  const { rows } = await client.query<{ count: number; checksum: string }>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum from ${quote(table)} t`,
  )
  return { table, ...(rows[0] as { count: number; checksum: string }) }
}

/** Throws with every table whose rows are not those of `sums`. */
export async function compare(client: Client, sums: readonly Sum[]): Promise<void> {
  const wrong: string[] = []
  for (const expected of sums) {
    const found = await sumOf(client, expected.table)
    if (found.count !== expected.count || found.checksum !== expected.checksum)
      wrong.push(`${expected.table} (${found.count} of ${expected.count} rows)`)
  }
  if (wrong.length) throw new Error(`These tables differ after the restore, nothing was kept: ${wrong.join(', ')}.`)
}
