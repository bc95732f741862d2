// Checks and replaces entries of days. Callers that replace entries have locked the accounts of their people. Changed days are evaluated by
// periods, so that an old entry beside one of today does not cause an evaluation of the years between them.
import { sql } from 'kysely'
import type { EntryInput } from '#contract/working-time.ts'
import { addDays, dayNumberOf } from '#domain/calendar/berlin-time.ts'
import { numberLine } from '#domain/forms/one-line.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { entryFaults, type EntryFault, type EntryRule, type EntrySource } from '#domain/working-time/entry.ts'
import { shiftDays, type Stay } from '#domain/working-time/shift.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { readEntries, toGiven, toInput } from './rows.ts'
import { evaluateDays, type DayChange, type DayScope } from './evaluate.ts'
import { readLongestBreaks } from './rules.ts'

interface GivenDay {
  readonly day: Day
  readonly entries: readonly EntryInput[]
}

/**
 * The rules that entries break, by day; the days of one call are checked against each other and against the other days of the person.
 * `lockOn` says why a day takes no entry that continues its shift.
 */
export async function checkEntries(
  db: Db,
  personId: string,
  days: readonly GivenDay[],
  now: number,
  lockOn: (day: Day) => EntryRule | undefined = () => undefined,
): Promise<(readonly EntryFault[])[]> {
  const sorted = days.map(({ day }) => day).toSorted()
  const span = { from: addDays(sorted[0]!, -2), until: addDays(sorted.at(-1)!, 2) }
  const given = new Map(days.map(({ day, entries }) => [day, entries.map(toGiven)]))
  const stored = (await readEntries(db, [personId], span)).filter(({ day }) => !given.has(day))
  const longestBreaks = await readLongestBreaks(db, [personId])
  const all = [...stored, ...[...given.values()].flat()]
  const daysOfShifts = shiftDays<Stay>(all, longestBreaks(personId))
  return days.map(({ day }) => {
    const others = [...stored, ...[...given].filter(([other]) => other < day).flatMap(([, entries]) => entries)]
    return entryFaults(given.get(day)!, { personId, day, now, others, shiftDays: daysOfShifts, lockOn })
  })
}

interface ReplacedDay extends GivenDay {
  readonly personId: string
}

const rowsOf = ({ personId, day, entries }: ReplacedDay, source: EntrySource) =>
  entries.map((input) => ({
    person_id: personId,
    day,
    comes: input.comes,
    goes: input.goes,
    break_minutes: input.breakMinutes ?? 0,
    travel_kind: input.travelKind ?? null,
    travel_minutes: input.travelMinutes ?? 0,
    kilometres: input.kilometres ?? 0,
    preparation_minutes: input.preparationMinutes ?? 0,
    follow_up_minutes: input.followUpMinutes ?? 0,
    order_number: numberLine(input.orderNumber ?? ''),
    project_manager_id: input.projectManagerId ?? null,
    country: input.country ?? 'DE',
    place: input.place?.trim() ?? '',
    note: input.note?.trim() ?? '',
    source,
  }))

const keyOf = ({ personId, day }: { personId: string; day: Day }): string => `${personId} ${day}`

/** The entries of these days before a change, for the stored version. */
export async function readBefore(tx: Tx, days: readonly { personId: string; day: Day }[]) {
  const wanted = new Set(days.map(keyOf))
  const sorted = days.map(({ day }) => day).toSorted()
  const people = [...new Set(days.map(({ personId }) => personId))]
  const rows = await readEntries(tx, people, { from: sorted[0]!, until: sorted.at(-1)! })
  const found = Map.groupBy(rows, keyOf)
  return new Map([...wanted].map((key) => [key, (found.get(key) ?? []).map(toInput)]))
}

/** Replaces all entries of days, and evaluates the days. The entries have been checked, and the accounts are locked. */
export async function replaceEntries(
  tx: Tx,
  context: WriteContext,
  days: readonly ReplacedDay[],
  source: EntrySource,
  change: DayChange,
): Promise<void> {
  if (days.length === 0) return
  const before = await readBefore(tx, days)
  await sql`
    delete from time_entry t using unnest(${days.map(({ personId }) => personId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as k(person_id, day)
    where t.person_id = k.person_id and t.day = k.day`.execute(tx)
  const rows = days.flatMap((one) => rowsOf(one, source))
  for (let at = 0; at < rows.length; at += 1_000)
    await tx
      .insertInto('time_entry')
      .values(rows.slice(at, at + 1_000))
      .execute()
  for (const run of runsOf(days)) await evaluateDays(tx, context, run, change, before)
}

interface ChangedDay {
  readonly personId: string
  readonly day: Day
}

/** Days that are further apart are evaluated separately. */
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
