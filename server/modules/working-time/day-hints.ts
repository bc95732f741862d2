// The hints of days of many people, which depend on the days before them: the rest, the week, the average.
import { weekdayOf } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { spansOf, type DayResult, type Span } from '#domain/working-time/day-result.ts'
import { hintsOf, type Hint } from '#domain/working-time/hints.ts'
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

function ofPerson(person: TimePerson, own: readonly Line[], from: Day, averageOf: AverageOf): Evaluated[] {
  const isHoliday = (day: Day): boolean => person.holidayOn(day) !== undefined
  const goneOf = goneBefore(spansOf(own.flatMap(({ entries }) => entries)))
  const found: Evaluated[] = []
  // Minutes of the ISO week up to each day: the days are complete and ascend.
  let week = 0
  for (const one of own) {
    const { day, result, entries } = one
    week = (weekdayOf(day) === 0 ? 0 : week) + result.net
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
            average: averageOf(person.id, day, result.net),
            isHoliday,
            protection: person.protectionOn(day),
          })
    found.push({ ...one, hints })
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
  return [...byPerson].flatMap(([personId, own]) => ofPerson(people.get(personId)!, own, from, averageOf))
}
