// Merges two partners in one transaction: fields, references, redirected numbers, decisions about duplicates. An undo (undo-merge.ts)
// restores all of it.
import { sql } from 'kysely'
import type { Merge } from '#contract/duplicates.ts'
import { MERGE_FIELDS, UNDO_DAYS, type Choices, type MergeField, type Side } from '#domain/duplicates/survivorship.ts'
import { compactNumber } from '#domain/suppliers/search.ts'
import { namedPerson, namedPersonOrNull } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { keepPartnerKeys, recordOf, SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { comparedPartner } from '#domain/duplicates/partner-record.ts'
import { numbersOf } from '#domain/duplicates/keys.ts'
import { combineAmounts, moveReferences, type CombinedAmounts, type MovedRows } from './references.ts'
import { rescorePairs } from './scored.ts'
import { readActiveWeights } from './weights.ts'

const DAY = 86_400_000

/** The columns of each field for which one side is chosen. */
const COLUMNS: Readonly<Record<MergeField, readonly string[]>> = {
  name: ['name', 'name2'],
  address: ['street', 'zip', 'city', 'country'],
  vatId: ['vat_id'],
  taxNumber: ['tax_number'],
  duns: ['duns'],
  register: ['register_kind', 'register_number', 'register_court', 'register_until'],
  iban: ['iban'],
  externalNumber: ['external_number'],
  paymentTerms: ['payment_terms'],
  status: ['status'],
}
/** The names that the history of fields uses for these columns. */
export const HISTORY_NAMES: Readonly<Record<string, string>> = {
  vat_id: 'vatId',
  tax_number: 'taxNumber',
  register_kind: 'registerKind',
  register_number: 'registerNumber',
  register_court: 'registerCourt',
  register_until: 'registerUntil',
  external_number: 'externalNumber',
  payment_terms: 'paymentTerms',
}
/** Columns whose values are united instead of chosen. */
const UNITED = ['contacts', 'internal', 'sales_from', 'sales_until', 'former_numbers'] as const
export const TRACKED = [...Object.values(COLUMNS).flat(), ...UNITED]

export type Row = Readonly<Record<string, unknown>>
interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

export async function readTracked(tx: Tx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select bp_number, ${sql.join(TRACKED.map((column) => sql.ref(column)))} from partner where id = ${id}`.execute(tx)
  return rows[0]!
}

const sameContact = (one: Contact, other: Contact): boolean =>
  one.name === other.name && one.phone === other.phone && one.email === other.email

/** The first period that contains both; a partner without figures has none. */
const period = (one: unknown, other: unknown, isFirst: boolean): unknown => {
  if (one === null || other === null) return one ?? other
  return String(one) <= String(other) === isFirst ? one : other
}

/** The columns of the survivor after the merge. */
function unite(survivor: Row, merged: Row, chosen: (field: MergeField) => Row): Row {
  const columns = Object.fromEntries(
    MERGE_FIELDS.flatMap((field) => COLUMNS[field].map((column) => [column, chosen(field)[column]])),
  )
  const own = survivor['contacts'] as Contact[]
  const others = (merged['contacts'] as Contact[]).filter((contact) => !own.some((one) => sameContact(one, contact)))
  const external = compactNumber(textOf(merged['external_number']))
  return {
    ...columns,
    contacts: [...own, ...others],
    internal: survivor['internal'] === true || merged['internal'] === true,
    sales_from: period(survivor['sales_from'], merged['sales_from'], true),
    sales_until: period(survivor['sales_until'], merged['sales_until'], false),
    former_numbers: `${textOf(survivor['former_numbers'])} ${textOf(merged['bp_number'])}${external === '' ? '' : ` ${external}`}${textOf(merged['former_numbers'])}`,
  }
}

const columnValues = (row: Row): Row => ({ ...row, contacts: JSON.stringify(row['contacts']) })

/** The name of a merge and of its undo in the history of the survivor. */
const MERGED = 'merged'
export const nameOf = (row: Row): string => `BP ${textOf(row['bp_number'])} ${textOf(row['name'])}`

interface Merged {
  readonly before: string
  readonly after: string
}

export async function writeFields(
  tx: Tx,
  id: number,
  { before, after, merged }: { readonly before: Row; readonly after: Row; readonly merged: Merged },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const fields = TRACKED.filter((column) => column !== 'former_numbers' && !column.startsWith('sales_'))
    .map((column) => ({
      field: HISTORY_NAMES[column] ?? column,
      before: textOf(before[column]),
      after: textOf(after[column]),
    }))
    .filter((change) => change.before !== change.after)
  await tx
    .insertInto('partner_change')
    .values([...fields, { field: MERGED, ...merged }].map((change) => ({ ...change, partner_id: id, at, by_id: by })))
    .execute()
  const { bp_number: _, ...values } = columnValues(after)
  await tx
    .updateTable('partner')
    .set({ ...values, version: sql`version + 1`, changed_at: at })
    .where('id', '=', id)
    .execute()
}

type Decision = Readonly<Record<string, unknown>> & {
  readonly one_id: number
  readonly other_id: number
  readonly numbers: { readonly one: object; readonly other: object }
}
interface MovedDecisions {
  readonly removed: readonly Decision[]
  readonly added: readonly (readonly [number, number])[]
}

/** Transfers decisions about the merged partner to the survivor, except where one about the survivor exists. */
async function moveDecisions(tx: Tx, mergedId: number, survivorId: number): Promise<MovedDecisions> {
  const { rows: removed } = await sql<Decision>`
    delete from no_duplicate where one_id = ${mergedId} or other_id = ${mergedId} returning *`.execute(tx)
  const { rows } = await sql<PartnerSource>`select ${SOURCE_COLUMNS} from partner p where p.id = ${survivorId}`.execute(
    tx,
  )
  const numbers = numbersOf(comparedPartner(recordOf(rows[0]!)))
  const added: [number, number][] = []
  for (const row of removed) {
    const isOne = row.one_id === mergedId
    const third = isOne ? row.other_id : row.one_id
    if (third === survivorId) continue
    const thirdNumbers = isOne ? row.numbers.other : row.numbers.one
    const isFirst = survivorId < third
    const pair: [number, number] = isFirst ? [survivorId, third] : [third, survivorId]
    const values = {
      ...row,
      one_id: pair[0],
      other_id: pair[1],
      numbers: JSON.stringify(isFirst ? { one: numbers, other: thirdNumbers } : { one: thirdNumbers, other: numbers }),
      levels: JSON.stringify(row['levels']),
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('no_duplicate')
      .values(values as never)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) added.push(pair)
  }
  return { removed, added }
}

export async function restoreDecisions(tx: Tx, { removed, added }: MovedDecisions): Promise<void> {
  for (const [one, other] of added)
    await sql`delete from no_duplicate where one_id = ${one} and other_id = ${other}`.execute(tx)
  for (const row of removed)
    await tx
      .insertInto('no_duplicate')
      .values({ ...row, numbers: JSON.stringify(row.numbers), levels: JSON.stringify(row['levels']) } as never)
      .onConflict((on) => on.doNothing())
      .execute()
}

export interface MergeOrder {
  readonly oneId: number
  readonly otherId: number
  /** The side whose number the survivor keeps. */
  readonly leading: Side
  readonly choices: Choices
  readonly by: string
  /** The second person; null: no release was needed. */
  readonly releasedBy: string | null
  readonly levels: readonly number[]
  readonly weightsVersion: number
}

export interface Moved {
  readonly rows: MovedRows
  readonly amounts: CombinedAmounts
  readonly decisions: MovedDecisions
}

export const endBulk = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select keep_partners(${[...ids]}::bigint[])`.execute(tx)
  await sql`set local portal.bulk = 'off'`.execute(tx)
  await keepPartnerKeys(tx, ids)
}

/** Merges two partners that the caller has locked, and whose versions it has compared. Returns the id of the merge. */
export async function mergePartners(tx: Tx, order: MergeOrder, at: Date): Promise<number> {
  const isOne = order.leading === 'one'
  const [survivorId, mergedId] = isOne ? [order.oneId, order.otherId] : [order.otherId, order.oneId]
  const [survivor, merged] = [await readTracked(tx, survivorId), await readTracked(tx, mergedId)]
  const after = unite(survivor, merged, (field) => (order.choices[field] === order.leading ? survivor : merged))
  await sql`set local portal.bulk = 'on'`.execute(tx)
  const rows = await moveReferences(tx, mergedId, survivorId)
  const amounts = await combineAmounts(tx, mergedId, survivorId)
  const change = { before: survivor, after, merged: { before: '', after: nameOf(merged) } }
  await writeFields(tx, survivorId, change, { by: order.by, at })
  const decisions = await moveDecisions(tx, mergedId, survivorId)
  await sql`update partner set merged_into = ${survivorId}, version = version + 1, changed_at = ${at} where id = ${mergedId}`.execute(
    tx,
  )
  await endBulk(tx, [survivorId, mergedId])
  await rescorePairs(tx, (await readActiveWeights(tx)).scorer, [survivorId, mergedId])
  const { id } = await tx
    .insertInto('partner_merge')
    .values({
      survivor_id: survivorId,
      merged_id: mergedId,
      by_id: order.by,
      released_by: order.releasedBy,
      at,
      undo_until: new Date(at.getTime() + UNDO_DAYS * DAY),
      before: JSON.stringify(survivor),
      after: JSON.stringify(await readTracked(tx, survivorId)),
      moved: JSON.stringify({ rows, amounts, decisions } satisfies Moved),
      levels: JSON.stringify(order.levels),
      weights_version: order.weightsVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a change of name, bank details or VAT id of one of these partners waits for its decision. */
export async function hasOpenChange(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from partner_request where partner_id = any(${[...ids]}::bigint[]) and state = 'open') as "isOpen"`.execute(
    tx,
  )
  return rows[0]!.isOpen
}

const PARTNER = (column: string) =>
  sql`(select json_build_object('id', p.id, 'bpNumber', p.bp_number, 'name', p.name, 'city', p.city) from partner p where p.id = ${sql.ref(column)})`
const SHOWN = 100

type MergeRow = Omit<Merge, 'at' | 'undoUntil' | 'undoneAt'> & { at: Date; undoUntil: Date; undoneAt: Date | null }

/** The last merges, newest first; with a partner all merges that it took part in. */
export async function readMerges(
  db: Db,
  which: { readonly id?: number; readonly partnerId?: number } = {},
): Promise<Merge[]> {
  const { id, partnerId } = which
  const { rows } = await sql<MergeRow>`
    select m.id, ${PARTNER('m.survivor_id')} as survivor, ${PARTNER('m.merged_id')} as merged, ${namedPerson(sql`m.by_id`)} as by,
      ${namedPersonOrNull(sql`m.released_by`)} as "releasedBy", m.at, m.undo_until as "undoUntil", m.undone_at as "undoneAt"
    from partner_merge m where (${id === undefined} or m.id = ${id ?? 0})
      and (${partnerId === undefined} or ${partnerId ?? 0} in (m.survivor_id, m.merged_id))
    order by m.id desc limit ${SHOWN}`.execute(db)
  return rows.map(({ at, undoUntil, undoneAt, ...merge }) => ({
    ...merge,
    at: at.toISOString(),
    undoUntil: undoUntil.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}
