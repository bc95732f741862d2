// The present deciders of each request for leave: the one answer for the vacation area and for its to-dos.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { createDeciders, readColleagues, readOffice, type Deciders, type Stage } from '#server/decisions/deciders.ts'
import type { StageName } from '#domain/decisions/deciders.ts'

/** People with this role may decide, and are asked to. */
export const APPROVER_ROLE = 'menu_ma_holiday_approve'
/** The personnel office: of one's own company, or of the group where the company has no other person with the role. */
export const PERSONNEL_ROLE = 'menu_ma_personaldata'

/** A stage that waits for a decision, or for the answer to a cancellation request. */
export interface OpenStage extends Stage {
  readonly stage: StageName
  readonly requestId: number
  readonly version: number
  /** The leave was approved, and its applicant asks to cancel it. */
  readonly isCancellation: boolean
  /** Ids grow with the time of sending, so that they order two requests. */
  readonly sentAt: Date
}

export interface LeaveDeciders extends Deciders<OpenStage> {
  readonly open: readonly OpenStage[]
}

/**
 * Every stage without a decision, and every cancellation request without an answer, oldest first. The supervisor is the present one, not
 * necessarily the one at the time of sending. The query begins with open stages, which have their own index: most requests of a company are
 * decided.
 */
async function readOpenStages(db: Db): Promise<OpenStage[]> {
  const { rows } = await sql<OpenStage>`
    with waiting as (
      select r.id from leave_request r where r.status in ('open', 'inProgress')
      union all select r.id from leave_cancellation c join leave_request r on r.id = c.request_id
      where c.accepted is null and r.status = 'approved'
    )
    select r.id as "requestId", r.version, r.person_id as "applicantId", p.company_id as "companyId", t.stage,
      case t.stage when 'supervisor' then p.supervisor_id else t.holder_id end as "holderId", r.sent_at as "sentAt", r.status = 'approved' as "isCancellation",
      case when r.status = 'approved' then '{}' else array(select d.decided_by from leave_decision d
        where d.request_id = r.id and d.version = r.version and d.decided_by is not null) end as "decidedBy"
    from waiting w join leave_request r on r.id = w.id join person p on p.id = r.person_id
    join leave_stage t on t.request_id = r.id and t.version = r.version
    where r.status = 'approved' or not exists (
      select from leave_decision d where d.request_id = t.request_id and d.version = t.version and d.stage = t.stage)
    order by r.sent_at, r.id, t.stage desc`.execute(db)
  return rows
}

const isEarlier = (one: OpenStage, other: OpenStage): boolean =>
  one.sentAt.getTime() < other.sentAt.getTime() ||
  (one.sentAt.getTime() === other.sentAt.getTime() && one.requestId < other.requestId)

/** Reads all open stages together: deciders of different requests depend on each other. */
export async function readDeciders(db: Db, today: Day): Promise<LeaveDeciders> {
  const open = await readOpenStages(db)
  // Holders of decided stages matter only if they have deputies; most stages of a company are decided.
  const holders = [...new Set(open.flatMap(({ holderId }) => holderId ?? []))]
  const isHolder = sql<boolean>`(p.id = any(${holders}::uuid[])
    or exists (select from deputy_setting a where a.person_id = p.id and a.activated))`
  const colleagues = await readColleagues(db, today, APPROVER_ROLE, isHolder)
  const office = await readOffice(db, PERSONNEL_ROLE)
  const byApplicant = Map.groupBy(open, ({ applicantId }) => applicantId)
  const byRequest = Map.groupBy(open, ({ requestId }) => requestId)
  const deciders = createDeciders({
    today,
    colleagues,
    office,
    isEarlier,
    openOf: (applicantId) => byApplicant.get(applicantId) ?? [],
    stagesWith: ({ requestId }) => byRequest.get(requestId) ?? [],
  })
  return { ...deciders, open }
}
