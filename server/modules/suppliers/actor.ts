// Who asks: what they may see and change follows from their company, the groups they lead and the sites they administer today.
import { sql, type RawBuilder } from 'kysely'
import { mayChange, type Actor } from '#domain/suppliers/mandate.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { isCurrent, MANDATE_COMPANIES } from '#server/purchasing.ts'

/** Read for each request, in the transaction of a write: an assignment that has ended gives no right. */
export async function readActor(db: Db, now: Date, personId: string): Promise<Actor> {
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

/** Memos `m` that the actor may read, as `mayReadMemo` of the domain says. */
export const readableMemos = ({ companyId, groupIds }: Actor): RawBuilder<boolean> =>
  sql<boolean>`(m.visibility = 'purchasing' or (m.visibility = 'company' and m.company_id = ${companyId}::integer)
    or (m.visibility = 'leadBuyers' and ${groupIds.size > 0}))`

export interface HeldPartner {
  readonly id: number
  readonly version: number
  readonly groupIds: readonly number[]
  readonly companyIds: readonly number[]
}

const HELD = sql`p.id, p.version, p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds"`

/** What decides about rights on a partner; 404 where there is none. */
export async function findPartner(db: Db, id: number): Promise<HeldPartner> {
  const { rows } = await sql<HeldPartner>`select ${HELD} from partner p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The same, locked until `tx` ends. */
export async function lockPartner(tx: Tx, id: number): Promise<HeldPartner> {
  await sql`select from partner where id = ${id} for no key update`.execute(tx)
  return findPartner(tx, id)
}

/** The same, and 403 for people who may not change it. */
export async function lockToChange(tx: Tx, actor: Actor, id: number): Promise<HeldPartner> {
  const partner = await lockPartner(tx, id)
  if (!mayChange(actor, partner)) throw forbidden('notResponsible')
  return partner
}

export type Parts = Pick<Context, 'db' | 'now'>
