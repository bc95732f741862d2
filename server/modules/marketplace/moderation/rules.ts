// The market rules of each company, and figures of its company ads.
import { sql } from 'kysely'
import type { MarketFigures, MarketRules, MarketRulesBody } from '#contract/marketplace-deals.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/modules/marketplace/viewer.ts'

/** The rules of every company, in the order of their names; version 0: the defaults. */
export async function readRules(db: Db): Promise<MarketRules[]> {
  const { rows } = await sql<MarketRules>`
    select c.id as "companyId", c.name as company, coalesce(r.audience, 'group') as audience, coalesce(r.private_ads, true) as "privateAds",
      coalesce(r.version, 0) as version
    from company c left join market_rules r on r.company_id = c.id order by c.name`.execute(db)
  return rows
}

interface SeenRules {
  readonly companyId: number
  readonly version: number | undefined
}

/** 409 `version_conflict` with the present rules. */
export async function changeRules(
  tx: Tx,
  { companyId, version }: SeenRules,
  body: MarketRulesBody,
): Promise<MarketRules> {
  await sql`select from company where id = ${companyId} for update`.execute(tx)
  const present = (await readRules(tx)).find((one) => one.companyId === companyId)
  if (!present) throw notFound()
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  const { audience, privateAds } = body
  await sql`
    insert into market_rules (company_id, audience, private_ads) values (${companyId}, ${audience}, ${privateAds})
    on conflict (company_id) do update set audience = excluded.audience, private_ads = excluded.private_ads,
      version = market_rules.version + 1`.execute(tx)
  return { ...present, ...body, version: present.version + 1 }
}

/** The figures of the own company; of all companies for moderators. They exclude private ads, and no figure is one person's. */
export async function readFigures(db: Db, { companyId, isModerator }: Viewer, year: number): Promise<MarketFigures> {
  const inYear = (column: string) =>
    sql<boolean>`extract(year from ${sql.ref(column)} at time zone 'Europe/Berlin') = ${year}`
  const count = (kind: string) => sql`(select count(*) from ad a where a.company_id = c.id and a.side = 'company'
    and a.kind = ${kind} and ${inYear('a.published_at')})::integer`
  const handed = sql`from ad_receipt t join ad_reservation r on r.id = t.reservation_id join ad a on a.id = r.ad_id
    where a.company_id = c.id and a.side = 'company' and r.state = 'handedOver' and ${inYear('r.ended_at')}`
  const { rows } = await sql<MarketFigures[number]>`
    select c.id as "companyId", c.name as company, ${count('offer')} as offers, ${count('wanted')} as wanted,
      (select count(*) ${handed})::integer as "handOvers",
      (select coalesce(sum(case r.price_per when 'unit' then coalesce(r.amount, 0)::bigint * r.handed
        else round(coalesce(r.amount, 0)::numeric * r.handed / r.offered) end), 0)::bigint ${handed}) as value
    from company c where ${isModerator} or c.id = ${companyId}::integer order by c.name`.execute(db)
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}
