// The teams of a board: who of the shown people is in which, and on teams with an agreed minimum how many are away each day.
import { sql } from 'kysely'
import type { Board } from '#contract/vacation-calendar.ts'
import { daysBetween } from '#domain/berlin-time.ts'
import { countAway } from '#domain/leave/visibility.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'

type Team = Board['teams'][number]

interface TeamRow {
  id: number
  name: string
  /** Of the whole team, whoever is shown. */
  size: number
  minimum: number | null
  /** Shown people, as numbers from 1 on. */
  members: number[]
}

interface Scope extends DayRange {
  /** Only this team. */
  readonly teamId?: number | undefined
}

/** How many people of each team are away on each day: the sick, and requests that are approved or wait for a decision. */
async function readAway(db: Db, ids: readonly number[], { first, last }: DayRange): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ teamId: number; firstDay: Day; lastDay: Day }>`
    with member as materialized (select m.team_id, m.person_id from calendar_member m join person p on p.id = m.person_id and p.active
      where m.team_id = any(${ids}::integer[])),
    absent as (
      select q.person_id, daterange(q.first_day, q.last_day, '[]') as days
      from leave_period q join leave_request r on r.id = q.request_id
      where q.person_id in (select person_id from member) and q.minutes is null
        and q.first_day <= ${last}::date and q.last_day >= ${first}::date and r.status in ('open', 'inProgress', 'approved')
      union all select k.person_id, daterange(k.first_day, k.last_day, '[]') from sickness k
      where k.person_id in (select person_id from member) and k.first_day <= ${last}::date
        and (k.last_day is null or k.last_day >= ${first}::date)
    ),
    merged as (select person_id, range_agg(days) as days from absent group by person_id)
    select m.team_id as "teamId", lower(d) as "firstDay", upper(d) - 1 as "lastDay"
    from member m join merged a on a.person_id = m.person_id
    cross join unnest(a.days * datemultirange(daterange(${first}::date, ${last}::date, '[]'))) as d`.execute(db)
  const at = (day: Day) => daysBetween(first, day)
  const away = new Map(ids.map((id) => [id, Array.from({ length: at(last) + 1 }, () => 0)]))
  for (const { teamId, firstDay, lastDay } of rows) {
    const counts = away.get(teamId)!
    for (let day = at(firstDay); day <= at(lastDay); day++) counts[day]! += 1
  }
  return away
}

/** The teams of `members` by name; small ones are not counted, because a number would name a person. */
export async function readTeams(db: Db, members: readonly string[], scope: Scope): Promise<Team[]> {
  const { teamId } = scope
  const ofTeam = teamId === undefined ? sql`true` : sql`t.id = ${teamId}`
  const { rows } = await sql<TeamRow>`
    select t.id, t.name, s.people as minimum, count(*)::integer as size,
      array_agg(shown.n::integer) filter (where shown.n is not null) as members
    from calendar_team t join calendar_member m on m.team_id = t.id join person p on p.id = m.person_id and p.active
    left join unnest(${members}::uuid[]) with ordinality as shown(id, n) on shown.id = p.id
    left join minimum_staffing s on s.team_id = t.id
    where ${ofTeam} group by t.id, s.people having count(shown.n) > 0 order by t.name, t.id`.execute(db)
  const isCounted = ({ size, minimum }: TeamRow) => minimum !== null && countAway(size, 0) !== undefined
  const counted = rows.filter(isCounted).map(({ id }) => id)
  const away = counted.length > 0 ? await readAway(db, counted, scope) : new Map<number, number[]>()
  return rows.map(({ id, name, size, minimum, members: numbers }) => {
    const counts = away.get(id)
    const personIds = numbers.map((number) => members[number - 1]!)
    return { id, name, personIds, staffing: counts && minimum !== null ? { size, minimum, away: counts } : null }
  })
}
