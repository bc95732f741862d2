// Views of a person on their own leave: the calendar of a year with its requests, and on home's 'Ihr Tag' the balance of the year and the
// colleagues who are away today.
import { sql } from 'kysely'
import type { OwnCalendar, BoardAbsence, LeaveToday } from '#contract/vacation-calendar.ts'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { holidayLookup } from '#domain/calendar/count-days.ts'
import { nextLapse } from '#domain/leave/lapse.ts'
import { targetOn } from '#domain/calendar/working-time-model.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { readDeciders, PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { explainBalance } from './balance.ts'
import { distinct, readLayers } from './board-data.ts'
import { readAbsences } from './board.ts'
import type { Viewer } from './scope.ts'
import { readPerson } from './person.ts'
import { readRequests } from './requests.ts'

function* daysOf(year: number): Generator<Day> {
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) yield day
}

export async function readOwnCalendar({ db, now }: ReadContext, personId: string, year: number): Promise<OwnCalendar> {
  const person = await readPerson(db, personId)
  const { calendar, companyId, divisionId, siteId } = person
  const places = {
    companyIds: distinct([companyId]),
    divisionIds: distinct([divisionId]),
    siteIds: distinct([siteId]),
    lands: calendar.places.map(({ place }) => place.land),
  }
  const holidayOn = holidayLookup(calendar.places)
  const days = [...daysOf(year)]
  const deciders = await readDeciders(db, businessDay(now()))
  const isOfYear = sql<boolean>`r.person_id = ${personId} and exists (
    select from leave_period q where q.request_id = r.id
      and q.first_day <= ${`${year}-12-31`}::date and q.last_day >= ${`${year}-01-01`}::date)`
  return {
    year,
    rules: {
      models: calendar.models.map(({ from, anchor, weeks, rosteredOnHolidays }) => ({
        from,
        anchor,
        weeks: weeks.map((week) => [...week]),
        ...(rosteredOnHolidays && { rosteredOnHolidays }),
      })),
      places: calendar.places.map(({ from, place }) => ({
        from,
        place: { land: place.land, municipal: [...(place.municipal ?? [])] },
      })),
      christmasEve: calendar.christmasEve,
      newYearsEve: calendar.newYearsEve,
    },
    holidays: days.flatMap((day) => {
      const holiday = holidayOn(day)
      return holiday ? [{ day, holiday }] : []
    }),
    daysOff: days.filter((day) => weekdayOf(day) < 5 && targetOn(calendar.models, day) === 0),
    ...(await readLayers(db, places, { first: `${year}-01-01`, last: `${year}-12-31` })),
    requests: await readRequests(db, isOfYear, deciders),
  }
}

/** The number of names that are shown; others are only counted. */
const LISTED = 5

function partOf(
  { first, last, startsAtNoon, endsAtNoon }: BoardAbsence,
  today: Day,
): LeaveToday['away'][number]['part'] {
  if (startsAtNoon && first === today) return 'noon'
  return endsAtNoon && last === today ? 'morning' : 'full'
}

/** An undecided request is no absence; a person with some hours off is present for the rest of the day. */
const isAway = ({ state, isHours }: BoardAbsence): boolean =>
  !isHours && (state === 'approved' || state === 'cancellation')

/** Colleagues only: the personnel office sees whole companies, which are not the day of one person. */
async function readAway(context: ReadContext, viewer: Viewer, today: Day): Promise<LeaveToday['away']> {
  const { personId, rights } = viewer
  const realm = new Set(rights.realm)
  realm.delete(PERSONNEL_ROLE)
  const found = await readAbsences(context, { personId, rights: { ...rights, realm } }, { first: today, last: today })
  return found
    .filter(({ row }) => row.id !== personId)
    .flatMap(({ row: { id, name }, absences }) => {
      const absence = absences.findLast(isAway)
      return absence ? [{ person: { id, name }, last: absence.last, part: partOf(absence, today) }] : []
    })
}

export async function readToday(context: ReadContext, viewer: Viewer): Promise<LeaveToday> {
  const today = businessDay(context.now())
  const year = Number(today.slice(0, 4))
  const { left, claims } = await explainBalance(context, viewer.personId, year)
  const next = nextLapse(claims, today)
  const away = await readAway(context, viewer, today)
  return {
    today,
    left,
    lapsing: next && next.on <= `${year}-12-31` ? next : null,
    away: away.slice(0, LISTED),
    awayCount: away.length,
  }
}
