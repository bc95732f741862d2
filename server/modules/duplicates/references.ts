// The references to a business partner, and what a merge does with each. A test compares this list with the foreign keys of the database.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

interface MovedReference {
  readonly table: string
  /** The column that identifies a row: where it is no id, together with the partner. */
  readonly row: 'id' | 'group_id' | 'article_id'
  /** Columns that are unique together with the partner: a row for which the survivor has one stays with the merged partner. */
  readonly unique?: readonly string[]
}

/** References that move to the survivor. */
export const MOVED_REFERENCES: readonly MovedReference[] = [
  { table: 'certificate', row: 'id', unique: ['kind', 'name', 'plant'] },
  { table: 'partner_article', row: 'article_id', unique: ['article_id'] },
  { table: 'partner_group', row: 'group_id', unique: ['group_id'] },
  { table: 'partner_memo', row: 'id' },
  { table: 'supply_contract', row: 'id' },
  { table: 'supply_event', row: 'id' },
  { table: 'supply_relation', row: 'id', unique: ['company_id', 'group_id'] },
]

/** References that stay with the merged partner: its history, requests and decisions, its keys, and the data of this area. */
export const KEPT_REFERENCES: readonly string[] = [
  'partner',
  'partner_change',
  'partner_request',
  'partner_key',
  'partner_key_due',
  'duplicate_pair',
  'no_duplicate',
  'partner_merge',
  'merge_request',
]

export type MovedRows = Readonly<Record<string, readonly number[]>>

/** Moves the rows that the survivor does not have yet, and returns them. */
export async function moveReferences(tx: Tx, mergedId: number, survivorId: number): Promise<MovedRows> {
  const moved: Record<string, number[]> = {}
  for (const { table, row, unique } of MOVED_REFERENCES) {
    const isNew = unique
      ? sql`and not exists (select from ${sql.table(table)} s where s.partner_id = ${survivorId}
          and (${sql.join(unique.map((column) => sql`s.${sql.ref(column)}`))}) = (${sql.join(unique.map((column) => sql`t.${sql.ref(column)}`))}))`
      : sql``
    const { rows } = await sql<{ row: number }>`
      update ${sql.table(table)} t set partner_id = ${survivorId} where t.partner_id = ${mergedId} ${isNew}
      returning t.${sql.ref(row)} as row`.execute(tx)
    moved[table] = rows.map((one) => one.row).toSorted((a, b) => a - b)
  }
  return moved
}

/** Moves the rows back, and returns the tables with rows that are deleted or belong to another partner now. */
export async function restoreReferences(
  tx: Tx,
  moved: MovedRows,
  mergedId: number,
  survivorId: number,
): Promise<string[]> {
  const missing: string[] = []
  for (const { table, row } of MOVED_REFERENCES) {
    const ids = moved[table] ?? []
    if (ids.length === 0) continue
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set partner_id = ${mergedId}
      where partner_id = ${survivorId} and ${sql.ref(row)} = any(${[...ids]}::bigint[])`.execute(tx)
    if (Number(numAffectedRows) < ids.length) missing.push(table)
  }
  return missing
}

interface Amount {
  readonly relationId: number
  readonly first: string
  readonly last: string
  readonly cents: number
}

/** Amounts of two relations of the same company and material group, before and after they were added up. */
export interface CombinedAmounts {
  readonly relationIds: readonly number[]
  readonly before: readonly Amount[]
  readonly after: readonly Amount[]
}

async function readAmounts(tx: Tx, ids: readonly number[]): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select relation_id as "relationId", first_month as first, last_month as last, cents from supply_amount
    where relation_id = any(${[...ids]}::bigint[]) order by relation_id, first_month`.execute(tx)
  return rows
}

/**
 * Adds the amounts of relations that stay with the merged partner to those of the survivor with the same company and group. A period
 * that overlaps another one in part stays: no month may count twice.
 */
export async function combineAmounts(tx: Tx, mergedId: number, survivorId: number): Promise<CombinedAmounts> {
  const { rows: pairs } = await sql<{ from: number; to: number }>`
    select m.id as "from", s.id as "to" from supply_relation m
    join supply_relation s on s.partner_id = ${survivorId} and s.company_id = m.company_id and s.group_id = m.group_id
    where m.partner_id = ${mergedId} order by m.id`.execute(tx)
  const relationIds = pairs.flatMap(({ from, to }) => [from, to])
  const before = await readAmounts(tx, relationIds)
  for (const { from, to } of pairs) {
    await sql`with added as (update supply_amount s set cents = s.cents + m.cents from supply_amount m
        where s.relation_id = ${to} and m.relation_id = ${from} and (m.first_month, m.last_month) = (s.first_month, s.last_month)
        returning s.first_month)
      delete from supply_amount where relation_id = ${from} and first_month in (select first_month from added)`.execute(
      tx,
    )
    await sql`update supply_amount m set relation_id = ${to} where m.relation_id = ${from} and not exists (
      select from supply_amount s where s.relation_id = ${to}
        and daterange(s.first_month, s.last_month, '[]') && daterange(m.first_month, m.last_month, '[]'))`.execute(tx)
  }
  return { relationIds, before, after: await readAmounts(tx, relationIds) }
}

/** Compares as text, because the database reorders the keys of an object. */
const amountsText = (amounts: readonly Amount[]): string =>
  amounts.map(({ relationId, first, last, cents }) => [relationId, first, last, cents].join(' ')).join('\n')

/** Restores the former amounts; false: they have changed since. */
export async function restoreAmounts(tx: Tx, { relationIds, before, after }: CombinedAmounts): Promise<boolean> {
  if (amountsText(await readAmounts(tx, relationIds)) !== amountsText(after)) return false
  await sql`delete from supply_amount where relation_id = any(${[...relationIds]}::bigint[])`.execute(tx)
  await sql`insert into supply_amount (relation_id, first_month, last_month, cents)
    select x."relationId", x.first, x.last, x.cents
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as x("relationId" bigint, first date, last date, cents bigint)`.execute(
    tx,
  )
  return true
}
