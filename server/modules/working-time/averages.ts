// Working time of the 24 weeks before a day, for the average that the law asks for beyond eight hours.
import { sql } from 'kysely'
import { addDays, weekdayOf } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import type { TimePerson } from './people.ts'

const DAYS = 168
/** Of a shorter time no average says anything: four weeks. */
const LEAST = 24

interface Row {
  personId: string
  day: Day
  actual: number
  isNeutral: boolean
}

/** Average of the 24 weeks that end with a day; leave and sickness are neutral. */
export async function readAverages(
  db: Db,
  people: ReadonlyMap<string, TimePerson>,
  days: readonly { readonly personId: string; readonly day: Day }[],
): Promise<(personId: string, day: Day, net: number) => { minutes: number; days: number } | undefined> {
  if (days.length === 0) return () => undefined
  const sorted = days.map(({ day }) => day).toSorted()
  const { rows } = await sql<Row>`
    select person_id as "personId", day, coalesce(actual, 0) as actual, credited > 0 and target > 0 as "isNeutral"
    from time_day where person_id = any(${[...new Set(days.map(({ personId }) => personId))]}::uuid[])
      and day between ${addDays(sorted[0]!, 1 - DAYS)}::date and ${sorted.at(-1)!}::date`.execute(db)
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  const wanted = new Set(days.map(({ personId, day }) => `${personId} ${day}`))
  return (personId, day, net) => {
    const person = people.get(personId)!
    if (!wanted.has(`${personId} ${day}`)) return undefined
    const from = [addDays(day, 1 - DAYS), person.start ?? day].toSorted().at(-1)!
    const own = (byPerson.get(personId) ?? []).filter((one) => one.day >= from && one.day < day)
    const neutral = new Set(own.filter(({ isNeutral }) => isNeutral).map((one) => one.day))
    let count = 0
    for (let each = from; each <= day; each = addDays(each, 1))
      if (weekdayOf(each) < 6 && !neutral.has(each) && person.holidayOn(each) === undefined) count++
    const minutes = own.reduce((sum, { actual }) => sum + actual, net)
    return count < LEAST ? undefined : { minutes, days: count }
  }
}
