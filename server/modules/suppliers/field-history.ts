// The history of a partner's fields: author, time, former and new value of each change.
import { sql } from 'kysely'
import type { FieldHistory, HistoryQuery } from '#contract/suppliers-partner.ts'
import { maskIban } from '#domain/payment/iban.ts'
import { mayChange, type Viewer } from '#domain/suppliers/mandate.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { findPartner } from './viewer.ts'

export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

export interface Author {
  readonly by: string
  readonly at: Date
  readonly requestId?: number
}

/** Writes the changes into the history. */
export async function recordChanges(
  tx: Tx,
  partnerId: number,
  changes: readonly FieldChange[],
  { by, at, requestId }: Author,
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('partner_change')
    .values(changes.map((one) => ({ ...one, partner_id: partnerId, at, by_id: by, request_id: requestId ?? null })))
    .execute()
}

/** The next version of a partner, after something of it has changed. */
export const raiseVersion = (tx: Tx, partnerId: number, now: Date) =>
  sql`update partner set version = version + 1, changed_at = ${now} where id = ${partnerId}`.execute(tx)

const PAGE = 50

interface ChangeRow {
  id: number
  field: string
  before: string
  after: string
  at: Date
  by: { id: string | null; name: string }
  requestId: number | null
}

const masked = (iban: string): string => (iban === '' ? '' : maskIban(iban))

/** Fields that are stored as ids, with the tables that name them. */
const NAMED_FIELDS: Readonly<Record<string, 'material_group' | 'article_group'>> = {
  groupIds: 'material_group',
  groups: 'material_group',
  articleIds: 'article_group',
}

const idsOf = (list: string): string[] => list.split(',').filter((id) => /^\d{1,9}$/.test(id))

/** '0110 Stahl, Langprodukte; 0115 Blankstahl' for '3,4', also where a group was merged into another one since. */
async function nameGroups(db: Db, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const names = new Map<string, string>()
  for (const table of ['material_group', 'article_group'] as const) {
    const ids = rows.flatMap(({ field, before, after }) =>
      NAMED_FIELDS[field] === table ? [...idsOf(before), ...idsOf(after)] : [],
    )
    if (ids.length === 0) continue
    const { rows: found } = await sql<{ id: number; name: string }>`
      select id, number || ' ' || name as name from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(db)
    for (const { id, name } of found) names.set(`${table} ${id}`, name)
  }
  return rows.map((row) => {
    const table = NAMED_FIELDS[row.field]
    if (!table) return row
    const named = (list: string) =>
      idsOf(list)
        .map((id) => names.get(`${table} ${id}`) ?? id)
        .join('; ')
    return { ...row, before: named(row.before), after: named(row.after) }
  })
}

/** Newest first, groups by their names; an IBAN is masked for people who may not change the partner. */
export async function readHistory(
  db: Db,
  viewer: Viewer,
  partnerId: number,
  { field, before }: HistoryQuery,
): Promise<FieldHistory> {
  const showsIban = mayChange(viewer, await findPartner(db, partnerId))
  const { rows } = await sql<ChangeRow>`
    select c.id, c.field, c.before, c.after, c.at, ${namedPerson(sql`c.by_id`)} as by, c.request_id as "requestId"
    from partner_change c where c.partner_id = ${partnerId}
      and (${field === undefined} or c.field = ${field ?? ''}) and (${before === undefined} or c.id < ${before ?? 0}::bigint)
    order by c.id desc limit ${PAGE + 1}`.execute(db)
  const changes = (await nameGroups(db, rows.slice(0, PAGE))).map((row) => ({
    ...row,
    ...(row.field === 'iban' && !showsIban && { before: masked(row.before), after: masked(row.after) }),
    at: row.at.toISOString(),
  }))
  return { changes, next: rows.length > PAGE ? (changes.at(-1)?.id ?? null) : null }
}
