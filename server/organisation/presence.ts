// Whether people can be reached today, with the same precision with which they show their absence to the viewer; never from their use of
// the portal.
import { sql } from 'kysely'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { absenceKindOf, type LeaveType } from '#domain/leave/leave-type.ts'
import { countDays } from '#domain/calendar/count-days.ts'
import { seenBy } from '#domain/organisation/visibility.ts'
import { presenceOf, type DayFacts, type Presence } from '#domain/organisation/presence.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { SHOWN, visibilityOf, type ShownRow } from './absence-visibility.ts'
import type { Db } from '#server/db/db.ts'
import { CALENDAR_OF, toCalendar, type CalendarRow } from './personal-calendar.ts'

interface PresenceRow extends ShownRow, CalendarRow {
  id: string
  /** In a team of the calendar with the viewer, or the viewer. */
  isMate: boolean
  absence: { type: LeaveType | 'sickness'; last: Day; isMorning: boolean } | null
}

const NOON = 720
/** How many days ahead the next day of work is searched: a fortnight without hours, and holidays. */
const AHEAD = 20

/** The condition that person `p` is a colleague of the viewer. */
const isMate = (viewerId: string) => sql<boolean>`(p.id = ${viewerId} or exists (
  select from calendar_member o join calendar_member m using (team_id) where o.person_id = ${viewerId} and m.person_id = p.id))`

/** Whole and half days of approved leave, and sickness; a person with some hours off counts as present. */
const absenceOn = (today: Day, now: number) => sql`(
  select json_build_object('type', a.type, 'last', a.last, 'isMorning', a.morning) from (
    select r.type, q.last_day as last, q.ends_at_noon and q.last_day = ${today}::date as morning from leave_period q join leave_request r on r.id = q.request_id
    where q.person_id = p.id and r.status = 'approved' and q.minutes is null
      and q.first_day <= ${today}::date and q.last_day >= ${today}::date
      and not (q.starts_at_noon and q.first_day = ${today}::date and ${now < NOON})
      and not (q.ends_at_noon and q.last_day = ${today}::date and ${now >= NOON})
    union all
    select 'sickness', coalesce(k.last_day, ${today}::date), false from sickness k
    where k.person_id = p.id and k.first_day <= ${today}::date and (k.last_day is null or k.last_day >= ${today}::date)
  ) a order by a.type = 'sickness' desc, a.last desc limit 1)`

function toAbsence(row: PresenceRow): DayFacts['absence'] {
  if (row.absence === null) return undefined
  const kind = row.absence.type === 'sickness' ? 'sickness' : absenceKindOf(row.absence.type)
  const { last, isMorning } = row.absence
  return {
    seen: seenBy(row.isMate ? 'team' : 'other', visibilityOf(row), kind),
    isLeave: kind === 'leave',
    last,
    isMorning,
  }
}

/**
 * The presence of those of `ids` who show it, by person. People who hide their absence, or are in no team while their company has disabled
 * such views, are left out on every day: otherwise the gap would reveal the absence. Outside their teams an absence looks like a day off.
 */
export async function readPresence(
  db: Db,
  ids: readonly string[],
  instant: Date,
  viewerId: string,
): Promise<ReadonlyMap<string, Presence>> {
  if (ids.length === 0) return new Map()
  const { day: today, minute: now } = wallTimeOf(instant)
  const { rows } = await sql<PresenceRow>`
    select p.id, n.least as visibility, coalesce(n.managed, false) as managed, ${isMate(viewerId)} as "isMate", ${CALENDAR_OF}, ${absenceOn(today, now)} as absence
    from person p left join leave_rules g on g.company_id = p.company_id
    left join lateral (${SHOWN} where person_id = p.id group by person_id) n on true
    where p.id = any(${ids}::uuid[]) and p.active and coalesce(g.comparison_views, true)`.execute(db)
  return new Map(
    rows
      .filter((row) => visibilityOf(row) !== 'none' && (row.isMate || row.visibility !== null))
      .map((row) => {
        const [day, ...following] = countDays({ first: today, last: addDays(today, AHEAD) }, toCalendar(row))
        const next = following.find(({ target }) => target > 0)?.day
        return [row.id, presenceOf({ minutes: day?.target ?? 0, now, next, absence: toAbsence(row) })]
      }),
  )
}
