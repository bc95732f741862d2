// Contracts with a partner: written by people who lead all of its material groups, or administer all of its companies.
import { sql } from 'kysely'
import type { ContractBody, WritingChoices } from '#contract/suppliers-contract.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { assessContract } from '#domain/suppliers/contract.ts'
import { mayWriteContract, type Viewer } from '#domain/suppliers/mandate.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { lockPartner, type HeldPartner, type Seen } from './viewer.ts'
import { raiseVersion, recordChanges } from './field-history.ts'
import { GROUP_REF, readContracts, readPartner, type StoredContract } from './partner.ts'

interface TransactionContext {
  readonly db: Tx
  readonly now: Context['now']
}

const LIMIT = 200

const refuse = (faults: readonly { field: string; rule: string }[]) =>
  unprocessable(
    'contract_refused',
    faults.map(({ field, rule }) => ({ field: `body.${field}`, rule })),
  )

async function checkBody(tx: Tx, partner: HeldPartner, body: ContractBody): Promise<void> {
  const faults = assessContract(body)
  if (body.groupIds.some((id) => !partner.groupIds.includes(id)))
    faults.push({ field: 'groupIds', rule: 'notOfPartner' })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from company where id = any(${body.companyIds}::integer[])`.execute(tx)
  if (rows[0]!.count < new Set(body.companyIds).size) faults.push({ field: 'companyIds', rule: 'unknown' })
  if (faults.length > 0) throw refuse(faults)
}

const columnsOf = ({ number, kind, name, from, until }: ContractBody) => ({
  number: oneLine(number),
  kind,
  name: oneLine(name),
  from_day: from,
  until_day: until,
})

const taken = () => conflict('contract_exists', [{ field: 'body.number', rule: 'taken' }])

async function saveParts(tx: Tx, id: number, { groupIds, companyIds }: ContractBody): Promise<void> {
  await sql`delete from supply_contract_group where contract_id = ${id} and group_id <> all(${groupIds}::integer[])`.execute(
    tx,
  )
  await sql`insert into supply_contract_group (contract_id, group_id)
    select ${id}, g from unnest(${groupIds}::integer[]) g on conflict do nothing`.execute(tx)
  await sql`delete from supply_contract_company where contract_id = ${id} and company_id <> all(${companyIds}::integer[])`.execute(
    tx,
  )
  await sql`insert into supply_contract_company (contract_id, company_id)
    select ${id}, c from unnest(${companyIds}::integer[]) c on conflict do nothing`.execute(tx)
}

/** A contract as the history stores it. */
const recordOf = (contract: StoredContract | undefined): string => {
  if (!contract) return ''
  const { number, kind, name, from, until, groups, companies } = contract
  return JSON.stringify({ number, kind, name, from, until, groups, companies })
}

/** Writes the contract before and after into the history; the partner is locked. */
export async function recordContract(
  { db: tx, now }: TransactionContext,
  viewer: Viewer,
  partnerId: number,
  id: number,
  before: StoredContract | undefined,
): Promise<void> {
  const at = now()
  const after = (await readContracts(tx, partnerId)).find((one) => one.id === id)
  const change = { field: 'contract', before: recordOf(before), after: recordOf(after) }
  if (change.before !== change.after) {
    await recordChanges(tx, partnerId, [change], { by: viewer.personId, at })
    await raiseVersion(tx, partnerId, at)
  }
}

/** 403 `contractMandate`, 409 `contract_exists`, `too_many_contracts`, 422 `contract_refused`. */
export async function addContract(
  context: TransactionContext,
  viewer: Viewer,
  partnerId: number,
  body: ContractBody,
): Promise<PartnerDetails> {
  const { db: tx } = context
  await holdGroups(tx, sql<boolean>`g.id = any(${body.groupIds}::integer[])`)
  const partner = await lockPartner(tx, partnerId)
  if (!mayWriteContract(viewer, body, partner.groupIds)) throw forbidden('contractMandate')
  await checkBody(tx, partner, body)
  if ((await readContracts(tx, partnerId)).length >= LIMIT) throw conflict('too_many_contracts')
  const made = await tx
    .insertInto('supply_contract')
    .values({ partner_id: partnerId, ...columnsOf(body) })
    .onConflict((conflicting) => conflicting.column('number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw taken()
  await saveParts(tx, made.id, body)
  await recordContract(context, viewer, partnerId, made.id, undefined)
  return readPartner(context, viewer, partnerId)
}

/** Throws 404 for another partner's contract; 403 `contractMandate` without a right to it before and after; 409 `version_conflict`. */
export async function changeContract(
  context: TransactionContext,
  viewer: Viewer,
  at: { readonly id: number; readonly partId: number },
  { version: seen, ...body }: Seen<ContractBody>,
): Promise<PartnerDetails> {
  const { db: tx } = context
  await holdGroups(tx, sql<boolean>`g.id = any(${body.groupIds}::integer[])`)
  const partner = await lockPartner(tx, at.id)
  const before = (await readContracts(tx, at.id)).find((one) => one.id === at.partId)
  if (!before) throw notFound()
  if (![before, body].every((one) => mayWriteContract(viewer, one, partner.groupIds)))
    throw forbidden('contractMandate')
  if (seen !== undefined && seen !== partner.version)
    throw conflict('version_conflict', undefined, await readPartner(context, viewer, at.id))
  await checkBody(tx, partner, body)
  const { rows: others } = await sql`
    select from supply_contract where number = ${oneLine(body.number)} and id <> ${at.partId}`.execute(tx)
  if (others.length > 0) throw taken()
  await tx.updateTable('supply_contract').set(columnsOf(body)).where('id', '=', at.partId).execute()
  await saveParts(tx, at.partId, body)
  await recordContract(context, viewer, at.id, at.partId, before)
  return readPartner(context, viewer, at.id)
}

/** Companies and material groups to choose from, and those that give the viewer a right. */
export async function readChoices(db: Db, { groupIds, siteCompanyIds }: Viewer): Promise<WritingChoices> {
  const { rows: companies } = await sql<WritingChoices['companies'][number]>`
    select id, short_name as name from company order by short_name`.execute(db)
  const { rows: groups } = await sql<{ group: WritingChoices['groups'][number] }>`
    select ${GROUP_REF} as "group" from material_group g where g.merged_into is null order by g.number`.execute(db)
  return {
    companies,
    groups: groups.map(({ group }) => group),
    groupIds: [...groupIds],
    siteCompanyIds: [...siteCompanyIds],
  }
}
