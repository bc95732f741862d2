// A partner created by hand, with the rules by which it is changed afterwards.
import { sql } from 'kysely'
import type { CreationAccess, NewPartner } from '#contract/suppliers-partner.ts'
import { numberLine, oneLine } from '#domain/forms/one-line.ts'
import { mayCreate, type Viewer } from '#domain/suppliers/mandate.ts'
import { bpNumberOf, isImpossibleVat } from '#domain/suppliers/numbers.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, unprocessable } from '#server/http/errors.ts'
import { keepPartnerKeys } from '#server/purchasing/partner-keys.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { asChange, saveArticles, saveFields, saveGroups, tidy } from './change-partner.ts'
import { recordChanges } from './field-history.ts'

/** Where a person may create partners; an administrator of a site may do so in every group. */
export function creationAccess({ groupIds, siteCompanyIds }: Viewer, isMainAdmin: boolean): CreationAccess {
  if (isMainAdmin || siteCompanyIds.size > 0) return { mayCreate: true, groupIds: null }
  return { mayCreate: groupIds.size > 0, groupIds: [...groupIds] }
}

/** The partner that has the number, or that the one with it was merged into. */
async function numberTaken(tx: Tx, bpNumber: number) {
  const { rows } = await sql<{ id: number; bpNumber: number; name: string; city: string }>`
    select l.id, l.bp_number as "bpNumber", l.name, l.city from partner p join partner l on l.id = partner_lead(p.id)
    where p.bp_number = ${bpNumber}`.execute(tx)
  const [present] = rows
  const rule = present?.bpNumber === bpNumber ? 'numberTaken' : 'partner_merged'
  return conflict('number_taken', [{ field: 'body.bpNumber', rule }], present)
}

/** The columns that change by request later, and the number; 422 `partner_refused`. */
function firstColumns({ bpNumber: typed, name, name2 = '', vatId = '' }: NewPartner) {
  const columns = { name: oneLine(name), name2: oneLine(name2), vat_id: numberLine(vatId) }
  const number = bpNumberOf(typed)
  const faults = [
    ...(number === undefined ? [{ field: 'body.bpNumber', rule: 'bp_form' }] : []),
    ...(columns.name === '' ? [{ field: 'body.name', rule: 'required' }] : []),
    ...(isImpossibleVat(columns.vat_id) ? [{ field: 'body.vatId', rule: 'vat_form' }] : []),
  ]
  if (number === undefined || faults.length > 0) throw unprocessable('partner_refused', faults)
  return { bp_number: number, ...columns }
}

/**
 * Creates a partner and returns its id. Throws 403 `notResponsible`; 409 `number_taken` with the partner that has the number; 422
 * `partner_refused`, `reference_unknown`. A likely duplicate does not prevent creation.
 */
export async function createPartner(
  tx: Tx,
  { events, now }: WriteContext,
  viewer: Viewer,
  isMainAdmin: boolean,
  body: NewPartner,
): Promise<number> {
  const { bpNumber: _, name: _name, name2: _name2, vatId: _vatId, groupIds, articleIds = [], ...fields } = body
  await holdGroups(tx, sql<boolean>`g.id = any(${groupIds}::integer[])`)
  if (!mayCreate(viewer, isMainAdmin, groupIds)) throw forbidden('notResponsible')
  const columns = firstColumns(body)
  const author = { by: viewer.personId, at: now() }
  const made = await tx
    .insertInto('partner')
    .values({ ...columns, changed_at: author.at })
    .onConflict((on) => on.column('bp_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw await numberTaken(tx, columns.bp_number)
  const { id } = made
  const changes = [
    ...asChange('name', '', columns.name),
    ...asChange('name2', '', columns.name2),
    ...asChange('vatId', '', columns.vat_id),
    ...(await saveFields(tx, id, tidy(fields))),
    ...(await saveGroups(tx, id, groupIds, author)),
    ...(await saveArticles(tx, id, articleIds)),
  ]
  await recordChanges(tx, id, changes, author)
  await keepPartnerKeys(tx, [id])
  await events.publish(tx, 'partner.created', { partnerId: id })
  return id
}
