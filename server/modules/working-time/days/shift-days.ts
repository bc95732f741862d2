// Assigns entries to the day of their shift: before days are evaluated, each entry that continues the shift of another day is moved to that
// day, whatever its source. Days that only a correction may change keep their entries.
import { sql } from 'kysely'
import type { EntryInput } from '#contract/working-time.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { isReleased } from '#domain/working-time/release.ts'
import { shiftDays } from '#domain/working-time/shift.ts'
import { MOST_BREAK_MINUTES } from '#domain/working-time/time-rules.ts'
import type { Tx } from '#server/db/db.ts'
import { readTimePeople } from './people.ts'
import { dayKey, readClosedMonths, readDayRows, readEntries, toInput, type EntryRow } from './rows.ts'

interface Scope {
  readonly personIds: readonly string[]
  readonly from: Day
  readonly until: Day
}

/** People with an entry near the end of another day's, or after midnight; most people have none. */
async function findNightWorkers(tx: Tx, { personIds, from, until }: Scope): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct person_id as "personId" from (
      select person_id, day, coalesce(comes, goes) as begin, lag(day) over earlier as before, lag(coalesce(goes, comes)) over earlier as gone
      from time_entry where person_id = any(${personIds}::uuid[])
        and day between ${addDays(from, -1)}::date and ${addDays(until, 1)}::date
      window earlier as (partition by person_id order by coalesce(comes, goes))) e
    where (begin at time zone 'Europe/Berlin')::date <> day
      or before <> day and begin - gone <= make_interval(mins => ${MOST_BREAK_MINUTES + 1}::integer)`.execute(tx)
  return rows.map(({ personId }) => personId)
}

interface Move {
  readonly entry: EntryRow
  readonly day: Day
}

interface Change {
  /** Days whose entries were just replaced, with the former entries. */
  readonly before: ReadonlyMap<string, readonly EntryInput[]>
  /** The time office has reopened the month. */
  readonly isOpening?: boolean | undefined
}

/** Moves that no decision, closed month, lock or open case of one of their two days prevents. */
async function findMoves(tx: Tx, scope: Scope, entries: readonly EntryRow[], change: Change): Promise<Move[]> {
  const { personIds, from, until } = scope
  const span = { from: addDays(from, -1), until: addDays(until, 1) }
  const people = await readTimePeople(tx, personIds, { first: span.from, last: span.until })
  const wrong = [...Map.groupBy(entries, ({ personId }) => personId)].flatMap(([id, own]) =>
    [...shiftDays(own, (day) => people.get(id)!.rulesOn(day).longestBreak)].flatMap(([entry, day]) => {
      const isInScope = [entry.day, day].some((one) => from <= one && one <= until)
      return day !== entry.day && isInScope ? [{ entry, day }] : []
    }),
  )
  if (wrong.length === 0) return []
  const rows = await readDayRows(tx, { personIds, ...span })
  const closed = await readClosedMonths(tx, personIds)
  const isFree = (id: string, day: Day): boolean => {
    const { start, lockedUntil } = people.get(id)!
    if (closed.has(`${id} ${day.slice(0, 7)}`) || (start !== undefined && day < start)) return false
    if (change.isOpening || change.before.has(dayKey(id, day))) return true
    const row = rows.get(dayKey(id, day))
    return !(row && (isReleased(row.status) || row.hasOpenCase)) && !(lockedUntil !== undefined && day <= lockedUntil)
  }
  return wrong.filter(({ entry, day }) => isFree(entry.personId, entry.day) && isFree(entry.personId, day))
}

/**
 * Moves the entries of these days that belong to another day, and returns the days to evaluate with the former entries of all changed days.
 * The accounts of the people are locked.
 */
export async function moveToShifts(
  tx: Tx,
  scope: Scope,
  change: Change,
): Promise<Pick<Scope, 'from' | 'until'> & Pick<Change, 'before'>> {
  const { from, until } = scope
  const unchanged = { from, until, before: change.before }
  const personIds = await findNightWorkers(tx, scope)
  if (personIds.length === 0) return unchanged
  const entries = await readEntries(tx, personIds, { from: addDays(from, -3), until: addDays(until, 2) })
  const moves = await findMoves(tx, { ...scope, personIds }, entries, change)
  if (moves.length === 0) return unchanged
  await sql`
    update time_entry e set day = m.day
    from unnest(${moves.map(({ entry }) => entry.id)}::bigint[], ${moves.map(({ day }) => day)}::date[]) as m(id, day)
    where e.id = m.id`.execute(tx)
  const before = new Map(change.before)
  const former = Map.groupBy(entries, (entry) => dayKey(entry.personId, entry.day))
  const days = moves.flatMap(({ entry, day }) =>
    [entry.day, day].map((one) => ({ personId: entry.personId, day: one })),
  )
  for (const { personId, day } of days) {
    const key = dayKey(personId, day)
    if (!before.has(key)) before.set(key, (former.get(key) ?? []).map(toInput))
  }
  const sorted = [from, until, ...days.map(({ day }) => day)].toSorted()
  return { from: sorted[0]!, until: sorted.at(-1)!, before }
}
