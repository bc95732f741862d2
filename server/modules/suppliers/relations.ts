// Changes of a relation, that is, of the purchases of one company in one material group: begin, end, local buyer, payment terms and
// contract.
import { sql, type Insertable } from 'kysely'
import type { RelationBody } from '#contract/suppliers-contract.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import type { RelationChange, RelationEnd, Relationship } from '#contract/suppliers-relationship.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { mayChangeRelation, mayJoinContract, type Viewer } from '#domain/suppliers/mandate.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SupplyEvent } from '#server/db/schema.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { lockPartner, type Seen } from './viewer.ts'
import { recordContract } from './contracts.ts'
import { readContracts, readPartner } from './partner.ts'
import { readRelationship } from './relationship.ts'

interface At {
  readonly id: number
  readonly companyId: number
  readonly groupId: number
}
interface TransactionContext extends Pick<Context, 'now'> {
  readonly db: Tx
}
/** For writes that change who decides about requests of the partner. */
type DecidingContext = TransactionContext & Pick<Context, 'events'>

const refuse = (field: string, rule: string) => unprocessable('relation_refused', [{ field: `body.${field}`, rule }])

/** An end is planned this far ahead, in days. */
const END_AHEAD_DAYS = 1_830

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day

type Event = Pick<Insertable<SupplyEvent>, 'kind' | 'month' | 'contract_number' | 'reason'>

/** Records an event in the history of the relation. */
async function addEvent(tx: Tx, { personId }: Viewer, { id, companyId, groupId }: At, event: Event): Promise<void> {
  await tx
    .insertInto('supply_event')
    .values({ partner_id: id, company_id: companyId, group_id: groupId, by_id: personId, ...event })
    .execute()
}

/** 404 if the company does not buy the group there, 403 for people who may not change it. */
async function lockRelation(tx: Tx, viewer: Viewer, { id, companyId, groupId }: At) {
  await lockPartner(tx, id)
  const row = await tx
    .selectFrom('supply_relation')
    .select(['id', 'version', 'since', 'until_day as until', 'ended'])
    .where('partner_id', '=', id)
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!mayChangeRelation(viewer, { companyId, groupId })) throw forbidden('notResponsible')
  return row
}

/** A local buyer works for the company that buys. */
async function checkBuyer(tx: Tx, companyId: number, buyerId: string | null | undefined): Promise<void> {
  if (!buyerId) return
  const person = await tx
    .selectFrom('person')
    .select('company_id as companyId')
    .where('id', '=', buyerId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (person?.companyId !== companyId) throw refuse('buyerId', 'notOfCompany')
}

/** 409 for another version than was seen; 422 where it has ended. */
export async function changeRelation(
  context: TransactionContext,
  viewer: Viewer,
  at: At,
  { buyerId, paymentTerms, version: seen }: Seen<RelationChange>,
): Promise<Relationship> {
  const { db: tx } = context
  const { id, version, ended } = await lockRelation(tx, viewer, at)
  const present = () => readRelationship(context, viewer, at.id, at.companyId)
  if (seen !== undefined && seen !== version) throw conflict('version_conflict', undefined, await present())
  if (ended) throw refuse('buyerId', 'ended')
  await checkBuyer(tx, at.companyId, buyerId)
  await tx
    .updateTable('supply_relation')
    .set({
      ...(buyerId !== undefined && { buyer_id: buyerId }),
      ...(paymentTerms !== undefined && { payment_terms: oneLine(paymentTerms) }),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  return present()
}

/**
 * Sets or replaces the last day and its reason: a relation that was over continues until a future last day. A future last day changes
 * nothing else before it. Throws 409 for another version than was seen; 422 `relation_refused`.
 */
export async function endRelation(
  context: DecidingContext,
  viewer: Viewer,
  at: At,
  { until, reason, version: seen }: Seen<RelationEnd>,
): Promise<Relationship> {
  const { db: tx, now } = context
  const { id, version, since, until: formerly, ended } = await lockRelation(tx, viewer, at)
  const present = () => readRelationship(context, viewer, at.id, at.companyId)
  if (seen !== undefined && seen !== version) throw conflict('version_conflict', undefined, await present())
  if (until < since) throw refuse('until', 'reversed')
  const today = businessDay(now())
  if (until > addDays(today, END_AHEAD_DAYS)) throw refuse('until', 'tooFar')
  const why = oneLine(reason)
  const isOver = until < today
  await tx
    .updateTable('supply_relation')
    .set({ until_day: until as Day, end_reason: why, ended: isOver, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const kind = formerly === null ? 'ended' : 'endCorrected'
  await addEvent(tx, viewer, at, { kind, month: monthOf(until), reason: why })
  if (isOver !== ended) await context.events.publish(tx, 'supplier.deciders_changed', {})
  return present()
}

/** Withdraws an end whose day is not over. Throws 409 for another version than was seen; 422 `relation_refused` where none is planned. */
export async function withdrawEnd(
  context: TransactionContext,
  viewer: Viewer,
  at: At,
  seen: number | undefined,
): Promise<Relationship> {
  const { db: tx, now } = context
  const { version, until } = await lockRelation(tx, viewer, at)
  const present = () => readRelationship(context, viewer, at.id, at.companyId)
  if (seen !== undefined && seen !== version) throw conflict('version_conflict', undefined, await present())
  const today = businessDay(now())
  if (until === null || until < today)
    throw unprocessable('relation_refused', [{ field: 'params.groupId', rule: 'noPlannedEnd' }])
  const month = monthOf(today)
  await continueRelation(tx, at, month, {})
  await addEvent(tx, viewer, at, { kind: 'continued', month })
  return present()
}

/** Marks relations whose last day is over as ended; returns how many. */
export async function closeEndedRelations(db: Db, now: Date): Promise<number> {
  const today = businessDay(now)
  return db.transaction().execute(async (tx) => {
    // Partners are locked before their relations, as every other writer does.
    await sql`select from partner where id in (
      select partner_id from supply_relation where until_day < ${today}::date and not ended) order by id for no key update`.execute(
      tx,
    )
    const { numUpdatedRows } = await tx
      .updateTable('supply_relation')
      .set({ ended: true })
      .where('until_day', '<', today)
      .where('ended', '=', false)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Begins this month, also again after an end; an end that is not over yet is taken back. 403 `notResponsible`, 409 `relation_exists` with the partner, 422 `relation_refused`. */
export async function addRelation(
  context: DecidingContext,
  viewer: Viewer,
  partnerId: number,
  body: RelationBody,
): Promise<PartnerDetails> {
  const { db: tx, now } = context
  const { companyId, groupId, buyerId, paymentTerms } = body
  await holdGroups(tx, sql<boolean>`g.id = ${groupId}`)
  const { companyIds } = await lockPartner(tx, partnerId)
  if (!mayChangeRelation(viewer, { companyId, groupId })) throw forbidden('notResponsible')
  const { rows } = await sql<{ company: boolean; group: boolean }>`
    select exists (select from company where id = ${companyId}) as company,
      exists (select from material_group where id = ${groupId} and merged_into is null) as "group"`.execute(tx)
  if (!rows[0]!.company) throw refuse('companyId', 'unknown')
  if (!rows[0]!.group) throw refuse('groupId', 'unknown')
  await checkBuyer(tx, companyId, buyerId)
  const at = { id: partnerId, companyId, groupId }
  const month = monthOf(businessDay(now()))
  // A continued relation keeps the fields that the request leaves out.
  const terms = {
    ...(buyerId !== undefined && { buyer_id: buyerId }),
    ...(paymentTerms !== undefined && { payment_terms: oneLine(paymentTerms) }),
  }
  const made = await tx
    .insertInto('supply_relation')
    .values({ partner_id: partnerId, company_id: companyId, group_id: groupId, since: month, ...terms })
    .onConflict((known) => known.columns(['partner_id', 'company_id', 'group_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const known = made ? undefined : await continueRelation(tx, at, month, terms)
  const present = () => readPartner(context, viewer, partnerId)
  if (!made && !known) throw conflict('relation_exists', [{ field: 'body.groupId', rule: 'bought' }], await present())
  const begun = companyIds.includes(companyId) ? 'groupStarted' : 'created'
  await addEvent(tx, viewer, at, { kind: known && !known.ended ? 'continued' : begun, month })
  await context.events.publish(tx, 'supplier.deciders_changed', {})
  return present()
}

/** Takes back the end of a relation; one that has ended begins this month. undefined: no end was set. */
async function continueRelation(
  tx: Tx,
  { id, companyId, groupId }: At,
  month: Day,
  terms: { readonly buyer_id?: string | null; readonly payment_terms?: string },
): Promise<{ ended: boolean } | undefined> {
  const relation = await tx
    .selectFrom('supply_relation')
    .select(['id', 'ended', 'since'])
    .where('partner_id', '=', id)
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .where('until_day', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!relation) return undefined
  await tx
    .updateTable('supply_relation')
    .set((known) => ({
      ...terms,
      since: relation.ended ? month : relation.since,
      until_day: null,
      end_reason: '',
      ended: false,
      version: known('version', '+', 1),
    }))
    .where('id', '=', relation.id)
    .execute()
  return relation
}

/** A contract that names companies or groups gets those of the relation; existing ones stay as they are. 403 `leadBuyerOnly`. */
export async function joinContract(
  context: TransactionContext,
  viewer: Viewer,
  at: At,
  number: string,
): Promise<Relationship> {
  const { db: tx, now } = context
  await holdGroups(tx, sql<boolean>`g.id = ${at.groupId}`)
  const { ended } = await lockRelation(tx, viewer, at)
  if (ended) throw refuse('number', 'ended')
  const today = businessDay(now())
  const contract = (await readContracts(tx, at.id)).find((one) => one.number === number)
  if (!contract) throw refuse('number', 'noSuchContract')
  const { id, kind, from, until, groupIds, companyIds } = contract
  if (kind !== 'frame') throw refuse('number', 'notFrame')
  if (from > today || (until !== null && until < today)) throw refuse('number', 'notCurrent')
  const needsCompany = companyIds.length > 0 && !companyIds.includes(at.companyId)
  const needsGroup = groupIds.length > 0 && !groupIds.includes(at.groupId)
  if (!mayJoinContract(viewer, at, contract)) throw forbidden('leadBuyerOnly')
  if (needsCompany)
    await tx.insertInto('supply_contract_company').values({ contract_id: id, company_id: at.companyId }).execute()
  if (needsGroup)
    await tx.insertInto('supply_contract_group').values({ contract_id: id, group_id: at.groupId }).execute()
  if (needsCompany || needsGroup)
    await addEvent(tx, viewer, at, { kind: 'contractJoined', month: monthOf(today), contract_number: number })
  // A window that shows the contract as it was must not undo it.
  await recordContract(context, viewer, at.id, id, contract)
  return readRelationship(context, viewer, at.id, at.companyId)
}
