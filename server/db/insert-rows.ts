import type { Client } from 'pg'

/** Inserts rows as `to_jsonb` wrote them, identity columns included; generated columns are generated again. */
export async function insertRows(client: Client, table: string, rows: readonly unknown[]): Promise<void> {
  const { rows: found } = await client.query<{ columns: string; table: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns, quote_ident($1) as "table"
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const { columns, table: name } = found[0]!
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  )
}
