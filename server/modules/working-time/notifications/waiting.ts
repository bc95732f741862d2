// Whether a person decides about working time, and how much of it waits for them now.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import {
  OPEN_MANAGER_STAGES,
  isTimeApprover,
  readTimeDeciders,
  stagesFor,
} from '#server/modules/working-time/deciders.ts'

export interface Waiting {
  /** True for deciders of at least one person. */
  readonly isApprover: boolean
  /** Days that the person may decide, and how many of them have a finding; days with an open correction have a to-do of their own. */
  readonly days: number
  readonly findings: number
  /** Months that their employees have signed. */
  readonly months: number
}

const IS_REPORTED = sql`exists (
  select from time_case c where c.person_id = d.person_id and c.day = d.day and c.closed_at is null)`

export async function readWaiting(db: Db, today: Day, viewerId: string): Promise<Waiting> {
  const deciders = await readTimeDeciders(db, today, { viewerId })
  const { supervised, held } = stagesFor(deciders, viewerId)
  const people = supervised.map(({ applicantId }) => applicantId)
  const { rows } = await sql<Omit<Waiting, 'isApprover'>>`
    with h as (
      select * from unnest(${held.map(({ applicantId }) => applicantId)}::uuid[], ${held.map(({ stage }) => stage)}::text[],
        ${held.map(({ holderId }) => holderId)}::uuid[]) as h(person_id, stage, holder_id)
    ), mine as (
      select d.id, d.feedback is not null or d.hints <> '[]' as has_finding from time_day d
      where d.person_id = any(${people}::uuid[]) and d.released_at is null and d.day < ${today}::date
        and d.status not in ('manuallyRejected', 'notYetProcessedByProjectManager') and not ${IS_REPORTED}
      union
      select d.id, d.feedback is not null or d.hints <> '[]' from h
        join ${OPEN_MANAGER_STAGES} t on t.person_id = h.person_id and t.holder_id = h.holder_id
        join time_day d on d.person_id = t.person_id and d.day = t.day
      where h.stage = 'projectManager' and d.status = 'notYetProcessedByProjectManager' and d.day < ${today}::date
        and not ${IS_REPORTED}
    )
    select count(distinct id)::integer as days, count(distinct id) filter (where has_finding)::integer as findings,
      (select count(*) from time_month m where m.person_id = any(${people}::uuid[])
        and m.employee_signed_at is not null and m.supervisor_signed_at is null)::integer as months
    from mine`.execute(db)
  return { isApprover: await isTimeApprover(db, deciders, viewerId), ...rows[0]! }
}
