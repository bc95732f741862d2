// The history of a partner's fields: author, time, former and new value of each change.
import { sql } from 'kysely'
import type { FieldHistory, HistoryQuery } from '#contract/suppliers-partner.ts'
import { maskIban } from '#domain/iban.ts'
import { mayChange, type Actor } from '#domain/suppliers/mandate.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { namedPerson } from '#server/purchasing.ts'
import { findPartner } from './actor.ts'

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

/** Newest first; an IBAN is masked for whoever may not change the partner. */
export async function readHistory(
  db: Db,
  actor: Actor,
  partnerId: number,
  { field, before }: HistoryQuery,
): Promise<FieldHistory> {
  const showsIban = mayChange(actor, await findPartner(db, partnerId))
  const { rows } = await sql<ChangeRow>`
    select c.id, c.field, c.before, c.after, c.at, ${namedPerson(sql`c.by_id`)} as by, c.request_id as "requestId"
    from partner_change c where c.partner_id = ${partnerId}
      and (${field === undefined} or c.field = ${field ?? ''}) and (${before === undefined} or c.id < ${before ?? 0}::bigint)
    order by c.id desc limit ${PAGE + 1}`.execute(db)
  const changes = rows.slice(0, PAGE).map((row) => ({
    ...row,
    ...(row.field === 'iban' && !showsIban && { before: masked(row.before), after: masked(row.after) }),
    at: row.at.toISOString(),
  }))
  return { changes, next: rows.length > PAGE ? (changes.at(-1)?.id ?? null) : null }
}
