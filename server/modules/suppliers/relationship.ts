// The purchases of one company from a partner: the part that everybody in the group sees, and the figures for a mandate.
import { sql } from 'kysely'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { bandOf, writeCents } from '#domain/suppliers/band.ts'
import { contractFor, coverOf, joinableContract } from '#domain/suppliers/contract.ts'
import { hasMandate, mayChangeRelation, mayJoinContract, seesAverage, type Viewer } from '#domain/suppliers/mandate.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { BYTE_ORDER_MARK, csvLine, plain } from '#server/text/csv.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import {
  ARTICLE_REF,
  GROUP_REF,
  readContacts,
  readContracts,
  readLeadBuyers,
  readPartnerRow,
  readRelations,
  shownContracts,
  shownRelation,
  type StoredContract,
  type StoredRelation,
} from './partner.ts'

type Figures = NonNullable<Relationship['relations'][number]['figures']>

/** Over the relations of the group that have a figure; null if it would reveal that of another company. */
function averageOnTime(relations: readonly StoredRelation[], groupId: number, viewer: Viewer): number | null {
  const known = relations.flatMap((one) => (one.group.id === groupId && one.onTime !== null ? [one.onTime] : []))
  if (known.length === 0 || !seesAverage(viewer, groupId, known.length)) return null
  return Math.round(known.reduce((sum, percent) => sum + percent, 0) / known.length)
}

const figuresOf = (relation: StoredRelation, all: readonly StoredRelation[], viewer: Viewer): Figures => ({
  amount: relation.amount === null ? null : { cents: relation.amount, currency: 'EUR' },
  onTime: relation.onTime,
  onTimeGroup: averageOnTime(all, relation.group.id, viewer),
  ordersPerQuarter: relation.ordersPerQuarter,
  complaints: relation.complaints,
  lastComplaint: relation.lastComplaint,
  paymentTerms: relation.paymentTerms,
})

interface Frame {
  readonly all: readonly StoredRelation[]
  readonly contracts: readonly StoredContract[]
  readonly contacts: Awaited<ReturnType<typeof readContacts>>
  /** The lead buyers by material group. */
  readonly leadBuyers: ReadonlyMap<number, Relationship['relations'][number]['leadBuyer']>
  readonly articles: ReadonlyMap<number, Relationship['relations'][number]['articles']>
  readonly today: Day
}

function toRelation(relation: StoredRelation, viewer: Viewer, frame: Frame): Relationship['relations'][number] {
  const { all, contracts, contacts, leadBuyers, articles, today } = frame
  const { companyId, group, version, since, until, endReason, ended, buyer, amount } = relation
  const cover = coverOf(contractFor(contracts, { companyId, groupId: group.id }, today), today)
  const joinable = cover === 'none' && !ended ? joinableContract(contracts, companyId, today) : undefined
  const stored = contracts.find(({ number }) => number === joinable?.number)
  const mayEnd = mayChangeRelation(viewer, { companyId, groupId: group.id })
  return {
    group,
    version,
    since,
    until,
    endReason,
    ended,
    band: bandOf(amount ?? undefined) ?? null,
    cover,
    joinable: stored
      ? {
          number: stored.number,
          companies: [...stored.companies],
          groups: [...stored.groups],
          mayJoin: mayJoinContract(viewer, { companyId, groupId: group.id }, stored),
        }
      : null,
    articles: articles.get(group.id) ?? [],
    buyer: (buyer && contacts.get(buyer.id)) ?? null,
    leadBuyer: leadBuyers.get(group.id) ?? null,
    mayChange: !ended && mayEnd,
    mayEnd,
    ...(hasMandate(viewer, { companyId, groupId: group.id }) && { figures: figuresOf(relation, all, viewer) }),
  }
}

/** Article groups that the partner delivers, by material group. */
async function readArticles(db: Db, partnerId: number): Promise<Frame['articles']> {
  const { rows } = await sql<{ groupId: number; articles: Relationship['relations'][number]['articles'] }>`
    select g.group_id as "groupId", json_agg(${ARTICLE_REF} order by g.number) as articles
    from partner_article o join article_group g on g.id = o.article_id
    where o.partner_id = ${partnerId} group by g.group_id`.execute(db)
  return new Map(rows.map(({ groupId, articles }) => [groupId, articles]))
}

/** The band of each company and calendar year with amounts, over all material groups. */
async function readYears(db: Db, partnerId: number): Promise<Relationship['years']> {
  const { rows } = await sql<{ company: string; year: number; cents: number }>`
    select c.short_name as company, extract(year from a.last_month)::integer as year, sum(a.cents)::bigint as cents
    from supply_relation r join supply_amount a on a.relation_id = r.id join company c on c.id = r.company_id
    where r.partner_id = ${partnerId} group by 1, 2 order by 1, 2`.execute(db)
  return [...Map.groupBy(rows, ({ company }) => company)].map(([company, years]) => ({
    company,
    bands: years.map(({ year, cents }) => ({ year, band: bandOf(cents) ?? null })),
  }))
}

/** The newest first; a planned end is listed when it was entered, not in its future month. */
async function readEvents(db: Db, partnerId: number, companyId: number, today: Day): Promise<Relationship['events']> {
  const { rows } = await sql<Relationship['events'][number]>`
    select e.id, e.kind, to_char(e.month, 'YYYY-MM') as month, case when g.id is not null then ${GROUP_REF} end as "group",
      e.contract_number as contract, e.reason, ${namedPersonOrNull(sql`e.by_id`)} as by
    from supply_event e left join material_group g on g.id = e.group_id
    where e.partner_id = ${partnerId} and e.company_id = ${companyId} 
    order by least(e.month, date_trunc('month', ${today}::date)) desc, e.id desc`.execute(db)
  return rows
}

/** Throws 404 where the company buys nothing. */
export async function readRelationship(
  context: ReadContext,
  viewer: Viewer,
  partnerId: number,
  companyId: number,
): Promise<Relationship> {
  const { db, now } = context
  const today = businessDay(now())
  const partner = await readPartnerRow(db, partnerId)
  const all = await readRelations(db, partnerId)
  const own = all.filter((one) => one.companyId === companyId)
  if (own.length === 0) throw notFound()
  const company = await db
    .selectFrom('company')
    .select(['id', 'name', 'short_name as shortName'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const contracts = await readContracts(db, partnerId)
  const contacts = await readContacts(
    context,
    own.flatMap(({ buyer }) => (buyer ? [buyer.id] : [])),
    viewer,
  )
  const led = await readLeadBuyers(
    context,
    own.map(({ group }) => group),
    viewer,
    today,
  )
  const leadBuyers = new Map(led.map(({ group, leadBuyer }) => [group.id, leadBuyer]))
  const frame = { all, contracts, contacts, leadBuyers, articles: await readArticles(db, partnerId), today }
  return {
    partner: { id: partner.id, name: partner.name },
    company,
    since: own.map(({ since }) => since).toSorted()[0]!,
    salesPeriod: partner.salesPeriod,
    matrix: all.map((relation) => shownRelation(relation, contracts, viewer, today)),
    relations: own.map((relation) => toRelation(relation, viewer, frame)),
    years: await readYears(db, partnerId),
    partnerContacts: partner.contacts,
    contracts: shownContracts(contracts, today).filter(
      ({ companies }) => companies.length === 0 || companies.includes(company.shortName),
    ),
    events: await readEvents(db, partnerId, companyId, today),
  }
}

const HEADS = {
  de: [
    'Kunde',
    'Warengruppe',
    'Seit',
    'Bis',
    'Volumen',
    'Umsatz in EUR',
    'Rahmenvertrag',
    'Einkauf vor Ort',
    'Termintreue in %',
  ],
  en: [
    'Customer',
    'Material group',
    'Since',
    'Until',
    'Volume',
    'Sales in EUR',
    'Contract',
    'Local buyer',
    'On-time delivery in %',
  ],
}

/** The buyers of the partner in the group, for spreadsheets: only lines with a mandate have figures. */
export async function exportRelations(
  { db, now }: ReadContext,
  viewer: Viewer,
  partnerId: number,
  language: 'de' | 'en' = 'de',
): Promise<string> {
  const today = businessDay(now())
  await readPartnerRow(db, partnerId)
  const contracts = await readContracts(db, partnerId)
  const relations = await readRelations(db, partnerId)
  const lines = relations.map((relation) => {
    const { company, group, since, until, band, amount, contract, buyer } = shownRelation(
      relation,
      contracts,
      viewer,
      today,
    )
    const isSeen = hasMandate(viewer, { companyId: relation.companyId, groupId: group.id })
    return csvLine([
      company,
      `${group.number} ${(language === 'en' && group.nameEn) || group.name}`,
      since.split('-').reverse().join('/'),
      plain(until?.split('-').reverse().join('.') ?? ''),
      band ?? '',
      amount ? plain(writeCents(amount.cents)) : '',
      contract?.number ?? '',
      buyer?.name ?? '',
      isSeen && relation.onTime !== null ? relation.onTime : '',
    ])
  })
  return BYTE_ORDER_MARK + csvLine(HEADS[language]) + lines.join('')
}
