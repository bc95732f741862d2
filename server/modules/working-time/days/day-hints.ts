// Hints that depend on the days before: the rest, the week, and the average of 24 weeks that the law demands for more than eight hours (§ 3
// ArbZG). It counts six working days a week, without public holidays; days and halves of leave and sickness are neutral.
import { sql } from 'kysely'
import { addDays, dayNumberOf, dayOfNumber, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { neutralShare, hintsOf, sundayHint, sundayOf, type Hint } from '#domain/working-time/hints.ts'
import { spansOf, type DayResult, type Span } from '#domain/working-time/day-result.ts'
import type { Db } from '#server/db/db.ts'
import type { EntryRow } from './rows.ts'
import type { TimePerson } from './people.ts'

/** Days of the average, the last one included. */
export const AVERAGE_DAYS = 168
/** An average needs at least four weeks of working days. */
const LEAST = 24
/** For night work the average of four weeks counts, of which most working days must be known. */
const NIGHT_DAYS = 28
const NIGHT_LEAST = 12

interface ResultDay {
  readonly personId: string
  readonly day: Day
  readonly result: DayResult
}

type Worked = Map<Day, Pick<DayResult, 'credited'> & { readonly actual: number }>

/** The stored figures of the days before the evaluated ones. */
async function readWorked(
  db: Db,
  ids: readonly string[],
  from: Day,
  before: Day,
): Promise<ReadonlyMap<string, Worked>> {
  const { rows } = await sql<{ personId: string; day: Day; actual: number; credited: number }>`
    select person_id as "personId", day, coalesce(actual, 0) as actual, credited from time_day
    where person_id = any(${ids}::uuid[]) and day >= ${from}::date and day < ${before}::date`.execute(db)
  const found = new Map<string, Worked>()
  for (const { personId, day, ...figures } of rows) {
    const own: Worked = found.get(personId) ?? new Map()
    found.set(personId, own.set(day, figures))
  }
  return found
}

/** Running sums of minutes and working days from `first` on, so that any span is a difference of two. */
function sumsOf(person: TimePerson, worked: Worked, first: number, last: number) {
  const minutes = new Float64Array(last - first + 2)
  const workdays = new Float64Array(last - first + 2)
  for (let count = first; count <= last; count++) {
    const [at, day] = [count - first, dayOfNumber(count)]
    const figures = worked.get(day)
    const isWerktag = weekdayOf(day) < 6 && person.holidayOn(day) === undefined
    const target = isWerktag ? person.counted(day).target : 0
    const share = isWerktag ? 1 - neutralShare(person.absencesOn(day), target, figures?.credited ?? 0) : 0
    minutes[at + 1] = minutes[at]! + (figures?.actual ?? 0)
    workdays[at + 1] = workdays[at]! + share
  }
  return { minutes, workdays }
}

/** Averages of the 24 weeks that end with a day; `days` are evaluated, those before them are stored. */
async function readAverages(
  db: Db,
  people: ReadonlyMap<string, TimePerson>,
  days: ReadonlyMap<string, readonly ResultDay[]>,
  from: Day,
): Promise<(personId: string, day: Day, net: number, span?: 'night') => { minutes: number; days: number } | undefined> {
  const isLong = ({ personId, day, result }: ResultDay): boolean =>
    day >= from && result.net > people.get(personId)!.rulesOn(day).dailyMinutes
  const long = [...days].filter(([, own]) => own.some(isLong))
  if (long.length === 0) return () => undefined
  const first = addDays(from, 1 - AVERAGE_DAYS)
  const begin = long
    .map(([, own]) => own[0]!.day)
    .toSorted()
    .at(-1)!
  const stored = await readWorked(
    db,
    long.map(([personId]) => personId),
    first,
    begin,
  )
  const start = dayNumberOf(first)
  const sums = new Map(
    long.map(([personId, own]) => {
      const worked = new Map(stored.get(personId))
      for (const { day, result } of own) worked.set(day, { actual: result.actual ?? 0, credited: result.credited })
      return [personId, sumsOf(people.get(personId)!, worked, start, dayNumberOf(own.at(-1)!.day))] as const
    }),
  )
  return (personId, day, net, span) => {
    const own = sums.get(personId)
    if (!own) return undefined
    const last = dayNumberOf(day) - start
    const begun = dayNumberOf(people.get(personId)!.start ?? day) - start
    const at = Math.max(last + 1 - (span === 'night' ? NIGHT_DAYS : AVERAGE_DAYS), begun, 0)
    const count = own.workdays[last + 1]! - own.workdays[at]!
    return count < (span === 'night' ? NIGHT_LEAST : LEAST)
      ? undefined
      : { minutes: own.minutes[last]! - own.minutes[at]! + net, days: count }
  }
}

/** The computed result of a day, without its stored state. */
export interface Evaluated {
  readonly personId: string
  readonly day: Day
  readonly entries: readonly EntryRow[]
  readonly result: DayResult
  readonly hints: readonly Hint[]
}

/** Finds the last end of work before each of the instants, which ascend. */
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

/** Sundays with work from the beginning of the year up to `from`, for people who work on one of the days. */
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

/** Adds the hints to the days from `from` on; `days` begin on the Monday of its week, or earlier. */
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
