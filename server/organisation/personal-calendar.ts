// The cost of a day of leave for a person: hours of work, holidays of the place, and the rule for two days of December.
import { sql, type RawBuilder } from 'kysely'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import type { Land, MunicipalHoliday, PlaceOfWork } from '#domain/calendar/holidays.ts'
import { withStandardModel, type WorkingTimeModel } from '#domain/calendar/working-time-model.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'

export interface CalendarRow {
  christmasEve: PersonalCalendar['christmasEve']
  newYearsEve: PersonalCalendar['newYearsEve']
  models: WorkingTimeModel[]
  places: { from: Day; land: Land; municipal: { holiday: MunicipalHoliday; from: Day | null; to: Day | null }[] }[]
}

const MUNICIPAL = sql`coalesce((
  select json_agg(json_build_object('holiday', m.holiday, 'from', m.first_day, 'to', m.last_day) order by m.id)
  from municipal_holiday m where m.site_id = s.id), '[]')`

/** The working-time models of a person, oldest first. */
export const modelsOf = (personId: RawBuilder<unknown>): RawBuilder<WorkingTimeModel[]> => sql`coalesce((
  select json_agg(json_build_object('from', m.from_day, 'anchor', m.anchor, 'weeks', m.weeks,
    'rosteredOnHolidays', m.rostered_on_holidays) order by m.from_day)
  from working_time_model m where m.person_id = ${personId}), '[]')`

/** The columns of a `CalendarRow`, of a person `p` with the rules `g` of their company. */
export const CALENDAR_OF = sql`coalesce(g.christmas_eve, 'work') as "christmasEve", coalesce(g.new_years_eve, 'work') as "newYearsEve",
      ${modelsOf(sql`p.id`)} as models,
      coalesce((select json_agg(json_build_object('from', w.from_day, 'land', s.land, 'municipal', ${MUNICIPAL}) order by w.from_day)
        from (
          select '0001-01-01'::date as from_day, p.site_id as site_id where p.site_id is not null
          union all select o.from_day, o.site_id from place_of_work o where o.person_id = p.id
        ) w join site s on s.id = w.site_id), '[]') as places`

const toPlace = ({ land, municipal }: Pick<CalendarRow['places'][number], 'land' | 'municipal'>): PlaceOfWork => ({
  land,
  municipal: municipal.map(({ holiday, from, to }) => ({
    holiday,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  })),
})

export const toCalendar = ({ models, places, christmasEve, newYearsEve }: CalendarRow): PersonalCalendar => ({
  models: withStandardModel(models),
  places: places.map((place) => ({ from: place.from, place: toPlace(place) })),
  christmasEve,
  newYearsEve,
})

/** The holidays that count at a site; undefined without one. */
export async function readWorkPlace(db: Db, siteId: number | null): Promise<PlaceOfWork | undefined> {
  if (siteId === null) return undefined
  const { rows } = await sql<CalendarRow['places'][number]>`
    select '0001-01-01' as "from", s.land, ${MUNICIPAL} as municipal from site s where s.id = ${siteId}`.execute(db)
  return rows[0] && toPlace(rows[0])
}
