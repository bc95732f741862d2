// What determines the days of people: calendars, absences, legal protection, release paths, locks. Read in bulk, in a few queries.
import { sql } from 'kysely'
import {
  dayCounter,
  holidayLookup,
  partOf,
  type CountedDay,
  type DayPart,
  type LeavePeriod,
  type PersonalCalendar,
} from '#domain/calendar/count-days.ts'
import type { Holiday } from '#domain/calendar/holidays.ts'
import type { LeaveType } from '#domain/leave/leave-type.ts'
import { modelOn } from '#domain/calendar/working-time-model.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import type { DayAbsence, DayAbsenceKind } from '#domain/working-time/day-result.ts'
import type { Protection } from '#domain/working-time/hints.ts'
import type { ReleasePath } from '#domain/working-time/release.ts'
import type { TimeRules } from '#domain/working-time/time-rules.ts'
import type { Db } from '#server/db/db.ts'
import { CALENDAR_OF, toCalendar, type CalendarRow } from '#server/organisation/personal-calendar.ts'
import { readTimeRules } from './rules.ts'

interface PersonRow extends CalendarRow {
  id: string
  companyId: number | null
  divisionId: number | null
  siteId: number | null
  supervisorId: string | null
  start: Day | null
  exit: Day | null
  birth: Day | null
  lockedUntil: Day | null
}

interface LeaveRow extends LeavePeriod {
  personId: string
  type: LeaveType
  startsAtNoon: boolean
  endsAtNoon: boolean
  minutes: number | null
}

interface PeriodRow {
  personId: string
  kind: string
  first: Day
  last: Day
}

/** The absence of a day, before its result is known. */
export interface NamedAbsence extends DayAbsence {
  readonly type: LeaveType | 'sickness' | 'released'
}

/** A person whose days are evaluated. */
export interface TimePerson {
  readonly id: string
  readonly companyId: number | null
  readonly supervisorId: string | null
  /** First and last day that count; no start: the account does not exist yet. */
  readonly start: Day | undefined
  readonly exit: Day | undefined
  /** Only the time office changes days up to this one. */
  readonly lockedUntil: Day | undefined
  counted(day: Day): CountedDay
  holidayOn(day: Day): Holiday | undefined
  absencesOn(day: Day): readonly NamedAbsence[]
  protectionOn(day: Day): Protection | undefined
  pathOn(day: Day): ReleasePath
  rulesOn(day: Day): TimeRules
}

const KINDS: Readonly<Record<LeaveType, DayAbsenceKind>> = {
  tariffLeave: 'leave',
  tariffLeaveHalf: 'leave',
  specialLeave: 'specialLeave',
  paidTimeOff: 'paidTimeOff',
  flexDay: 'flexDay',
  flexHours: 'flexHours',
}

const covers = (day: Day) => (one: DayRange) => one.first <= day && day <= one.last

function toAbsence(row: LeaveRow, day: Day): NamedAbsence {
  const { type, minutes } = row
  const part: DayPart = partOf(day, row)
  return { type, kind: KINDS[type], part, ...(minutes !== null && { minutes }) }
}

/** False for a person whose working-time model begins within the period, because such a person works part-time in it. */
const isReleased = ({ first }: PeriodRow, { models }: PersonalCalendar, day: Day): boolean =>
  (modelOn(models, day)?.from ?? '') < first

const YOUTH_YEARS = 18
const isYouth = (birth: Day | null, day: Day): boolean =>
  birth !== null && day < `${Number(birth.slice(0, 4)) + YOUTH_YEARS}${birth.slice(4)}`

async function readAbsences(db: Db, ids: readonly string[], { first, last }: DayRange) {
  const { rows: leave } = await sql<LeaveRow>`
    select q.person_id as "personId", r.type, q.first_day as first, q.last_day as last, q.starts_at_noon as "startsAtNoon",
      q.ends_at_noon as "endsAtNoon", q.minutes
    from leave_period q join leave_request r on r.id = q.request_id
    where q.person_id = any(${ids}::uuid[]) and r.status = 'approved'
      and q.first_day <= ${last}::date and q.last_day >= ${first}::date order by q.request_id, q.position`.execute(db)
  const { rows: sickness } = await sql<PeriodRow>`
    select person_id as "personId", 'sickness' as kind, first_day as first, coalesce(last_day, '9999-12-31') as last
    from sickness where person_id = any(${ids}::uuid[])
      and first_day <= ${last}::date and (last_day is null or last_day >= ${first}::date)`.execute(db)
  const { rows: released } = await sql<PeriodRow>`
    select person_id as "personId", kind, first_day as first, last_day as last from employment_period
    where person_id = any(${ids}::uuid[]) and kind <> 'disability'
      and first_day <= ${last}::date and last_day >= ${first}::date`.execute(db)
  const byPerson = <T extends { personId: string }>(rows: T[]) => Map.groupBy(rows, ({ personId }) => personId)
  return { leave: byPerson(leave), sickness: byPerson(sickness), released: byPerson(released) }
}

interface PathRow {
  personId: string | null
  divisionId: number | null
  from: Day
  path: ReleasePath
}

/** The release path set for the person, else for the division, else manual. */
async function readPaths(db: Db, people: readonly PersonRow[]) {
  const { rows } = await sql<PathRow>`
    select person_id as "personId", division_id as "divisionId", from_day as "from", path from time_release_path
    where person_id = any(${people.map(({ id }) => id)}::uuid[])
      or division_id = any(${people.map(({ divisionId }) => divisionId).filter((id) => id !== null)}::integer[])
    order by from_day`.execute(db)
  const ofPerson = Map.groupBy(rows, ({ personId }) => personId)
  const ofDivision = Map.groupBy(rows, ({ divisionId }) => divisionId)
  const valid = (paths: readonly PathRow[] | undefined, day: Day) => paths?.findLast(({ from }) => from <= day)?.path
  return ({ id, divisionId }: PersonRow, day: Day): ReleasePath =>
    valid(ofPerson.get(id), day) ??
    (divisionId === null ? undefined : valid(ofDivision.get(divisionId), day)) ??
    'manual'
}

async function readRows(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.company_id as "companyId", p.division_id as "divisionId", p.site_id as "siteId",
      p.supervisor_id as "supervisorId", a.start_day as start, e.exit_day as exit, e.birth_day as birth,
      (select max(l.until_day) from time_lock l where (l.company_id is null or l.company_id = p.company_id)
        and (l.site_id is null or l.site_id = p.site_id)) as "lockedUntil",
      ${CALENDAR_OF}
    from person p left join time_account a on a.person_id = p.id left join employment e on e.person_id = p.id
    left join leave_rules g on g.company_id = p.company_id
    where p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

interface Calendar {
  readonly calendar: PersonalCalendar
  readonly counted: (day: Day) => CountedDay
  readonly holidayOn: (day: Day) => Holiday | undefined
}

/** Computes a day once for all people with the same hours and holidays. */
function sharedCalendars(): (row: CalendarRow) => Calendar {
  const known = new Map<string, Calendar>()
  return (row) => {
    const key = JSON.stringify([row.models, row.places, row.christmasEve, row.newYearsEve])
    const calendar = toCalendar(row)
    const found = known.get(key) ?? {
      calendar,
      counted: once(dayCounter(calendar)),
      holidayOn: once(holidayLookup(calendar.places)),
    }
    known.set(key, found)
    return found
  }
}

function once<T>(compute: (day: Day) => T): (day: Day) => T {
  const known = new Map<Day, T>()
  return (day) => {
    if (known.has(day)) return known.get(day)!
    const value = compute(day)
    known.set(day, value)
    return value
  }
}

const NO_ABSENCES: readonly NamedAbsence[] = []

/** People by their id; absences are read only for the days of `span`. */
export async function readTimePeople(
  db: Db,
  ids: readonly string[],
  span: DayRange,
): Promise<ReadonlyMap<string, TimePerson>> {
  const rows = await readRows(db, ids)
  const { leave, sickness, released } = await readAbsences(db, ids, span)
  const path = await readPaths(db, rows)
  const rules = await readTimeRules(
    db,
    rows.map(({ companyId }) => companyId),
  )
  const calendarOf = sharedCalendars()
  return new Map(
    rows.map((row) => {
      const { id, companyId, supervisorId, birth } = row
      const { calendar, counted, holidayOn } = calendarOf(row)
      const [ownLeave, ownSickness, periods] = [leave.get(id) ?? [], sickness.get(id) ?? [], released.get(id) ?? []]
      const hasAbsences = ownLeave.length + ownSickness.length + periods.length > 0
      const isOff = (day: Day) => (one: PeriodRow) => covers(day)(one) && isReleased(one, calendar, day)
      const person: TimePerson = {
        id,
        companyId,
        supervisorId,
        start: row.start ?? undefined,
        exit: row.exit ?? undefined,
        lockedUntil: row.lockedUntil ?? undefined,
        counted,
        holidayOn,
        absencesOn: (day) =>
          hasAbsences
            ? [
                ...ownLeave.filter(covers(day)).map((one) => toAbsence(one, day)),
                ...(ownSickness.some(covers(day))
                  ? [{ type: 'sickness', kind: 'sickness', part: 'full' } as const]
                  : []),
                ...(periods.some(isOff(day)) ? [{ type: 'released', kind: 'released', part: 'full' } as const] : []),
              ]
            : NO_ABSENCES,
        protectionOn: (day) => {
          if (isYouth(birth, day)) return 'youth'
          return periods.some((one) => one.kind === 'maternity' && covers(day)(one)) ? 'expectant' : undefined
        },
        pathOn: (day) => path(row, day),
        rulesOn: (day) => rules.on(companyId, day),
      }
      return [id, person] as const
    }),
  )
}
