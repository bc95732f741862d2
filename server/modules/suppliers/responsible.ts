// The people who are notified about a partner, because they may change it.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isCurrent, READER_ROLE } from '#server/purchasing/purchasing.ts'

interface Responsible {
  readonly groupIds: readonly number[]
  readonly companyIds: readonly number[]
}

/**
 * Everybody who may change a partner today: lead buyers of its groups, and administrators of the sites of its customers; for a partner
 * without customers, of every site.
 */
export async function readMandated(
  db: Db,
  { groupIds, companyIds }: Responsible,
  today: string,
): Promise<{ leadBuyers: string[]; administrators: string[] }> {
  const mayRead = sql`p.active and exists (
    select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${READER_ROLE})`
  const { rows: buyers } = await sql<{ id: string }>`
    select distinct p.id from lead_buyer b join person p on p.id = b.person_id
    where b.group_id = any(${groupIds}::integer[]) and ${isCurrent('b', today)} and ${mayRead} order by 1`.execute(db)
  const { rows: admins } = await sql<{ id: string }>`
    select distinct p.id from site_admin a join site s on s.id = a.site_id join person p on p.id = a.person_id
    where (${companyIds.length === 0} or s.company_id = any(${companyIds}::integer[])) and ${isCurrent('a', today)} and ${mayRead} order by 1`.execute(
    db,
  )
  return { leadBuyers: buyers.map(({ id }) => id), administrators: admins.map(({ id }) => id) }
}

/** The people to notify: the lead buyers; if there are none except `except`, the administrators. */
export function responsibleOf(
  { leadBuyers, administrators }: Awaited<ReturnType<typeof readMandated>>,
  except: string | null = null,
): string[] {
  const [buyers, others] = [leadBuyers, administrators].map((ids) => ids.filter((id) => id !== except))
  return buyers!.length > 0 ? buyers! : others!
}
