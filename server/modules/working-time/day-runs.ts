// Days that have changed, as periods to evaluate: an old booking beside one of today does not draw in the years between them.
import { dayNumberOf } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import type { DayScope } from './evaluate.ts'

interface ChangedDay {
  readonly personId: string
  readonly day: Day
}

/** Days that are further apart are evaluated on their own. */
const GAP = 31

/** Periods with the people whose days changed in them, ascending. */
export function runsOf(days: readonly ChangedDay[]): DayScope[] {
  const runs: { from: Day; until: Day; people: Set<string> }[] = []
  for (const { personId, day } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const run = runs.at(-1)
    if (run && dayNumberOf(day) - dayNumberOf(run.until) <= GAP) {
      run.until = day
      run.people.add(personId)
    } else runs.push({ from: day, until: day, people: new Set([personId]) })
  }
  return runs.map(({ from, until, people }) => ({ from, until, personIds: [...people] }))
}
