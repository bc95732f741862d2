// One partner with everything that the viewer may see of it.
import { sql, type RawBuilder } from 'kysely'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { maskIban } from '#domain/payment/iban.ts'
import { bandOf } from '#domain/suppliers/band.ts'
import { contractFor, coverOf, type Contract } from '#domain/suppliers/contract.ts'
import {
  hasMandate,
  mayAddContract,
  mayAddRelation,
  mayChange,
  mayWriteContract,
  writableMemos,
  type Viewer,
} from '#domain/suppliers/mandate.ts'
import { checkNumbers, isPlaceholder, type RegisterEntry } from '#domain/suppliers/numbers.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { fullName, namedPerson, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readPresence } from '#server/organisation/presence.ts'
import { isCurrent, MANDATE_COMPANIES } from '#server/purchasing/purchasing.ts'
import { readCertificates } from './certificates.ts'
import { readPhones, readRequests } from './change-requests.ts'
import { readMemos } from './memos.ts'
import { readMergedIn, readOpenedAs, readTies } from './ties.ts'

export const GROUP_REF = sql`json_build_object('id', g.id, 'number', g.number, 'name', g.name, 'nameEn', g.name_en)`
export const ARTICLE_REF = sql`json_build_object('id', g.id, 'number', g.number, 'name', g.name)`
const monthOf = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM')`

type Group = PartnerDetails['groups'][number]

interface PartnerRow {
  id: number
  version: number
  bpNumber: number
  externalNumber: string
  name: string
  name2: string
  street: string
  zip: string
  city: string
  country: string
  vatId: string
  taxNumber: string
  duns: string
  register: RegisterEntry
  registerUntil: Day | null
  iban: string
  status: PartnerDetails['status']
  internal: boolean
  contacts: PartnerDetails['contacts']
  paymentTerms: string
  salesPeriod: PartnerDetails['salesPeriod']
  groupIds: number[]
  companyIds: number[]
  groups: Group[]
  articles: PartnerDetails['articles']
  lastChanges: PartnerDetails['lastChanges']
}

/** Throws 404 for an unknown id. */
export async function readPartnerRow(db: Db, id: number): Promise<PartnerRow> {
  const { rows } = await sql<PartnerRow>`
    select p.id, p.version, p.bp_number as "bpNumber", p.external_number as "externalNumber", p.name, p.name2, p.street, p.zip,
      p.city, p.country, p.vat_id as "vatId", p.tax_number as "taxNumber", p.duns, p.register_until as "registerUntil", p.iban,
      json_build_object('kind', p.register_kind, 'number', p.register_number, 'court', p.register_court) as register,
      p.status, p.internal, p.contacts, p.payment_terms as "paymentTerms", p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds",
      case when p.sales_from is not null then json_build_object('first', ${monthOf(sql`p.sales_from`)},
        'last', ${monthOf(sql`p.sales_until`)}) end as "salesPeriod",
      coalesce((select json_agg(${GROUP_REF} order by g.number) from material_group g where g.id = any(p.group_ids)), '[]') as groups,
      coalesce((select json_agg(${ARTICLE_REF} order by g.number) from article_group g where g.id = any(p.article_ids)), '[]') as articles,
      coalesce((select json_object_agg(c.field, json_build_object('at', c.at, 'by', ${namedPerson(sql`c.by_id`)}))
        from (select distinct on (field) field, at, by_id from partner_change where partner_id = p.id order by field, id desc) c
      ), '{}') as "lastChanges"
    from partner p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export interface StoredContract extends Contract {
  readonly id: number
  readonly name: string
  readonly groups: readonly string[]
  readonly companies: readonly string[]
}

export async function readContracts(db: Db, partnerId: number): Promise<StoredContract[]> {
  const { rows } = await sql<StoredContract>`
    select c.id, c.number, c.kind, c.name, c.from_day as from, c.until_day as until,
      array(select o.group_id from supply_contract_group o where o.contract_id = c.id order by 1) as "groupIds",
      array(select g.number from supply_contract_group o join material_group g on g.id = o.group_id
        where o.contract_id = c.id order by 1) as groups,
      array(select o.company_id from supply_contract_company o where o.contract_id = c.id order by 1) as "companyIds",
      array(select n.short_name from supply_contract_company o join company n on n.id = o.company_id
        where o.contract_id = c.id order by 1) as companies
    from supply_contract c where c.partner_id = ${partnerId} order by c.kind, c.number`.execute(db)
  return rows
}

/** All contracts, with the rights of the viewer. */
const partnerContracts = (
  contracts: readonly StoredContract[],
  viewer: Viewer,
  groupIds: readonly number[],
): PartnerDetails['contracts'] =>
  contracts.map((one) => ({
    ...one,
    groups: [...one.groups],
    companies: [...one.companies],
    groupIds: [...one.groupIds],
    companyIds: [...one.companyIds],
    mayChange: mayWriteContract(viewer, one, groupIds),
  }))

/** Contracts that are valid on a day or later, as shown on the page of a relation. */
export const shownContracts = (contracts: readonly StoredContract[], today: Day): Relationship['contracts'] =>
  contracts
    .filter(({ until }) => until === null || until >= today)
    .map(({ number, kind, name, groups, companies, from, until }) => ({
      number,
      kind,
      name,
      groups: [...groups],
      companies: [...companies],
      from,
      until,
    }))

export interface StoredRelation {
  readonly id: number
  readonly version: number
  readonly companyId: number
  readonly company: string
  readonly group: Group
  readonly since: string
  readonly until: Day | null
  readonly endReason: string
  readonly ended: boolean
  readonly buyer: { id: string; name: string } | null
  /** In cents, of the sales period; null: not known. */
  readonly amount: number | null
  readonly onTime: number | null
  readonly ordersPerQuarter: number | null
  readonly complaints: number
  readonly lastComplaint: Day | null
  readonly paymentTerms: string
}

export async function readRelations(db: Db, partnerId: number): Promise<StoredRelation[]> {
  const { rows } = await sql<StoredRelation>`
    select r.id, r.version, r.company_id as "companyId", c.short_name as company, ${GROUP_REF} as "group",
      ${monthOf(sql`r.since`)} as since, r.until_day as until, r.end_reason as "endReason", r.ended, ${namedPersonOrNull(sql`r.buyer_id`)} as buyer,
      supply_volume(r.id, p.sales_from, p.sales_until) as amount,
      r.on_time as "onTime", r.orders_per_quarter as "ordersPerQuarter", r.complaints, r.last_complaint as "lastComplaint",
      r.payment_terms as "paymentTerms"
    from supply_relation r join partner p on p.id = r.partner_id join company c on c.id = r.company_id
    join material_group g on g.id = r.group_id
    where r.partner_id = ${partnerId} order by c.short_name, g.number`.execute(db)
  return rows
}

type ShownRelation = PartnerDetails['relations'][number]

/** Only viewers with a mandate see the amount; others see the band. */
export function shownRelation(
  relation: StoredRelation,
  contracts: readonly StoredContract[],
  viewer: Viewer,
  today: Day,
): ShownRelation {
  const { companyId, company, group, since, until, ended, buyer, amount } = relation
  const key = { companyId, groupId: group.id }
  const contract = contractFor(contracts, key, today)
  return {
    companyId,
    company,
    group,
    since,
    until,
    ended,
    buyer,
    band: bandOf(amount ?? undefined) ?? null,
    cover: coverOf(contract, today),
    contract: contract ? { number: contract.number, until: contract.until } : null,
    ...(hasMandate(viewer, key) && amount !== null && { amount: { cents: amount, currency: 'EUR' as const } }),
  }
}

type Contact = NonNullable<PartnerDetails['leadBuyers'][number]['leadBuyer']>

/** People to ask, with the part of their presence that the viewer may see. */
export async function readContacts(
  { db, now }: ReadContext,
  ids: readonly string[],
  { personId }: Pick<Viewer, 'personId'>,
): Promise<ReadonlyMap<string, Contact>> {
  const { rows } = await sql<Omit<Contact, 'presence'> & { id: string }>`
    select id, ${fullName('person')} as name, position, coalesce(phone, '') as phone
    from person where id = any(${ids}::uuid[]) and active`.execute(db)
  const presence = await readPresence(db, ids, now(), personId)
  return new Map(rows.map((row) => [row.id, { ...row, presence: presence.get(row.id) ?? null }]))
}

/** Today's lead buyer of each of these material groups, with the deputy. */
export async function readLeadBuyers(
  context: ReadContext,
  groups: readonly Group[],
  viewer: Pick<Viewer, 'personId'>,
  today: Day,
): Promise<PartnerDetails['leadBuyers']> {
  const { rows } = await sql<{ groupId: number; personId: string; deputyId: string | null }>`
    select b.group_id as "groupId", b.person_id as "personId", p.representative_id as "deputyId"
    from lead_buyer b join person p on p.id = b.person_id
    where b.group_id = any(${groups.map(({ id }) => id)}::integer[]) and ${isCurrent('b', today)} and p.active`.execute(
    context.db,
  )
  const contacts = await readContacts(
    context,
    rows.flatMap(({ personId, deputyId }) => [personId, ...(deputyId === null ? [] : [deputyId])]),
    viewer,
  )
  return groups.map((group) => {
    const row = rows.find(({ groupId }) => groupId === group.id)
    return {
      group,
      leadBuyer: (row && contacts.get(row.personId)) ?? null,
      deputy: (row?.deputyId && contacts.get(row.deputyId)) || null,
    }
  })
}

async function countSameVat(db: Db, { id, vatId }: PartnerRow): Promise<number> {
  if (vatId === '' || isPlaceholder(vatId)) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from partner where vat_id = ${vatId} and id <> ${id} and merged_into is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The id of a partner after merges: for a merged partner, the partner it was merged into. */
async function leadOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select partner_lead(${id}) as id`.execute(db)
  return rows[0]?.id ?? id
}

/** 404 where there is no such partner. */
export async function readPartner(context: ReadContext, viewer: Viewer, given: number): Promise<PartnerDetails> {
  const { db, now } = context
  const id = await leadOf(db, given)
  const today = businessDay(now())
  const row = await readPartnerRow(db, id)
  const contracts = await readContracts(db, id)
  const relations = await readRelations(db, id)
  const { groupIds, companyIds, iban, ...fields } = row
  const isChanger = mayChange(viewer, { groupIds, companyIds })
  return {
    ...fields,
    iban: iban === '' || isChanger ? iban : maskIban(iban),
    warnings: checkNumbers(row),
    sameVat: await countSameVat(db, row),
    relations: relations.map((relation) => shownRelation(relation, contracts, viewer, today)),
    certificates: await readCertificates(db, id, today),
    contracts: partnerContracts(contracts, viewer, groupIds),
    memos: await readMemos(db, viewer, id),
    writableMemos: [...writableMemos(viewer)],
    phonesSince: (await readPhones(db, id)).since,
    requests: await readRequests(db, viewer, { id, groupIds, companyIds }, now()),
    leadBuyers: await readLeadBuyers(context, row.groups, viewer, today),
    ties: await readTies(db, id),
    mergedIn: await readMergedIn(db, id),
    openedAs: await readOpenedAs(db, given, id),
    mayChange: isChanger,
    mayAddRelation: mayAddRelation(viewer),
    mayAddContract: mayAddContract(viewer, groupIds),
  }
}
