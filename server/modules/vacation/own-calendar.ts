// A person's own year: the days, what was asked for, and the balance with its days.
import { sql } from 'kysely'
import type { ExplainedBalance, OwnCalendar } from '#contract/vacation-calendar.ts'
import { addDays, weekdayOf } from '#domain/berlin-time.ts'
import { allocate, balanceOf } from '#domain/leave/balance.ts'
import { holidayLookup } from '#domain/leave/count-days.ts'
import { subtract, sum } from '#domain/leave/fraction.ts'
import { targetOn } from '#domain/leave/working-time-model.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { readDeciders } from '#server/leave-deciders.ts'
import { readPerson } from './facts.ts'
import { distinct, readLayers } from './layers.ts'
import { readBookedDays, readClaims, readFlexitime, toLeaveDays, type BookedDay } from './ledger.ts'
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

const figureOf = (days: readonly BookedDay[]): ExplainedBalance['taken'] => ({
  amount: sum(days.map(({ amount }) => amount)),
  days: days.map(({ day, amount, requestId }) => ({ day, amount, requestId })),
})

/** The balance of the leave account, each figure with the days that it is the sum of. */
export async function explainBalance({ db, now }: Parts, personId: string, year: number): Promise<ExplainedBalance> {
  const today = businessDay(now())
  const { calendar, employment, carriedTo } = await readPerson(db, personId)
  const known = await readClaims(db, { personId, today, employment, models: calendar.models, carriedTo })
  const claims = known.filter((claim) => claim.year <= year)
  const all = await readBookedDays(db, personId)
  const days = toLeaveDays(all, 'leave')
  const own = all.filter(({ account, day }) => account === 'leave' && day.startsWith(`${year}-`))
  const { entitlement, carriedOver, lapsed, left } = balanceOf(claims, days, { year, today })
  const { consumed } = allocate(
    claims,
    days.filter(({ day }) => day <= `${year}-12-31`),
  )
  const flexitime = all.filter(({ account }) => account === 'flexitime').map(({ amount }) => amount.numerator)
  return {
    year,
    today,
    claims: claims.map(({ id, to, isProvisional, ...claim }) => ({
      year: claim.year,
      kind: claim.kind,
      amount: claim.amount,
      left: subtract(claim.amount, sum(consumed.filter(({ claimId }) => claimId === id).map(({ amount }) => amount))),
      lapsesOn: to ?? null,
      isProvisional,
    })),
    entitlement,
    carriedOver,
    taken: figureOf(own.filter(({ isApproved, day }) => isApproved && day <= today)),
    planned: figureOf(own.filter(({ isApproved, day }) => isApproved && day > today)),
    requested: figureOf(own.filter(({ isApproved }) => !isApproved)),
    lapsed,
    left,
    flexitimeMinutes: flexitime.reduce((rest, minutes) => rest - minutes, await readFlexitime(db, personId)),
  }
}
