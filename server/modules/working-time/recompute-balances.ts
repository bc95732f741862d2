// What recorded days come to, computed from their entries alone: proves that the running figures are right.
import { sql } from 'kysely'
import { addDays } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { dayResult } from '#domain/working-time/day-result.ts'
import type { Interval, TravelKind } from '#domain/working-time/entry.ts'
import { businessDay } from '#server/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { readTimePeople } from './people.ts'

/** day, comes, goes in seconds, break, kind and minutes of travel: short, because there are millions. */
type Packed = readonly [Day, number | null, number | null, number, TravelKind | null, number]

const PORTION = 50

const toInterval = ([, comes, goes, breakMinutes, travelKind, travelMinutes]: Packed): Interval => ({
  comes: comes === null ? undefined : comes * 1000,
  goes: goes === null ? undefined : goes * 1000,
  breakMinutes,
  travelKind: travelKind ?? undefined,
  travelMinutes,
  preparationMinutes: 0,
  followUpMinutes: 0,
})

async function readPacked(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Packed[]>> {
  const { rows } = await sql<{ personId: string; entries: Packed[] }>`
    select person_id as "personId", json_agg(json_build_array(day, extract(epoch from comes), extract(epoch from goes),
      break_minutes, travel_kind, travel_minutes)) as entries
    from time_entry where person_id = any(${ids}::uuid[]) group by person_id`.execute(db)
  return new Map(rows.map(({ personId, entries }) => [personId, entries]))
}

/** Each day is the same for everybody: counted once. */
function dayAfter(): (day: Day) => Day {
  const known = new Map<Day, Day>()
  return (day) => {
    const next = known.get(day) ?? addDays(day, 1)
    known.set(day, next)
    return next
  }
}

/** Sum of the balances of the days of people up to yesterday, by person. */
export async function recomputeBalances(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const today = businessDay(now)
  const last = addDays(today, -1)
  const sums = new Map<string, number>()
  const nextDay = dayAfter()
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION)
    const people = await readTimePeople(db, portion, { first: '1900-01-01', last })
    const entries = await readPacked(db, portion)
    for (const [id, person] of people) {
      const own = Map.groupBy(entries.get(id) ?? [], ([day]) => day)
      const until = person.exit !== undefined && person.exit < last ? person.exit : last
      let sum = 0
      for (let day = person.start ?? today; day <= until; day = nextDay(day)) {
        const { target, kind } = person.counted(day)
        const given = own.get(day)
        if (target === 0 && given === undefined) continue
        sum += dayResult({
          target,
          isShort: kind === 'shortDay',
          absences: person.absencesOn(day),
          entries: given?.map(toInterval) ?? [],
          rules: person.rulesOn(day),
          now: now.getTime(),
          isOver: true,
        }).balance
      }
      sums.set(id, sum)
    }
  }
  return sums
}
