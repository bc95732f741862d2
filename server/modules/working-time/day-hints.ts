// The hints of days of many people, which depend on the days before them: the rest, the week, the average.
import { sql } from 'kysely'
import { weekdayOf } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { spansOf, type DayResult, type Span } from '#domain/working-time/day-result.ts'
import { hintsOf, sundayHint, sundayOf, type Hint } from '#domain/working-time/hints.ts'
import type { Db } from '#server/db/db.ts'
import { readAverages } from './averages.ts'
import type { EntryRow } from './entry-rows.ts'
import type { TimePerson } from './people.ts'

/** The computed result of a day, without its stored state. */
export interface Evaluated {
  readonly personId: string
  readonly day: Day
  readonly entries: readonly EntryRow[]
  readonly result: DayResult
  readonly hints: readonly Hint[]
}

/** The last end of work before each of the instants, which are ascending. */
function goneBefore(spans: readonly Span[]): (begin: number) => number | undefined {
  let next = 0
  return (begin) => {
    while (next < spans.length && spans[next]!.comes < begin) next++
    for (let at = next - 1; at >= 0; at--) if (spans[at]!.goes <= begin) return spans[at]!.goes
    return undefined
  }
}

type Line = Omit<Evaluated, 'hints'>
type AverageOf = Awaited<ReturnType<typeof readAverages>>

/** Sundays with work from the beginning of the year up to `from`, of those who work on one of the days. */
async function readSundays(db: Db, days: readonly Line[], from: Day): Promise<ReadonlyMap<string, Day[]>> {
  const touches = ({ day, entries }: Line): boolean => day >= from && entries.length > 0 && weekdayOf(day) >= 5
  const ids = [...new Set(days.filter(touches).map(({ personId }) => personId))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ personId: string; hints: Hint[] }>`
    select person_id as "personId", hints from time_day where person_id = any(${ids}::uuid[])
      and day >= date_trunc('year', ${from}::date)::date and day < ${from}::date and hints @> '[{"code":"sundayWork"}]'`.execute(
    db,
  )
  const sundays = new Map<string, Day[]>()
  for (const { personId, hints } of rows) {
    const found = hints.map(sundayOf).filter((day) => day !== undefined)
    sundays.set(personId, [...(sundays.get(personId) ?? []), ...found])
  }
  return sundays
}

interface Past {
  readonly averageOf: AverageOf
  readonly workedSundays: readonly Day[]
}

function ofPerson(
  person: TimePerson,
  own: readonly Line[],
  from: Day,
  { averageOf, workedSundays }: Past,
): Evaluated[] {
  const isHoliday = (day: Day): boolean => person.holidayOn(day) !== undefined
  const goneOf = goneBefore(spansOf(own.flatMap(({ entries }) => entries)))
  const found: Evaluated[] = []
  // Minutes of the ISO week up to each day: the days are complete and ascend.
  let [week, weekDays] = [0, 0]
  const sundays = new Set(workedSundays)
  for (const one of own) {
    const { day, result, entries } = one
    const isMonday = weekdayOf(day) === 0
    week = (isMonday ? 0 : week) + result.net
    weekDays = (isMonday ? 0 : weekDays) + (entries.length > 0 ? 1 : 0)
    if (day < from) continue
    const spans = spansOf(entries)
    const begin = spans[0]?.comes
    const hints =
      begin === undefined
        ? []
        : hintsOf({
            day,
            spans,
            net: result.net,
            rules: person.rulesOn(day),
            goneBefore: goneOf(begin),
            week,
            weekDays,
            average: averageOf(person.id, day, result.net),
            nightAverage: averageOf(person.id, day, result.net, 'night'),
            isHoliday,
            protection: person.protectionOn(day),
          })
    const sunday = hints.map(sundayOf).find((worked) => worked !== undefined)
    if (sunday === undefined) {
      found.push({ ...one, hints })
      continue
    }
    sundays.add(sunday)
    const worked = [...sundays].filter((each) => each <= sunday && each.slice(0, 4) === sunday.slice(0, 4))
    found.push({ ...one, hints: [...hints, ...sundayHint(sunday, worked.length, person.rulesOn(day))] })
  }
  return found
}

/** The days from `from` on with their hints; `days` begin with the Monday of its week, or earlier. */
export async function withHints(
  db: Db,
  people: ReadonlyMap<string, TimePerson>,
  days: readonly Line[],
  from: Day,
): Promise<Evaluated[]> {
  const byPerson = Map.groupBy(days, ({ personId }) => personId)
  const averageOf = await readAverages(db, people, byPerson, from)
  const sundays = await readSundays(db, days, from)
  return [...byPerson].flatMap(([personId, own]) =>
    ofPerson(people.get(personId)!, own, from, { averageOf, workedSundays: sundays.get(personId) ?? [] }),
  )
}
