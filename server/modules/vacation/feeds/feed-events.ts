// The content of a calendar feed. Its address can be read without signing in, so the feed of a team contains only what the team may see,
// also for a supervisor or the personnel office, and never undecided requests. A substitute is asked before the decision, so their feed
// also contains the days of open requests.
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { SeenByOthers } from '#contract/vacation-feeds.ts'
import { countDays } from '#domain/calendar/count-days.ts'
import { absenceKindOf, type LeaveType } from '#domain/leave/leave-type.ts'
import type { WishedPeriod } from '#domain/leave/request-rules.ts'
import type { FeedKind } from '#domain/leave/calendar-feed.ts'
import { seenBy, type AbsenceKind, type SeenAbsence } from '#domain/organisation/visibility.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import type { Language } from '#server/mail/language.ts'
import { SHOWN, visibilityOf, type ShownRow } from '#server/organisation/absence-visibility.ts'
import { extentSentence, extentWords } from '#server/modules/vacation/extent.ts'
import { PERIOD } from '#server/modules/vacation/facts.ts'
import { readPeople } from '#server/modules/vacation/person.ts'
import type { CalendarEvent } from './ics.ts'

const WORDS = {
  de: {
    leave: 'Urlaub',
    flexitime: 'Gleitzeit',
    paidTimeOff: 'Freizeit',
    specialLeave: 'Sonderurlaub',
    sickness: 'Krankheit',
    absent: 'Abwesend',
    requested: 'beantragt',
    substitute: 'Vertretung',
    own: 'Mein Urlaub',
    team: 'Abwesenheiten im Team',
    substitutions: 'Meine Vertretungen',
  },
  en: {
    leave: 'Leave',
    flexitime: 'Flexitime',
    paidTimeOff: 'Time off',
    specialLeave: 'Special leave',
    sickness: 'Sickness',
    absent: 'Absent',
    requested: 'requested',
    substitute: 'Substitute for',
    own: 'My leave',
    team: 'Absences in the team',
    substitutions: 'My duties as substitute',
  },
} as const

export const feedName = (kind: FeedKind, language: Language): string => WORDS[language][kind]

interface PeriodRow extends ShownRow {
  requestId: number
  position: number
  personId: string
  name: string
  type: LeaveType
  isApproved: boolean
  first: Day
  last: Day
  startsAtNoon: boolean
  endsAtNoon: boolean
  minutes: number | null
  fromMinute: number | null
  toMinute: number | null
  period: WishedPeriod
  /** When it was sent, changed or approved last, and how often before. */
  modified: Date
  sequence: number
}

const BY_ORDER = sql`order by q.first_day, r.id, q.position`

/** Periods `q` of requests `r` of people `p` within the span. */
async function readPeriods(db: Db, { first, last }: DayRange, which: RawBuilder<boolean>): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    with shown as materialized (${SHOWN} group by person_id)
    select r.id as "requestId", q.position, r.person_id as "personId", ${fullName('p')} as name, r.type,
      r.status = 'approved' as "isApproved", q.first_day as first, q.last_day as last, q.starts_at_noon as "startsAtNoon",
      q.ends_at_noon as "endsAtNoon", q.minutes, q.from_minute as "fromMinute", q.to_minute as "toMinute",
      s.least as visibility, coalesce(s.managed, false) as managed, ${PERIOD} as period,
      coalesce(e.modified, r.sent_at, r.created_at) as modified, greatest(e.count - 1, 0)::integer as sequence
    from leave_period q join leave_request r on r.id = q.request_id join person p on p.id = r.person_id
    left join shown s on s.person_id = p.id
    cross join lateral (select max(t.at) as modified, count(*) as count from leave_timeline t
      where t.request_id = r.id and t.type in ('sent', 'changed', 'approved', 'shortened')) e
    where p.active and q.first_day <= ${last}::date and q.last_day >= ${first}::date and ${which} ${BY_ORDER}`.execute(
    db,
  )
  return rows
}

const uidOf = (feedId: number, { requestId, position }: PeriodRow): string =>
  `${createHash('sha256').update(`${feedId} ${requestId} ${position}`).digest('hex').slice(0, 32)}@portal`

const timeOf = ({ first, last, startsAtNoon, endsAtNoon, fromMinute, toMinute }: PeriodRow) => ({
  first,
  last,
  startsAtNoon,
  endsAtNoon,
  ...(fromMinute !== null && toMinute !== null && { clock: { from: fromMinute, to: toMinute } }),
})

/** The part of a period that the team sees; hours are shown only with their kind, as on the board. */
function shownToTeam(row: PeriodRow): SeenAbsence['shows'] {
  const { shows } = seenBy('team', visibilityOf(row), absenceKindOf(row.type))
  return row.minutes !== null && shows === 'absent' ? 'nothing' : shows
}

export interface FeedRequest {
  readonly id: number
  readonly kind: FeedKind
  readonly personId: string
  readonly language: Language
}

/** Colleagues of the same team, for people who may see the calendar of their team. */
const isColleague = (personId: string) => sql<boolean>`r.status = 'approved' and p.id <> ${personId}
  and exists (select from calendar_member o join calendar_member m on m.team_id = o.team_id
    where o.person_id = ${personId} and m.person_id = p.id)
  and exists (select from person_role g where g.person_id = ${personId} and g.client = 'ma-api' and g.role = 'ma_tk_view')
  and coalesce((select g.comparison_views from person o join leave_rules g on g.company_id = o.company_id
    where o.id = ${personId}), true)`

const IS_ACTIVE = sql<boolean>`r.status in ('open', 'inProgress', 'approved')`

/** The extent of each period: 'vormittags, 0,5 Tage'. */
async function extentsOf(db: Db, rows: readonly PeriodRow[], language: Language): Promise<(row: PeriodRow) => string> {
  const people = await readPeople(db, [...new Set(rows.map((row) => row.personId))])
  const calendars = new Map(people.map(({ id, calendar }) => [id, calendar]))
  return ({ personId, period }) => {
    const calendar = calendars.get(personId)
    return calendar ? extentSentence(period, countDays(period, calendar), language) : ''
  }
}

export async function readEvents(db: Db, feed: FeedRequest, span: DayRange): Promise<CalendarEvent[]> {
  const { id, kind, personId, language } = feed
  const words = WORDS[language]
  const event = (row: PeriodRow, summary: string, description: string) => {
    const { modified, sequence } = row
    return { uid: uidOf(id, row), summary, description, modified, sequence, ...timeOf(row) }
  }
  if (kind === 'own') {
    const rows = await readPeriods(db, span, sql<boolean>`r.person_id = ${personId} and ${IS_ACTIVE}`)
    const extentOf = await extentsOf(db, rows, language)
    return rows.map((row) => {
      const word = words[absenceKindOf(row.type)]
      return {
        ...event(row, row.isApproved ? word : `${word} (${words.requested})`, extentOf(row)),
        isTentative: !row.isApproved,
        // Hours without a time of day do not make the whole day busy.
        isFree: row.minutes !== null && row.fromMinute === null,
      }
    })
  }
  if (kind === 'substitutions') {
    const rows = await readPeriods(
      db,
      span,
      sql<boolean>`r.substitute_id = ${personId} and r.substitute_state <> 'declined' and ${IS_ACTIVE}`,
    )
    const extentOf = await extentsOf(db, rows, language)
    return rows.map((row) => ({
      ...event(row, `${words.substitute} ${row.name}`, extentOf(row)),
      isTentative: !row.isApproved,
      isFree: true,
    }))
  }
  const rows = await readPeriods(db, span, isColleague(personId))
  const extentOf = await extentsOf(db, rows, language)
  return rows.flatMap((row) => {
    const shows = shownToTeam(row)
    if (shows === 'nothing') return []
    const word = shows === 'kind' ? words[absenceKindOf(row.type)] : words.absent
    // Where the kind is hidden: whole or half days, and not how many of them are days of work.
    const description = shows === 'kind' ? extentOf(row) : extentWords(row.period, language)
    return [{ ...event(row, `${row.name}: ${word}`, description), isFree: true }]
  })
}

/** The person's own absences as a colleague of their team sees them. */
export async function readSeenByOthers(db: Db, personId: string, span: DayRange): Promise<SeenByOthers> {
  const rows = await readPeriods(db, span, sql<boolean>`r.person_id = ${personId} and r.status = 'approved'`)
  return rows.flatMap((row) => {
    const shows = shownToTeam(row)
    const kind: AbsenceKind | null = shows === 'kind' ? absenceKindOf(row.type) : null
    const { first, last, startsAtNoon, endsAtNoon } = row
    return shows === 'nothing' ? [] : [{ first, last, startsAtNoon, endsAtNoon, kind }]
  })
}
