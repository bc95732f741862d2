// Who may open a request of somebody else: whoever decides or has decided about it, and the personnel office.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { personnelOf, type Deciders } from '#server/leave-deciders.ts'

/** Drafts are seen by their author alone. */
export async function mayRead(db: Db, deciders: Deciders, id: number, personId: string): Promise<boolean> {
  const { rows } = await sql<{ applicantId: string; companyId: number | null; status: string; isDecider: boolean }>`
    select r.person_id as "applicantId", p.company_id as "companyId", r.status,
      exists (select from leave_stage t where t.request_id = r.id and t.holder_id = ${personId})
        or exists (select from leave_decision d where d.request_id = r.id and d.decided_by = ${personId})
        or exists (select from leave_cancellation c where c.request_id = r.id and c.answered_by = ${personId}) as "isDecider"
    from leave_request r join person p on p.id = r.person_id where r.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return false
  if (found.applicantId === personId) return true
  if (found.status === 'draft') return false
  if (found.isDecider || personnelOf(deciders.personnel, found.companyId, found.applicantId).includes(personId))
    return true
  return deciders.open.some((stage) => stage.requestId === id && deciders.rightOf(personId, stage) !== undefined)
}

/** Throws 404 for whoever may not read it. */
export async function requireReadable(db: Db, deciders: Deciders, id: number, personId: string): Promise<void> {
  if (!(await mayRead(db, deciders, id, personId))) throw notFound()
}
