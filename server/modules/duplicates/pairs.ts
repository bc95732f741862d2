// Pairs that may be the same partner: the queue of the last search, the comparison of one pair, and decisions that two are no duplicates.
import { sql, type RawBuilder } from 'kysely'
import type { NoDuplicateBody, NoDuplicates, PairView, Queue, QueueQuery } from '#contract/duplicates.ts'
import { tieOf, type NoDuplicateReason } from '#domain/duplicates/explain.ts'
import { numbersOf, type DecidingNumber } from '#domain/duplicates/keys.ts'
import { comparedPartner } from '#domain/duplicates/partner-record.ts'
import { REVIEW_FROM } from '#domain/duplicates/score.ts'
import {
  leadingSide,
  MERGE_FIELDS,
  mergeRisks,
  proposeMerge,
  textOfField,
  UNDO_DAYS,
  type MergedPartner,
  type MergeRisk,
} from '#domain/duplicates/survivorship.ts'
import { groupIban, maskIban } from '#domain/payment/iban.ts'
import { mayChange, type Viewer } from '#domain/suppliers/mandate.ts'
import { namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { recordOf, SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { isCurrent, MANDATE_COMPANIES } from '#server/purchasing/purchasing.ts'
import { groupOf, readGroups, readOthers } from './groups.ts'
import { countCarriers, LAST_RUN, subjectOfSource } from './scored.ts'
import { carriersOf, scoreSubjects } from './subjects.ts'
import { readActiveWeights, type ActiveWeights } from './weights.ts'

export const BRIEF = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'bpNumber', ${sql.ref(`${alias}.bp_number`)},
    'name', ${sql.ref(`${alias}.name`)}, 'city', ${sql.ref(`${alias}.city`)})`
const GROUPS = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(json_build_object('id', g.id, 'number', g.number, 'name', g.name, 'nameEn', g.name_en) order by g.number)
    from material_group g where g.id = any(${ids})), '[]')`

/** The refusal of the merge by a second person; null after a new request or a merge. */
const refusedMerge = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<PairView['refused']> =>
  sql`(select json_build_object('by', ${namedPerson(sql`s.decided_by`)}, 'at', s.decided_at, 'reason', s.reason)
    from (select q.case_id, q.status from merge_request q where q.one_id = ${one} and q.other_id = ${other}
      and q.status <> 'withdrawn' order by q.case_id desc limit 1) last
    join decision_stage s on s.case_id = last.case_id and s.outcome = 'rejected' where last.status = 'rejected' limit 1)`

/** The rule `mayChange` of the domain in SQL: the viewer may change the partner. */
const isChangeable = (alias: string, { groupIds, siteCompanyIds }: Viewer): RawBuilder<boolean> => {
  const [groups, companies] = [[...groupIds], [...siteCompanyIds]]
  const of = sql`(case when ${sql.ref(`${alias}.company_ids`)} <> '{}' then ${sql.ref(`${alias}.company_ids`)}
    else array(select distinct r.company_id from supply_relation r where r.partner_id = ${sql.ref(`${alias}.id`)}) end)`
  return sql<boolean>`(${sql.ref(`${alias}.group_ids`)} && ${groups}::integer[]
    or case when ${of} = '{}' then ${companies.length > 0} else ${of} && ${companies}::integer[] end)`
}

/** The most certain pairs first, without pairs that somebody has declared no duplicates. */
export async function readQueue({ db }: ReadContext, viewer: Viewer, query: QueueQuery): Promise<Queue> {
  const { group, mine = false, offset = 0, size = 25 } = query
  const isWanted = sql<boolean>`d.run_id = ${LAST_RUN} and d.score >= ${REVIEW_FROM}
    and a.merged_into is null and b.merged_into is null
    and not exists (select from no_duplicate n where n.one_id = d.one_id and n.other_id = d.other_id and n.changed = '{}')
    ${group === undefined ? sql`` : sql`and (${group} = any(a.group_ids) or ${group} = any(b.group_ids))`}
    ${mine ? sql`and ${isChangeable('a', viewer)} and ${isChangeable('b', viewer)}` : sql``}`
  const from = sql`from duplicate_pair d join partner a on a.id = d.one_id join partner b on b.id = d.other_id where ${isWanted}`
  const { rows: found } = await sql<Omit<Queue['pairs'][number], 'groupSize'>>`
    select ${BRIEF('a')} as one, ${BRIEF('b')} as other, d.score, d.reasons, ${GROUPS(sql`a.group_ids || b.group_ids`)} as groups,
      coalesce((select n.changed from no_duplicate n where n.one_id = d.one_id and n.other_id = d.other_id), '{}') as changed,
      ${refusedMerge(sql`d.one_id`, sql`d.other_id`)} as refused
    ${from} order by d.score desc, d.one_id, d.other_id offset ${offset} limit ${size}`.execute(db)
  const { rows } = await sql<{ total: number; searchedAt: Date | null }>`
    select (select count(*)::integer ${from}) as total, (select ended_at from duplicate_run where id = ${LAST_RUN}) as "searchedAt"`.execute(
    db,
  )
  const groups = await readGroups(
    db,
    found.flatMap(({ one, other }) => [one.id, other.id]),
  )
  const pairs = found.map((pair) => ({
    ...pair,
    groupSize: groupOf(groups, pair.one.id, pair.other.id)?.members.length ?? 2,
  }))
  return { pairs, total: rows[0]!.total, searchedAt: rows[0]!.searchedAt?.toISOString() ?? null }
}

export interface SideRow extends PartnerSource {
  version: number
  bpNumber: number
  externalNumber: string
  paymentTerms: string
  status: MergedPartner['status']
  registerParts: MergedPartner['register']
  registerUntil: string | null
  groupIds: number[]
  companyIds: number[]
  groups: PairView['one']['groups']
  leadBuyers: PairView['one']['leadBuyers']
  companies: string[]
  openRelations: number
  changedAt: Record<string, string>
}

async function readSides(db: Db, ids: readonly number[], today: string): Promise<SideRow[]> {
  const { rows } = await sql<SideRow>`
    select ${SOURCE_COLUMNS}, p.version, p.bp_number as "bpNumber", p.external_number as "externalNumber",
      p.payment_terms as "paymentTerms", p.status, p.register_until as "registerUntil",
      json_build_object('kind', p.register_kind, 'number', p.register_number, 'court', p.register_court) as "registerParts",
      p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds", ${GROUPS(sql`p.group_ids`)} as groups,
      coalesce((select json_agg(distinct ${namedPerson(sql`b.person_id`)}::jsonb) from lead_buyer b
        where b.group_id = any(p.group_ids) and ${isCurrent('b', today)}), '[]') as "leadBuyers",
      array(select c.short_name from company c where c.id = any(p.company_ids) order by 1) as companies,
      (select count(*)::integer from supply_relation r where r.partner_id = p.id and not r.ended) as "openRelations",
      coalesce((select json_object_agg(c.field, c.at) from (
        select distinct on (field) field, at from partner_change where partner_id = p.id order by field, id desc) c), '{}') as "changedAt"
    from partner p where p.id = any(${ids}::bigint[]) and p.merged_into is null order by p.id`.execute(db)
  return rows
}

/** A change of one part of an address counts as a change of the address. */
const ADDRESS_FIELDS = ['street', 'zip', 'city', 'country']

export const mergedOf = (row: SideRow): MergedPartner => ({
  bpNumber: row.bpNumber,
  name: row.name,
  name2: row.name2,
  address: { street: row.street, zip: row.zip, city: row.city, country: row.country },
  vatId: row.vatId,
  taxNumber: row.taxNumber,
  duns: row.duns,
  register: row.registerParts,
  registerUntil: row.registerUntil,
  iban: row.iban,
  externalNumber: row.externalNumber,
  paymentTerms: row.paymentTerms,
  status: row.status,
  openRelations: row.openRelations,
  changedAt: {
    ...row.changedAt,
    address: ADDRESS_FIELDS.map((field) => row.changedAt[field] ?? '')
      .toSorted()
      .at(-1)!,
  },
})

export interface ReadPair {
  readonly rows: readonly [SideRow, SideRow]
  readonly scored: ReturnType<typeof scoreSubjects>
  readonly numbers: { readonly one: object; readonly other: object }
  readonly weights: ActiveWeights['set']
}

/** Both partners with their present values, and the comparison. 404 where one of them does not exist, or both are the same. */
async function readPair(db: Db, oneId: number, otherId: number, today: string): Promise<ReadPair> {
  const [one, other] = oneId < otherId ? await readSides(db, [oneId, otherId], today) : []
  if (!one || !other) throw notFound()
  const [a, b] = [subjectOfSource(one), subjectOfSource(other)]
  const carriers = carriersOf(a, b, await countCarriers(db, a, one.id))
  const { set, scorer } = await readActiveWeights(db)
  return {
    rows: [one, other],
    scored: scoreSubjects(scorer, a, b, carriers),
    weights: set,
    numbers: { one: numbersOf(a.partner), other: numbersOf(b.partner) },
  }
}

const mayDecide = (viewer: Viewer, rows: readonly SideRow[]): boolean => rows.every((row) => mayChange(viewer, row))

async function readRefused(db: Db, oneId: number, otherId: number): Promise<PairView['refused']> {
  const { rows } = await sql<Pick<PairView, 'refused'>>`
    select ${refusedMerge(sql`${oneId}`, sql`${otherId}`)} as refused`.execute(db)
  return rows[0]?.refused ?? null
}

async function readNoDuplicate(db: Db, oneId: number, otherId: number): Promise<PairView['noDuplicate']> {
  const { rows } = await sql<{
    reason: NoDuplicateReason
    note: string
    by: { id: string | null; name: string }
    at: Date
    changed: DecidingNumber[]
  }>`
    select n.reason, n.note, ${namedPerson(sql`n.by_id`)} as by, n.at, n.changed from no_duplicate n
    where n.one_id = ${oneId} and n.other_id = ${otherId}`.execute(db)
  return rows[0] ? { ...rows[0], at: rows[0].at.toISOString() } : null
}

function reachedBy(row: SideRow): PairView['one']['reached'] {
  const record = recordOf(row)
  return { phone: record.phone, email: record.email, domain: comparedPartner(record).domain }
}

const sideOf = (row: SideRow): PairView['one'] => {
  const { id, bpNumber, name, city, version, groups, leadBuyers, companies } = row
  return { id, bpNumber, name, city, version, groups, leadBuyers, companies, reached: reachedBy(row) }
}

/** Why a second person must release a merge of the two. */
export function risksOf([one, other]: ReadPair['rows']): MergeRisk[] {
  const companies = new Set([...one.companyIds, ...other.companyIds])
  return mergeRisks(mergedOf(one), mergedOf(other), companies.size > 1)
}

async function readEffects(db: Db, [one, other]: ReadPair['rows']): Promise<PairView['effects']> {
  const of = (table: string) =>
    sql`(select count(*)::integer from ${sql.table(table)} where partner_id in (${one.id}, ${other.id}))`
  const { rows } = await sql<Omit<PairView['effects'], 'companies' | 'undoDays'>>`
    select ${of('supply_relation')} as relations, ${of('supply_contract')} as contracts, ${of('partner_memo')} as memos,
      ${of('certificate')} as certificates`.execute(db)
  return {
    ...rows[0]!,
    companies: [...new Set([...one.companies, ...other.companies])].toSorted(),
    undoDays: UNDO_DAYS,
  }
}

/** The case of an open request to merge the two. */
export async function readOpenRequest(db: Db, oneId: number, otherId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select case_id as id from merge_request where one_id = ${oneId} and other_id = ${otherId} and status = 'open'`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** 404 where there is no such pair; its score is computed from the present values, not taken from the last search. */
export async function readPairView(
  { db, now }: ReadContext,
  viewer: Viewer,
  oneId: number,
  otherId: number,
  /** Whether the viewer is asked to release a merge of the two. */
  isReleaser = false,
): Promise<PairView> {
  const { rows, scored, weights } = await readPair(db, oneId, otherId, businessDay(now()))
  const isDecider = mayDecide(viewer, rows)
  const [one, other] = rows.map(mergedOf) as [MergedPartner, MergedPartner]
  const proposals = proposeMerge(one, other)
  const shownValue = (field: (typeof MERGE_FIELDS)[number], partner: MergedPartner) => {
    const value = textOfField(partner, field)
    if (field !== 'iban' || value === '') return value
    return isDecider || isReleaser ? groupIban(value) : maskIban(value)
  }
  return {
    one: sideOf(rows[0]),
    other: sideOf(rows[1]),
    score: scored.score,
    prior: weights.prior,
    weightsVersion: weights.version,
    shown: scored.shown,
    weights: [...scored.reasons],
    tie: tieOf(scored.levels) ?? null,
    fields: MERGE_FIELDS.map((field) => ({
      field,
      one: shownValue(field, one),
      other: shownValue(field, other),
      isEqual: textOfField(one, field) === textOfField(other, field),
      proposed: proposals[field].side,
      reason: proposals[field].reason,
    })),
    leading: leadingSide(one, other),
    risks: risksOf(rows),
    effects: await readEffects(db, rows),
    group: await readOthers(db, oneId, otherId),
    requestId: await readOpenRequest(db, oneId, otherId),
    refused: await readRefused(db, oneId, otherId),
    noDuplicate: await readNoDuplicate(db, oneId, otherId),
    mayDecide: isDecider,
  }
}

/**
 * Locks both partners in the order of their ids until `tx` ends; 403 for people who may not change both, unless another check has admitted
 * them.
 */
export async function lockPair(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  oneId: number,
  otherId: number,
  isChecked = true,
): Promise<ReadPair> {
  await sql`select from partner where id in (${oneId}, ${otherId}) order by id for no key update`.execute(tx)
  const pair = await readPair(tx, oneId, otherId, businessDay(now()))
  if (isChecked && !mayDecide(viewer, pair.rows)) throw forbidden('notResponsible')
  return pair
}

/**
 * Declares that two partners are no duplicates, which replaces an earlier decision. 409 with the present pair: `version_conflict`, or
 * `merge_open`, because whoever releases the merge would not see the decision.
 */
export async function decideNoDuplicate(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  [oneId, otherId]: readonly [number, number],
  body: NoDuplicateBody,
): Promise<void> {
  const { rows, scored, numbers, weights } = await lockPair(tx, { now }, viewer, oneId, otherId)
  if (rows[0].version !== body.oneVersion || rows[1].version !== body.otherVersion)
    throw conflict('version_conflict', undefined, await readPairView({ db: tx, now }, viewer, oneId, otherId))
  if (await readOpenRequest(tx, oneId, otherId))
    throw conflict('merge_open', undefined, await readPairView({ db: tx, now }, viewer, oneId, otherId))
  const row = {
    reason: body.reason,
    note: body.note?.trim() ?? '',
    by_id: viewer.personId,
    at: now(),
    numbers: JSON.stringify(numbers),
    levels: JSON.stringify([...scored.levels]),
    weights_version: weights.version,
    changed: [],
  }
  await tx
    .insertInto('no_duplicate')
    .values({ one_id: oneId, other_id: otherId, ...row })
    .onConflict((on) => on.columns(['one_id', 'other_id']).doUpdateSet(row))
    .execute()
}

/** Proposes the pair again; does nothing if there is no decision. */
export async function withdrawNoDuplicate(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  [oneId, otherId]: readonly [number, number],
): Promise<void> {
  await lockPair(tx, { now }, viewer, oneId, otherId)
  await sql`delete from no_duplicate where one_id = ${oneId} and other_id = ${otherId}`.execute(tx)
}

const SHOWN = 100

type ToldApart = NoDuplicates['noDuplicates'][number]

/** All decisions that pairs are no duplicates, the newest first. */
export async function readNoDuplicates(db: Db): Promise<NoDuplicates> {
  const { rows } = await sql<Omit<ToldApart, 'at'> & { at: Date }>`
    select ${BRIEF('a')} as one, ${BRIEF('b')} as other, n.reason, n.note, ${namedPerson(sql`n.by_id`)} as by, n.at, n.changed
    from no_duplicate n join partner a on a.id = n.one_id join partner b on b.id = n.other_id
    order by n.at desc, n.one_id, n.other_id limit ${SHOWN}`.execute(db)
  return { noDuplicates: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
