// Computes the results of days again when entries, calendars, absences or rules have changed. A changed day stores its former version; a
// closed, released or locked day keeps its figures, and the account is corrected by the difference.
import type { EntryInput } from '#contract/working-time.ts'
import { addDays, dayNumberOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { dayResult, type TimeCause, type DayResult } from '#domain/working-time/day-result.ts'
import type { Hint } from '#domain/working-time/hints.ts'
import {
  initialStatus,
  releaseAt,
  isReleased,
  type Feedback,
  type ReleasePath,
  type ReleaseStatus,
} from '#domain/working-time/release.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { adjustFixedDays, withdrawSignatures, type FixedDifference } from './account.ts'
import {
  dayKey,
  readChangedByOthers,
  readClosedMonths,
  readDayRows,
  writeDays,
  readEntries,
  toInput,
  type DayRow,
  type WrittenDay,
  type EntryRow,
} from './rows.ts'
import { readTimePeople, type TimePerson } from './people.ts'
import { AVERAGE_DAYS, withHints, type Evaluated } from './day-hints.ts'
import { moveToShifts } from './shift-days.ts'

/** Why days are evaluated, and by whom. */
export interface DayChange {
  readonly cause: TimeCause
  /** Default: the portal. */
  readonly by?: string | null | undefined
  readonly reason?: string | undefined
  /** The time office has reopened the month: its released or locked days take their new figures too. */
  readonly isOpening?: boolean
  /** The caller publishes `time.days_changed` for many calls at once. */
  readonly isAnnouncedLater?: boolean
}

export interface DayScope {
  readonly personIds: readonly string[]
  readonly from: Day
  readonly until: Day
}

const monthKey = ({ personId, day }: { readonly personId: string; readonly day: Day }): string =>
  `${personId} ${day.slice(0, 7)}`

/** The first day that is read: the rest needs the day before, the weekly limit needs the week. */
const lookBack = (from: Day): Day => {
  const monday = addDays(from, -weekdayOf(from))
  const before = addDays(from, -2)
  return monday < before ? monday : before
}

interface Clock {
  readonly now: number
  readonly today: Day
}

/** The results of the days of one person; `entries` begin some days before. */
export function resultsOf(
  person: TimePerson,
  entries: ReadonlyMap<Day, readonly EntryRow[]>,
  { from, until }: Pick<DayScope, 'from' | 'until'>,
  { now, today }: Clock,
): Omit<Evaluated, 'hints'>[] {
  const first = person.start !== undefined && person.start > from ? person.start : from
  const last = person.exit !== undefined && person.exit < until ? person.exit : until
  const days: Omit<Evaluated, 'hints'>[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const own = entries.get(day) ?? []
    const { target, kind } = person.counted(day)
    const result = dayResult({
      target,
      isShort: kind === 'shortDay',
      absences: person.absencesOn(day),
      entries: own,
      rules: person.rulesOn(day),
      now,
      isOver: day < today,
    })
    days.push({ personId: person.id, day, entries: own, result })
  }
  return days
}

/** Causes for which the averages of later days are computed again: a person has changed entries of some days. */
const CHANGES_AVERAGES: ReadonlySet<TimeCause> = new Set(['entry', 'correction', 'office'])

/** Stamps that are older than this, such as those of a terminal that was offline, may arrive after the averages were computed. */
const LATE_STAMP = 7

/** The last day whose hints a change can affect: by the rest of the next day, the limit of the week, or the average of 24 weeks. */
function lastTouched(until: Day, { cause }: DayChange, today: Day): Day {
  const isLate = cause === 'stamp' && dayNumberOf(today) - dayNumberOf(until) > LATE_STAMP
  if (isLate || CHANGES_AVERAGES.has(cause)) return addDays(until, AVERAGE_DAYS - 1)
  const sunday = addDays(until, 6 - weekdayOf(until))
  return sunday > until ? sunday : addDays(until, 1)
}

const NONE: ReadonlySet<string> = new Set()

interface Known {
  readonly rows: ReadonlyMap<string, DayRow>
  readonly people: ReadonlyMap<string, TimePerson>
  readonly change: DayChange
  /** Days whose entries were replaced, with the former entries. */
  readonly before: ReadonlyMap<string, readonly EntryInput[]>
  /** Days whose entries were last changed by a person or a file: a stamp after that stores a version. */
  readonly changedByOthers: ReadonlySet<string>
  /** When months were closed, by person and month. */
  readonly closed: ReadonlyMap<string, Date>
  readonly clock: Clock
}

/** Whether a day needs a row: a day off without work and the rest of today do not, a reported day does. */
function needsRow({ entries, result, day }: Evaluated, { change, clock: { today } }: Known): boolean {
  if (entries.length > 0 || change.cause === 'case') return true
  return day < today ? result.target > 0 : result.credited + result.flexitime > 0
}

const sameFigures = (row: DayRow, { result }: Evaluated): boolean =>
  row.target === result.target &&
  row.actual === (result.actual ?? null) &&
  row.credited === result.credited &&
  row.flexitime === result.flexitime &&
  row.breakMinutes === result.breakMinutes &&
  row.travelMinutes === result.travelMinutes &&
  row.balance === result.balance &&
  row.firstComes === (result.firstComes ?? null) &&
  row.lastGoes === (result.lastGoes ?? null)

/** A released day, or one of a locked period, is changed only by a correction (leave.md 3), which replaces its entries. */
function isFixed(row: DayRow, { people, change, before }: Known): boolean {
  if (row.isClosed) return true
  if (change.isOpening || before.has(dayKey(row.personId, row.day))) return false
  const { lockedUntil } = people.get(row.personId)!
  const isLocked = lockedUntil !== undefined && row.day <= lockedUntil
  // A day without figures, such as a running one, is not fixed.
  return (isReleased(row.status) || isLocked) && (row.actual !== null || row.feedback !== null)
}

/** The result with the stored figures; feedback and hints may have changed. */
const asStored = (one: Evaluated, row: DayRow): Evaluated => ({
  ...one,
  result: {
    ...one.result,
    target: row.target,
    actual: row.actual ?? undefined,
    credited: row.credited,
    flexitime: row.flexitime,
    breakMinutes: row.breakMinutes,
    travelMinutes: row.travelMinutes,
    balance: row.balance,
    firstComes: row.firstComes ?? undefined,
    lastGoes: row.lastGoes ?? undefined,
  },
})

/** The result of a day after the evaluated ones, with its stored feedback too. */
const asLater = (one: Evaluated, row: DayRow): Evaluated => {
  const stored = asStored(one, row)
  const feedback = row.feedback === 'pending' ? undefined : (row.feedback ?? undefined)
  return { ...stored, result: { ...stored.result, feedback } }
}

/** The result of a day that had none when its month was closed: it stays without figures. */
const asNothing = (one: Evaluated): Evaluated => ({
  ...one,
  hints: [],
  result: {
    ...one.result,
    target: 0,
    actual: 0,
    credited: 0,
    flexitime: 0,
    breakMinutes: 0,
    travelMinutes: 0,
    balance: 0,
    feedback: undefined,
  },
})

/** Compares as text, because the database reorders the members of a hint. */
const textOfHint = ({ code, minutes, limit, days, until, isPersonal }: Hint): string =>
  `${code} ${minutes} ${limit} ${days} ${until} ${isPersonal}`
const sameHints = (one: readonly Hint[], other: readonly Hint[]): boolean =>
  one.map(textOfHint).join() === other.map(textOfHint).join()

interface Label {
  readonly path: ReleasePath
  readonly status: ReleaseStatus
  readonly releaseAt: string | null
  readonly releasedAt: string | null
}

/** A decided day stays decided while its entries are the same; for others the stages begin again. */
function labelOf(one: Evaluated, row: DayRow | undefined, feedback: Feedback | undefined, known: Known): Label {
  const person = known.people.get(one.personId)!
  const closedAt = known.closed.get(monthKey(one))
  if (row === undefined && closedAt)
    return {
      path: person.pathOn(one.day),
      status: 'manuallyApproved',
      releaseAt: null,
      releasedAt: closedAt.toISOString(),
    }
  // A day that got its row after its month was closed is undecided: its stages begin when the month is reopened.
  const isUndecided = known.change.isOpening === true && row?.isDecided === false
  const isSame = row !== undefined && !isUndecided && !known.before.has(dayKey(one.personId, one.day))
  if (isSame && (isReleased(row.status) || row.status === 'manuallyRejected'))
    return { path: row.path, status: row.status, releaseAt: row.releaseAt, releasedAt: row.releasedAt }
  const path = isSame ? row.path : person.pathOn(one.day)
  const isProjectDone = isSame && row.isProjectDone
  const hasManager = one.entries.some(({ projectManagerId }) => projectManagerId !== null)
  const status = initialStatus({ path, feedback, isProjectOpen: hasManager && !isProjectDone, isProjectDone })
  if (path === 'manual') return { path, status, releaseAt: null, releasedAt: null }
  const { now, today } = known.clock
  // A day that is complete only after its announced time, such as after a late answer, is announced again, to allow a veto.
  const isMissed = (at: number): boolean =>
    at <= now && status === 'automaticReleaseActivated' && !(isSame && row.status === status)
  if (isSame && row.releaseAt !== null && !isMissed(Date.parse(row.releaseAt)))
    return { path, status, releaseAt: row.releaseAt, releasedAt: null }
  const after = (from: Day): Date => releaseAt(from, person.rulesOn(one.day), (day) => person.counted(day).target > 0)
  // A late entry gets the same period of announcement as any other.
  const isLate = dayNumberOf(today) - dayNumberOf(one.day) > 1
  const at = after(isLate ? today : one.day)
  return { path, status, releaseAt: (isMissed(at.getTime()) ? after(today) : at).toISOString(), releasedAt: null }
}

const numberOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

/** The minutes that a day adds to the account, beside what leave uses. */
const earnedBy = ({ balance, flexitime }: Pick<DayResult, 'balance' | 'flexitime'>): number => balance + flexitime

/** The row of a day; undefined if nothing has changed. */
function writtenDay(one: Evaluated, row: DayRow | undefined, known: Known): WrittenDay | undefined {
  const { personId, day, result, hints, entries } = one
  const key = dayKey(personId, day)
  const feedback: Feedback | undefined = result.feedback ?? (row?.hasOpenCase ? 'pending' : undefined)
  const isReplaced = known.before.has(key)
  const isNewVersion = row !== undefined && (isReplaced || !sameFigures(row, one))
  const label = labelOf(one, row, feedback, known)
  const isSame =
    row !== undefined &&
    !isNewVersion &&
    row.feedback === (feedback ?? null) &&
    sameHints(row.hints, hints) &&
    row.status === label.status &&
    row.releaseAt === label.releaseAt
  if (isSame) return undefined
  const { cause } = known.change
  const keepsVersion = isNewVersion && (cause === 'stamp' ? known.changedByOthers.has(key) : cause !== 'newDay')
  return {
    personId,
    day,
    version: row === undefined ? 1 : row.version + (isNewVersion ? 1 : 0),
    target: result.target,
    actual: result.actual ?? null,
    credited: result.credited,
    flexitime: result.flexitime,
    breakMinutes: result.breakMinutes,
    travelMinutes: result.travelMinutes,
    balance: result.balance,
    firstComes: numberOrNull(result.firstComes),
    lastGoes: numberOrNull(result.lastGoes),
    feedback: feedback ?? null,
    hints,
    ...label,
    hasNewFigures: row === undefined || isNewVersion,
    managers: [...new Set(entries.map(({ projectManagerId }) => projectManagerId).filter((id) => id !== null))],
    keptEntries: keepsVersion ? (known.before.get(key) ?? entries.map(toInput)) : undefined,
    // Decisions remain valid while the entries are the same.
    decisionsOf: isNewVersion && !isReplaced ? row.version : undefined,
  }
}

/** The sums of the days of people up to today; `entries` are those of all days, beginning some days before. */
export interface Computed {
  readonly people: ReadonlyMap<string, TimePerson>
  readonly days: readonly Evaluated[]
  readonly last: Day
}

/** Ignores days after today; `replaced` holds entries that take the place of stored ones. */
export async function computeDays(
  db: Db,
  at: Date,
  { personIds, from, until }: DayScope,
  replaced: ReadonlyMap<string, readonly EntryRow[]> = new Map(),
): Promise<Computed> {
  const today = businessDay(at)
  const last = until < today ? until : today
  const begin = lookBack(from)
  // The average needs absences of the weeks before.
  const people = await readTimePeople(db, personIds, { first: addDays(from, -AVERAGE_DAYS), last })
  const stored = await readEntries(db, personIds, { from: begin, until: last })
  const kept = stored.filter(({ personId, day }) => !replaced.has(dayKey(personId, day)))
  const entries = Map.groupBy([...kept, ...[...replaced.values()].flat()], (one) => one.personId)
  const results = [...people.values()].flatMap((person) => {
    const own = Map.groupBy(entries.get(person.id) ?? [], ({ day }) => day)
    return resultsOf(person, own, { from: begin, until: last }, { now: at.getTime(), today })
  })
  return { people, days: await withHints(db, people, results, from), last }
}

/**
 * Evaluates the days of people whose accounts are locked, and the hints of later days that depend on them. `replaced` holds the former
 * entries of replaced days. Days after today get no row. Returns the number of changed rows.
 */
export async function evaluateDays(
  tx: Tx,
  { now, events }: WriteContext,
  given: DayScope,
  change: DayChange,
  replaced: ReadonlyMap<string, readonly EntryInput[]> = new Map(),
): Promise<number> {
  const at = now()
  const today = businessDay(at)
  const { personIds } = given
  if (given.from > today || personIds.length === 0) return 0
  const { from, until, before } = await moveToShifts(tx, given, { ...change, before: replaced })
  const { people, days, last } = await computeDays(tx, at, {
    personIds,
    from,
    until: lastTouched(until, change, today),
  })
  const rows = await readDayRows(tx, { personIds, from, until: last })
  const closed = await readClosedMonths(tx, personIds)
  const changedByOthers = change.cause === 'stamp' ? await readChangedByOthers(tx, { personIds, from, until }) : NONE
  const known: Known = { rows, people, change, before, changedByOthers, closed, clock: { now: at.getTime(), today } }
  const written: WrittenDay[] = []
  const differences: FixedDifference[] = []
  for (const one of days) {
    const { personId, day, result } = one
    const row = rows.get(dayKey(personId, day))
    if (day > until) {
      // Replaced days are evaluated separately.
      const isLater = row !== undefined && !row.isClosed && !before.has(dayKey(personId, day))
      const next = isLater ? writtenDay(asLater(one, row), row, known) : undefined
      if (next) written.push(next)
      continue
    }
    if (row === undefined && !needsRow(one, known)) continue
    const isNew = row === undefined && closed.has(monthKey(one))
    if (isNew) differences.push({ personId, day, minutes: earnedBy(result), isClosed: true, isTakenBack: false })
    const fixed = row && isFixed(row, known) ? row : undefined
    // Where a day takes its new figures, earlier adjustments are reversed.
    const due = fixed ? earnedBy(result) - earnedBy(fixed) : 0
    const isTakenBack = fixed === undefined
    if (row) differences.push({ personId, day, minutes: due - row.adjusted, isClosed: row.isClosed, isTakenBack })
    if (fixed?.isClosed) continue
    const next = writtenDay(fixed ? asStored(one, fixed) : isNew ? asNothing(one) : one, row, known)
    if (next) written.push(next)
  }
  await writeDays(tx, written, { ...change, at })
  const withdrawn = await withdrawSignatures(
    tx,
    written.filter(({ hasNewFigures }) => hasNewFigures),
  )
  await adjustFixedDays(tx, differences, change, at)
  for (const { personId, month } of withdrawn)
    await events.publish(tx, 'time.month_changed', { personId, month, byId: change.by ?? null, at: at.toISOString() })
  if (written.length > 0 && !change.isAnnouncedLater)
    await events.publish(tx, 'time.days_changed', {
      personIds: [...new Set(written.map(({ personId }) => personId))],
      from,
      until: last,
    })
  return written.length
}
