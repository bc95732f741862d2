// Writes to what one company buys in one material group: that it begins, who buys locally, payment terms, the contract that covers it.
import { sql } from 'kysely'
import type { RelationBody } from '#contract/suppliers-contract.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import type { RelationChange, Relationship } from '#contract/suppliers-relationship.ts'
import { oneLine } from '#domain/one-line.ts'
import { mayChangeRelation, mayJoinContract, type Actor } from '#domain/suppliers/mandate.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/errors.ts'
import { holdGroups } from '#server/purchasing.ts'
import { lockPartner } from './actor.ts'
import { readContracts, readPartner } from './partner.ts'
import { readRelationship } from './relationship.ts'

interface At {
  readonly id: number
  readonly companyId: number
  readonly groupId: number
}
interface WritingParts {
  readonly db: Tx
  readonly now: Context['now']
}

const refuse = (field: string, rule: string) => unprocessable('relation_refused', [{ field: `body.${field}`, rule }])

/** 404 where the company does not buy the group there, 403 for whoever may not change it. */
async function lockRelation(tx: Tx, actor: Actor, { id, companyId, groupId }: At) {
  await lockPartner(tx, id)
  const row = await tx
    .selectFrom('supply_relation')
    .select(['id', 'version'])
    .where('partner_id', '=', id)
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!mayChangeRelation(actor, { companyId, groupId })) throw forbidden('notResponsible')
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

/** 409 for another version than was seen. */
export async function changeRelation(
  parts: WritingParts,
  actor: Actor,
  at: At,
  { buyerId, paymentTerms, version: seen }: RelationChange,
): Promise<Relationship> {
  const { db: tx } = parts
  const { id, version } = await lockRelation(tx, actor, at)
  const present = () => readRelationship(parts, actor, at.id, at.companyId)
  if (seen !== undefined && seen !== version) throw conflict('version_conflict', undefined, await present())
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

/** Begins this month. 403 `notResponsible`, 409 `relation_exists` with the partner, 422 `relation_refused`. */
export async function addRelation(
  parts: WritingParts,
  actor: Actor,
  partnerId: number,
  body: RelationBody,
): Promise<PartnerDetails> {
  const { db: tx, now } = parts
  const { companyId, groupId, buyerId = null, paymentTerms = '' } = body
  await holdGroups(tx, sql<boolean>`g.id = ${groupId}`)
  const { companyIds } = await lockPartner(tx, partnerId)
  if (!mayChangeRelation(actor, { companyId, groupId })) throw forbidden('notResponsible')
  const { rows } = await sql<{ company: boolean; group: boolean }>`
    select exists (select from company where id = ${companyId}) as company,
      exists (select from material_group where id = ${groupId} and merged_into is null) as "group"`.execute(tx)
  if (!rows[0]!.company) throw refuse('companyId', 'unknown')
  if (!rows[0]!.group) throw refuse('groupId', 'unknown')
  await checkBuyer(tx, companyId, buyerId)
  const month = sql<Day>`date_trunc('month', ${businessDay(now())}::date)::date`
  const made = await tx
    .insertInto('supply_relation')
    .values({
      partner_id: partnerId,
      company_id: companyId,
      group_id: groupId,
      since: month,
      buyer_id: buyerId,
      payment_terms: oneLine(paymentTerms),
    })
    .onConflict((known) => known.columns(['partner_id', 'company_id', 'group_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const present = () => readPartner(parts, actor, partnerId)
  if (!made) throw conflict('relation_exists', [{ field: 'body.groupId', rule: 'bought' }], await present())
  await tx
    .insertInto('supply_event')
    .values({
      partner_id: partnerId,
      company_id: companyId,
      group_id: groupId,
      kind: companyIds.includes(companyId) ? 'groupStarted' : 'created',
      month,
      by_id: actor.personId,
    })
    .execute()
  return present()
}

/** A contract that names companies or groups gets those of the relation; existing ones stay as they are. 403 `leadBuyerOnly`. */
export async function joinContract(parts: WritingParts, actor: Actor, at: At, number: string): Promise<Relationship> {
  const { db: tx, now } = parts
  await holdGroups(tx, sql<boolean>`g.id = ${at.groupId}`)
  await lockRelation(tx, actor, at)
  const today = businessDay(now())
  const contract = (await readContracts(tx, at.id)).find((one) => one.number === number)
  if (!contract) throw refuse('number', 'noSuchContract')
  const { id, kind, from, until, groupIds, companyIds } = contract
  if (kind !== 'frame') throw refuse('number', 'notFrame')
  if (from > today || (until !== null && until < today)) throw refuse('number', 'notCurrent')
  const needsCompany = companyIds.length > 0 && !companyIds.includes(at.companyId)
  const needsGroup = groupIds.length > 0 && !groupIds.includes(at.groupId)
  if (!mayJoinContract(actor, at, contract)) throw forbidden('leadBuyerOnly')
  if (needsCompany)
    await tx.insertInto('supply_contract_company').values({ contract_id: id, company_id: at.companyId }).execute()
  if (needsGroup)
    await tx.insertInto('supply_contract_group').values({ contract_id: id, group_id: at.groupId }).execute()
  if (needsCompany || needsGroup)
    await sql`insert into supply_event (partner_id, company_id, group_id, kind, month, contract_number, by_id)
      values (${at.id}, ${at.companyId}, ${at.groupId}, 'contractJoined', date_trunc('month', ${today}::date), ${number},
        ${actor.personId}::uuid)`.execute(tx)
  return readRelationship(parts, actor, at.id, at.companyId)
}
