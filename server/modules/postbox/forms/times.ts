// The clocks of stations: since when each has a form, the questions in between, and the holidays at the site of the sender.
import { sql } from 'kysely'
import { isEnded } from '#domain/decisions/case.ts'
import type { PlaceOfWork } from '#domain/calendar/holidays.ts'
import type { StationTimes } from '#domain/postbox/station-clock.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { readWorkPlace } from '#server/organisation/personal-calendar.ts'

interface Pause {
  readonly caseId: number
  readonly position: number
  readonly from: Date
  readonly until: Date | null
}

export interface Times {
  /** undefined: the station has not had the form. */
  of(one: StoredCase, position: number): StationTimes | undefined
  placeOf(one: Pick<StoredCase, 'requesterId'>): PlaceOfWork | undefined
  readonly today: Day
}

async function readPlacesOf(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PlaceOfWork | undefined>> {
  const { rows } = await sql<{ id: string; siteId: number | null }>`
    select p.id, p.site_id as "siteId" from person p where p.id = any(${[...new Set(personIds)]}::uuid[])`.execute(db)
  const sites = [...new Set(rows.map(({ siteId }) => siteId))]
  const places = new Map<number | null, PlaceOfWork | undefined>()
  for (const siteId of sites) places.set(siteId, await readWorkPlace(db, siteId))
  return new Map(rows.map(({ id, siteId }) => [id, places.get(siteId)]))
}

export async function readTimes(db: Db, cases: readonly StoredCase[], now: Date): Promise<Times> {
  const { rows } = await sql<Pause>`
    select case_id as "caseId", position, from_at as "from", until_at as "until" from decision_pause
    where case_id = any(${cases.map(({ id }) => id)}::bigint[])`.execute(db)
  const pauses = Map.groupBy(rows, ({ caseId, position }) => `${caseId} ${position}`)
  const places = await readPlacesOf(
    db,
    cases.flatMap(({ requesterId }) => requesterId ?? []),
  )
  const today = businessDay(now)
  const placeOf: Times['placeOf'] = ({ requesterId }) => (requesterId === null ? undefined : places.get(requesterId))
  return {
    today,
    placeOf,
    of(one, position) {
      const { since, decidedAt } = one.stages[position]!
      if (since === null) return undefined
      const ended = isEnded(one.status) && one.endedAt ? businessDay(one.endedAt) : today
      return {
        since: businessDay(new Date(since)),
        until: decidedAt === null ? ended : businessDay(new Date(decidedAt)),
        pauses: (pauses.get(`${one.id} ${position}`) ?? []).map(({ from, until }) => ({
          from: businessDay(from),
          until: until && businessDay(until),
        })),
        place: placeOf(one),
      }
    },
  }
}
