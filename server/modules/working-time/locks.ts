// Locked periods, which only the time office may change.
import { sql } from 'kysely'
import type { LockBody, TimeLock } from '#contract/working-time-settings.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { refuse } from './office.ts'

export async function listLocks(db: Db, companies: readonly number[]): Promise<TimeLock[]> {
  const { rows } = await sql<Omit<TimeLock, 'setAt'> & { setAt: Date }>`
    select l.id, json_build_object('id', c.id, 'name', c.name) as company, l.until_day as "untilDay", l.reason, l.set_at as "setAt",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.given_name || ' ' || p.family_name) end as "setBy"
    from time_lock l join company c on c.id = l.company_id left join site s on s.id = l.site_id
    left join person p on p.id = l.set_by
    where c.id = any(${companies}::integer[]) order by l.until_day desc, c.name, s.name nulls first, l.id`.execute(db)
  return rows.map((row) => ({ ...row, setAt: row.setAt.toISOString() }))
}

interface Author {
  readonly companies: readonly number[]
  readonly by: string
  readonly at: Date
  readonly today: Day
}

/** Up to yesterday at the latest: who works today must be able to stamp. */
export async function addLock(tx: Tx, body: LockBody, { companies, by, at, today }: Author): Promise<void> {
  const { companyId, siteId, untilDay, reason } = body
  if (!companies.includes(companyId)) throw notFound()
  if (untilDay >= today) throw refuse('body.untilDay', 'notPast')
  if (siteId !== null) {
    const site = await tx.selectFrom('site').select('company_id').where('id', '=', siteId).executeTakeFirst()
    if (site?.company_id !== companyId) throw refuse('body.siteId', 'reference_unknown')
  }
  await tx
    .insertInto('time_lock')
    .values({
      company_id: companyId,
      site_id: siteId,
      until_day: untilDay,
      reason: reason.trim(),
      set_by: by,
      set_at: at,
    })
    .execute()
}

export async function removeLock(tx: Tx, companies: readonly number[], id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('time_lock')
    .where('id', '=', id)
    .where('company_id', 'in', companies.length > 0 ? companies : [0])
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
