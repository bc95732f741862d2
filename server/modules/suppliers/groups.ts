// Material groups with their article groups. The main admin adds them, and merges one into another while both are in use.
import { sql } from 'kysely'
import type { GroupBody, MaterialGroups } from '#contract/suppliers.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'
import { mergeBuyers, type Merge } from './merge-buyers.ts'
import { mergeGroupInViews } from './views.ts'

/** Material groups in use, by number. */
export async function readGroups(db: Db, today: Day): Promise<MaterialGroups> {
  const { rows } = await sql<MaterialGroups[number]>`
    select g.id, g.number, g.name, g.version, g.name_en as "nameEn",
      ${namedPersonOrNull(sql`(select b.person_id from lead_buyer b where b.group_id = g.id and ${isCurrent('b', today)})`)} as "leadBuyer",
      coalesce((select json_agg(json_build_object('id', a.id, 'number', a.number, 'name', a.name) order by a.number)
        from article_group a where a.group_id = g.id), '[]') as articles
    from material_group g where g.merged_into is null order by g.number`.execute(db)
  return rows
}

/** 409 `group_exists`, also for a number that was merged away. */
export async function addGroup(tx: Tx, { number, name, nameEn }: GroupBody, today: Day): Promise<MaterialGroups> {
  const added = await tx
    .insertInto('material_group')
    .values({ number, name: name.trim(), name_en: nameEn.trim() })
    .onConflict((on) => on.column('number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('group_exists')
  return readGroups(tx, today)
}

/** The longest payment terms, as in the contract. */
const TERMS_LIMIT = 200

/**
 * Merges the relations of both groups: amounts of the same months are added, others are kept. Of two figures for deliveries on time the
 * lower one stays; differing terms are both named. The buyer of the other relation replaces a buyer who left.
 */
async function mergeRelations(tx: Tx, from: number, into: number): Promise<void> {
  // Changes of a relation lock the partner first, so that this lock includes them in the merge.
  await sql`select from partner p where exists (
    select from supply_relation r where r.partner_id = p.id and r.group_id = ${from}) order by p.id for no key update`.execute(
    tx,
  )
  const pairs = sql`supply_relation r join supply_relation o
    on o.partner_id = r.partner_id and o.company_id = r.company_id and o.group_id = ${into} and r.group_id = ${from}`
  const { rows } = await sql`select from ${pairs} join supply_amount a on a.relation_id = r.id
    join supply_amount b on b.relation_id = o.id
      and daterange(a.first_month, a.last_month, '[]') && daterange(b.first_month, b.last_month, '[]')
    where (a.first_month, a.last_month) <> (b.first_month, b.last_month) limit 1`.execute(tx)
  if (rows.length > 0) throw conflict('merge_periods_differ')
  await sql`update supply_amount b set cents = b.cents + a.cents from ${pairs} join supply_amount a on a.relation_id = r.id
    where b.relation_id = o.id and (a.first_month, a.last_month) = (b.first_month, b.last_month)`.execute(tx)
  await sql`insert into supply_amount (relation_id, first_month, last_month, cents)
    select o.id, a.first_month, a.last_month, a.cents from ${pairs} join supply_amount a on a.relation_id = r.id
    where not exists (select from supply_amount b where b.relation_id = o.id and b.first_month = a.first_month)`.execute(
    tx,
  )
  // The merged relation continues if one of them does.
  const isOver = sql`case when o.until_day is not null and r.until_day is not null`
  await sql`update supply_relation o set since = least(o.since, r.since), complaints = o.complaints + r.complaints,
      last_complaint = greatest(o.last_complaint, r.last_complaint), on_time = least(o.on_time, r.on_time),
      orders_per_quarter = coalesce(o.orders_per_quarter + r.orders_per_quarter, o.orders_per_quarter, r.orders_per_quarter),
      payment_terms = case when r.payment_terms in ('', o.payment_terms) then o.payment_terms
        when o.payment_terms = '' then r.payment_terms
        when length(o.payment_terms || r.payment_terms) + 3 <= ${TERMS_LIMIT} then o.payment_terms || ' / ' || r.payment_terms
        else left(o.payment_terms || ' / ' || r.payment_terms, ${TERMS_LIMIT - 1}) || '…' end,
      buyer_id = (select p.id from person p where p.id in (o.buyer_id, r.buyer_id) order by p.active desc, p.id = o.buyer_id desc limit 1),
      until_day = ${isOver} then greatest(o.until_day, r.until_day) end,
      end_reason = ${isOver} then case when r.until_day > o.until_day then r.end_reason else o.end_reason end else '' end,
      ended = o.ended and r.ended, version = o.version + 1
    from supply_relation r where r.partner_id = o.partner_id and r.company_id = o.company_id
      and o.group_id = ${into} and r.group_id = ${from}`.execute(tx)
  await sql`delete from supply_relation r using supply_relation o where o.partner_id = r.partner_id
    and o.company_id = r.company_id and o.group_id = ${into} and r.group_id = ${from}`.execute(tx)
  await sql`update supply_relation set group_id = ${into}, version = version + 1 where group_id = ${from}`.execute(tx)
}

/** Everything that uses one group uses the other one afterwards. 409 `version_conflict`, `group_merged`, `merge_periods_differ`. */
export async function mergeGroup(
  tx: Tx,
  context: Pick<Context, 'events'>,
  merge: Merge,
  version: number,
): Promise<MaterialGroups> {
  const { from, into, now } = merge
  const today = businessDay(now)
  if (from === into) throw unprocessable('request_refused', [{ field: 'body.into', rule: 'sameGroup' }])
  const { rows } = await sql<{ id: number; version: number; mergedInto: number | null }>`
    select id, version, merged_into as "mergedInto" from material_group where id = any(${[from, into]}::integer[])
    order by id for update`.execute(tx)
  const [one, other] = [from, into].map((id) => rows.find((row) => row.id === id))
  if (!one) throw notFound()
  if (!other) throw unprocessable('reference_unknown', [{ field: 'body.into', rule: 'names no group' }])
  if (one.mergedInto !== null || other.mergedInto !== null)
    throw conflict('group_merged', undefined, await readGroups(tx, today))
  if (one.version !== version) throw conflict('version_conflict', undefined, await readGroups(tx, today))
  await mergeRelations(tx, from, into)
  await sql`insert into partner_group (partner_id, group_id, by_id, at)
    select partner_id, ${into}, by_id, at from partner_group where group_id = ${from} on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from partner_group where group_id = ${from}`.execute(tx)
  await sql`insert into supply_contract_group (contract_id, group_id)
    select contract_id, ${into} from supply_contract_group where group_id = ${from} on conflict do nothing`.execute(tx)
  await sql`delete from supply_contract_group where group_id = ${from}`.execute(tx)
  await sql`update article_group set group_id = ${into} where group_id = ${from}`.execute(tx)
  await sql`update supply_event set group_id = ${into} where group_id = ${from}`.execute(tx)
  await mergeGroupInViews(tx, from, into)
  await mergeBuyers(tx, context, merge)
  await sql`update material_group set merged_into = ${into}, version = version + 1 where id = ${from}`.execute(tx)
  await sql`update material_group set version = version + 1 where id = ${into}`.execute(tx)
  return readGroups(tx, today)
}
