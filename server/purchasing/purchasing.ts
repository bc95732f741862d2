// Shared by the areas of purchasing: their roles, and people and periods in SQL.
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#domain/organisation/roles.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** The role that reads the report of suppliers. */
export const READER_ROLE: Role = 'menu_ek_lieferanten_report'
/** Imports partners, keeps material groups, appoints lead buyers and administrators of sites. */
export const MAIN_ADMIN_ROLE: Role = 'menu_usermanagement'

/** True for rows with this alias, `from_day` and `until_day` that hold on a day. */
export const isCurrent = (alias: string, today: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.from_day`)} <= ${today}::date
    and coalesce(${sql.ref(`${alias}.until_day`)}, ${today}::date) >= ${today}::date`

/**
 * The companies of a partner `p` whose administrators have rights on it: its customers, or its former ones. Without this rule a partner
 * whose last relation has ended would look like one that never had a customer, which administrators of every site may change.
 */
export const MANDATE_COMPANIES: RawBuilder<number[]> = sql`case when p.company_ids <> '{}' then p.company_ids
  else array(select distinct r.company_id from supply_relation r where r.partner_id = p.id order by 1) end`

/**
 * Keeps the material groups `g` for which `which` is true from being merged until `tx` ends; one that is being merged is waited for.
 * Call it before partners, relations or ads are locked: a merge locks its groups first.
 */
export async function holdGroups(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await sql`select from material_group g where ${which} order by g.id for key share`.execute(tx)
}

/** Read for each request, in the transaction of a write: an assignment that has ended gives no right. */
export async function readViewer(db: Db, now: Date, personId: string): Promise<Viewer> {
  const today = businessDay(now)
  const { rows } = await sql<{ companyId: number | null; groupIds: number[]; siteCompanyIds: number[] }>`
    select p.company_id as "companyId",
      array(select b.group_id from lead_buyer b where b.person_id = p.id and ${isCurrent('b', today)}) as "groupIds",
      array(select distinct s.company_id from site_admin a join site s on s.id = a.site_id
        where a.person_id = p.id and ${isCurrent('a', today)}) as "siteCompanyIds"
    from person p where p.id = ${personId} and p.active`.execute(db)
  const [row] = rows
  return {
    personId,
    companyId: row?.companyId ?? null,
    groupIds: new Set(row?.groupIds),
    siteCompanyIds: new Set(row?.siteCompanyIds),
  }
}

export const viewerOf = (db: Db, { session }: FastifyRequest, { now }: Pick<Context, 'now'>): Promise<Viewer> =>
  readViewer(db, now(), session.personId)
