// The holidays that decide how long a reservation holds: those of the site where the goods are.
import { sql } from 'kysely'
import type { PlaceOfWork } from '#domain/leave/holidays.ts'
import type { Db } from '#server/db/db.ts'
import { toCalendar, type CalendarRow } from '#server/personal-calendar.ts'

/** undefined where there is no such site: weekends alone are free then. */
export async function readWorkPlace(db: Db, siteId: number | null): Promise<PlaceOfWork | undefined> {
  if (siteId === null) return undefined
  const { rows } = await sql<CalendarRow['places'][number]>`
    select '0001-01-01' as "from", s.land, coalesce((
      select json_agg(json_build_object('holiday', m.holiday, 'from', m.first_day, 'to', m.last_day) order by m.id)
      from municipal_holiday m where m.site_id = s.id), '[]') as municipal
    from site s where s.id = ${siteId}`.execute(db)
  return toCalendar({ models: [], places: rows, christmasEve: 'work', newYearsEve: 'work' }).places[0]?.place
}
