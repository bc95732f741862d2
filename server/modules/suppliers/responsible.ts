// The people who are notified about a partner, because they may change it.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isCurrent, READER_ROLE } from '#server/purchasing.ts'

interface Responsible {
  readonly groupIds: readonly number[]
  readonly companyIds: readonly number[]
}

/**
 * Lead buyers of the partner's groups; where there are none but `except`, the administrators of the sites of its customers, and of
 * every site for a partner without customers.
 */
export async function readResponsible(
  db: Db,
  { groupIds, companyIds }: Responsible,
  today: string,
  except: string | null = null,
): Promise<string[]> {
  const mayRead = sql`p.active and p.id is distinct from ${except}::uuid and exists (
    select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${READER_ROLE})`
  const { rows: buyers } = await sql<{ id: string }>`
    select distinct p.id from lead_buyer b join person p on p.id = b.person_id
    where b.group_id = any(${groupIds}::integer[]) and ${isCurrent('b', today)} and ${mayRead} order by 1`.execute(db)
  if (buyers.length > 0) return buyers.map(({ id }) => id)
  const { rows: admins } = await sql<{ id: string }>`
    select distinct p.id from site_admin a join site s on s.id = a.site_id join person p on p.id = a.person_id
    where (${companyIds.length === 0} or s.company_id = any(${companyIds}::integer[])) and ${isCurrent('a', today)} and ${mayRead} order by 1`.execute(
    db,
  )
  return admins.map(({ id }) => id)
}
