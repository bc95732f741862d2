// Undoes a merge: it restores everything, or refuses with a list of later changes.
import { sql } from 'kysely'
import type { ChangedSince } from '#contract/duplicates.ts'
import { mayChange, type Viewer } from '#domain/suppliers/mandate.ts'
import type { Context } from '#server/kernel/context.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { MANDATE_COMPANIES } from '#server/purchasing/purchasing.ts'
import {
  endBulk,
  hasOpenChange,
  HISTORY_NAMES,
  nameOf,
  readTracked,
  restoreDecisions,
  textOf,
  TRACKED,
  writeFields,
  type Moved,
  type Row,
} from './merge.ts'
import { restoreAmounts, restoreReferences } from './references.ts'
import { rescorePairs } from './scored.ts'
import { readActiveWeights } from './weights.ts'

interface StoredMerge {
  readonly id: number
  readonly survivorId: number
  readonly mergedId: number
  readonly at: Date
  readonly undoUntil: Date
  readonly undoneAt: Date | null
  readonly before: Row
  readonly after: Row
  readonly moved: Moved
}

type Change = ChangedSince['changes'][number]

/** The last author of each field of the survivor after the merge. */
async function readAuthors(
  tx: Tx,
  { survivorId, at }: StoredMerge,
): Promise<ReadonlyMap<string, Pick<Change, 'by' | 'at'>>> {
  const { rows } = await sql<{ field: string; by: NonNullable<Change['by']>; at: Date }>`
    select distinct on (c.field) c.field, ${namedPerson(sql`c.by_id`)} as by, c.at from partner_change c
    where c.partner_id = ${survivorId} and c.at > ${at} order by c.field, c.id desc`.execute(tx)
  return new Map(rows.map(({ field, by, at: changedAt }) => [field, { by, at: changedAt.toISOString() }]))
}

const UNKNOWN = { before: null, after: null, by: null, at: null }

/** The last merge of the survivor after this one. */
async function laterMerge(tx: Tx, { id, survivorId }: StoredMerge): Promise<Change[]> {
  const { rows } = await sql<{ number: string; name: string; by: NonNullable<Change['by']>; at: Date }>`
    select p.bp_number as number, p.name, ${namedPerson(sql`m.by_id`)} as by, m.at from partner_merge m
    join partner p on p.id = case when m.survivor_id = ${survivorId} then m.merged_id else m.survivor_id end
    where m.undone_at is null and m.id > ${id} and ${survivorId} in (m.survivor_id, m.merged_id)
    order by m.id desc limit 1`.execute(tx)
  return rows.map(({ number, name, by, at }) => ({
    field: 'laterMerge',
    before: null,
    after: nameOf({ bp_number: number, name }),
    by,
    at: at.toISOString(),
  }))
}

/** Derived columns, which no person changes, are not compared. */
const isDerived = (column: string): boolean => column === 'former_numbers' || column.startsWith('sales_')

/** The reasons that prevent an undo; [] if it is possible. */
async function changedFields(tx: Tx, merge: StoredMerge): Promise<Change[]> {
  const present = await readTracked(tx, merge.survivorId)
  const columns = TRACKED.filter((column) => textOf(present[column]) !== textOf(merge.after[column]))
  const authors = columns.length > 0 ? await readAuthors(tx, merge) : undefined
  return [
    ...(await laterMerge(tx, merge)),
    ...columns.map((column) => {
      const field = HISTORY_NAMES[column] ?? column
      const values = isDerived(column) ? {} : { before: textOf(merge.after[column]), after: textOf(present[column]) }
      return { field, ...UNKNOWN, ...values, ...authors?.get(field) }
    }),
  ]
}

/** The names that the history uses for changes in these tables. */
const TABLE_HISTORY: Readonly<Record<string, string>> = {
  partner_group: 'groupIds',
  partner_article: 'articleIds',
  supply_contract: 'contract',
}

async function changedTables(tx: Tx, merge: StoredMerge, tables: readonly string[]): Promise<Change[]> {
  const authors = await readAuthors(tx, merge)
  return tables.map((field) => ({ field, ...UNKNOWN, ...authors.get(TABLE_HISTORY[field] ?? '') }))
}

const refused = (changes: Change[]) =>
  conflict(
    'changed_since',
    changes.map(({ field }) => ({ field, rule: 'has changed since the merge' })),
    { changes } satisfies ChangedSince,
  )

async function mayChangeAll(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ groupIds: number[]; companyIds: number[] }>`
    select p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds" from partner p
    where p.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows.every((mandate) => mayChange(viewer, mandate))
}

/**
 * Restores both partners. 404 where there is no such merge, 403 for people who may not change both, 409 `already_undone`, `undo_expired`,
 * `change_open`, and `changed_since` with a detail for each field, table or merge that has changed.
 */
export async function undoMerge(tx: Tx, { now }: Pick<Context, 'now'>, viewer: Viewer, id: number): Promise<void> {
  const at = now()
  const { rows } = await sql<StoredMerge>`
    select m.id, m.survivor_id as "survivorId", m.merged_id as "mergedId", m.at, m.undo_until as "undoUntil", m.undone_at as "undoneAt",
      m.before, m.after, m.moved from partner_merge m where m.id = ${id} for update`.execute(tx)
  const [merge] = rows
  if (!merge) throw notFound()
  const { survivorId, mergedId, moved } = merge
  await sql`select from partner where id in (${survivorId}, ${mergedId}) order by id for no key update`.execute(tx)
  if (!(await mayChangeAll(tx, viewer, [survivorId]))) throw forbidden('notResponsible')
  if (merge.undoneAt) throw conflict('already_undone')
  if (merge.undoUntil < at) throw conflict('undo_expired')
  // The request was about both as one partner: it is unknown which of the two would get the new account.
  if (await hasOpenChange(tx, [survivorId, mergedId])) throw conflict('change_open')
  const changed = await changedFields(tx, merge)
  if (changed.length > 0) throw refused(changed)
  await sql`set local portal.bulk = 'on'`.execute(tx)
  const hasAmounts = await restoreAmounts(tx, moved.amounts)
  const missing = await restoreReferences(tx, moved.rows, mergedId, survivorId)
  if (!hasAmounts || missing.length > 0)
    throw refused(await changedTables(tx, merge, [...(hasAmounts ? [] : ['supply_amount']), ...missing]))
  await sql`update partner set merged_into = null, version = version + 1, changed_at = ${at} where id = ${mergedId}`.execute(
    tx,
  )
  const left = { before: nameOf(await readTracked(tx, mergedId)), after: '' }
  const change = { before: merge.after, after: merge.before, merged: left }
  await writeFields(tx, survivorId, change, { by: viewer.personId, at })
  await restoreDecisions(tx, moved.decisions)
  await endBulk(tx, [survivorId, mergedId])
  // The mandates above were those over the survivor, which has the fields of both.
  if (!(await mayChangeAll(tx, viewer, [survivorId, mergedId]))) throw forbidden('notResponsible')
  await rescorePairs(tx, (await readActiveWeights(tx)).scorer, [survivorId, mergedId])
  await sql`update partner_merge set undone_at = ${at}, undone_by = ${viewer.personId} where id = ${id}`.execute(tx)
}
