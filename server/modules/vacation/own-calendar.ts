// The own calendar of a year: its days, and the person's requests.
import { sql } from 'kysely'
import type { OwnCalendar } from '#contract/vacation-calendar.ts'
import { addDays, weekdayOf } from '#domain/berlin-time.ts'
import { holidayLookup } from '#domain/leave/count-days.ts'
import { targetOn } from '#domain/leave/working-time-model.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { readDeciders } from '#server/leave-deciders.ts'
import { readPerson } from './person.ts'
import { distinct, readLayers } from './layers.ts'
import { readRequests } from './requests.ts'

type Parts = Pick<Context, 'db' | 'now'>

function* daysOf(year: number): Generator<Day> {
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) yield day
}

export async function readOwnCalendar({ db, now }: Parts, personId: string, year: number): Promise<OwnCalendar> {
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
      models: calendar.models.map(({ from, anchor, weeks }) => ({
        from,
        anchor,
        weeks: weeks.map((week) => [...week]),
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
