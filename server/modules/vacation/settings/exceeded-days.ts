// Days on which the booked and requested absences of a person are more than fits into them. No request can make one any more: they were
// booked before all absences of a day were judged together, or the hours of the day have become fewer since.
import { sql } from 'kysely'
import type { ExceededDays } from '#contract/vacation-personnel.ts'
import { countDays } from '#domain/calendar/count-days.ts'
import type { RequestStatus } from '#domain/leave/leave-state.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import { exceededDays } from '#domain/leave/overlap.ts'
import { filledTimesOf, type WishedPeriod } from '#domain/leave/request-rules.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { PERIOD } from '#server/modules/vacation/facts.ts'
import { readPeople } from '#server/modules/vacation/person.ts'

/** More are found once these are corrected. */
const MOST = 200

interface Row {
  personId: string
  name: string
  type: LeaveType
  status: RequestStatus
  period: WishedPeriod
}

/** Periods of the company's people that share a day with another one of the same person. */
async function readShared(db: Db, companyId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with active as materialized (
      select q.*, r.type, r.status, p.family_name, p.given_name
      from person p join leave_request r on r.person_id = p.id join leave_period q on q.request_id = r.id
      where p.company_id = ${companyId} and p.active and r.status in ('open', 'inProgress', 'approved')
    )
    select q.person_id as "personId", ${fullName('q')} as name, q.type, q.status, ${PERIOD} as period
    from active q where exists (
      select from active o where o.person_id = q.person_id and (o.request_id, o.position) <> (q.request_id, q.position)
        and o.first_day <= q.last_day and o.last_day >= q.first_day)
    order by q.family_name, q.given_name, q.person_id, q.first_day, q.request_id, q.position`.execute(db)
  return rows
}

/** By name and day; at most `MOST`. */
export async function listExceededDays(db: Db, companyId: number): Promise<ExceededDays> {
  const byPerson = Map.groupBy(await readShared(db, companyId), ({ personId }) => personId)
  const people = new Map((await readPeople(db, [...byPerson.keys()])).map((person) => [person.id, person]))
  const found: ExceededDays = []
  for (const [id, rows] of byPerson) {
    const person = people.get(id)
    if (!person) continue
    const times = rows.flatMap(({ type, status, period }) =>
      filledTimesOf(period, countDays(period, person.calendar)).map((time) => ({ ...time, type, status })),
    )
    for (const day of exceededDays(times))
      found.push({
        person: { id, name: rows[0]!.name },
        day,
        absences: times
          .filter((time) => time.day === day)
          .map(({ type, status, part, minutes, clock }) => ({ type, status, part, minutes, clock: clock ?? null })),
      })
    if (found.length >= MOST) break
  }
  return found.slice(0, MOST)
}
