// Days for the screen: the stored or expected result of each, with its entries, its case and its deciders.
import { sql } from 'kysely'
import type { DAY_LOCKS, DayLine, TimeStageLine } from '#contract/working-time.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { expectedOf } from '#domain/working-time/day-result.ts'
import { hintsFor } from '#domain/working-time/hints.ts'
import type { StageOutcome, TimeStage } from '#domain/working-time/release.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { dayKey, readClosedMonths, readDayRows, readEntries, toWire, type DayRow, type EntryRow } from './rows.ts'
import type { Evaluated } from './day-hints.ts'
import { resultsOf, type DayScope } from './evaluate.ts'
import type { Language } from '#server/mail/language.ts'
import { absenceName, holidayName } from './names.ts'
import { readTimePeople, type TimePerson } from './people.ts'

type Named = NonNullable<TimeStageLine['decider']>

/** How days are shown to a viewer. */
export interface DayView {
  readonly now: Date
  readonly language: Language
  /** False for a project manager, who sees special leave and sickness only as an absence. Default: true. */
  readonly isWhole?: boolean
  /** Who decides a stage now; null: the time office. Without it the holder is shown. */
  readonly askedFor?: (
    personId: string,
    stage: TimeStage,
    holderId: string | null,
  ) => { decider: Named | null; onBehalfOf: Named | null }
}

interface DecisionRow {
  personId: string
  day: Day
  stage: TimeStage
  holderId: string | null
  outcome: StageOutcome
  decider: Named | null
  onBehalfOf: Named | null
  reason: string
  decidedAt: Date
}

async function readDecisions(db: Db, { personIds, from, until }: DayScope) {
  const { rows } = await sql<DecisionRow>`
    select x.person_id as "personId", x.day, x.stage, x.holder_id as "holderId", x.outcome, ${namedPersonOrNull(sql`x.decided_by`)} as decider,
      ${namedPersonOrNull(sql`x.on_behalf_of`)} as "onBehalfOf", x.reason, x.decided_at as "decidedAt"
    from time_decision x join time_day d on d.person_id = x.person_id and d.day = x.day and d.version = x.version
    where x.person_id = any(${personIds}::uuid[]) and x.day between ${from}::date and ${until}::date
    order by x.stage`.execute(db)
  return Map.groupBy(rows, ({ personId, day }) => dayKey(personId, day))
}

async function readCaseIds(db: Db, { personIds, from, until }: DayScope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ personId: string; day: Day; id: number }>`
    select person_id as "personId", day, coalesce(max(id) filter (where closed_at is null), max(id)) as id from time_case
    where person_id = any(${personIds}::uuid[]) and day between ${from}::date and ${until}::date
    group by person_id, day`.execute(db)
  return new Map(rows.map(({ personId, day, id }) => [dayKey(personId, day), id]))
}

async function readSupervisors(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<{ personId: string; id: string; name: string }>`
    select p.id as "personId", s.id, ${fullName('s')} as name
    from person p join person s on s.id = p.supervisor_id where p.id = any(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ personId, id, name }) => [personId, { id, name }]))
}

type Line = Omit<Evaluated, 'hints'>

function kindOf(
  { day }: Line,
  person: TimePerson,
  { language, isWhole = true }: DayView,
): Pick<DayLine, 'kind' | 'label'> {
  const { kind, target } = person.counted(day)
  const holiday = person.holidayOn(day)
  const absences = person.absencesOn(day)
  const label = absences[0] ? absenceName(absences[0], language, isWhole) : ''
  if (kind === 'holiday') return { kind: 'holiday', label: holiday ? holidayName(holiday, language) : '' }
  if (target === 0) return { kind: 'dayOff', label: holiday ? holidayName(holiday, language) : '' }
  const isWholeDay = absences.some(({ part, minutes }) => part === 'full' && minutes === undefined)
  return { kind: isWholeDay ? 'absence' : 'workday', label }
}

interface LockFacts {
  readonly today: Day
  readonly closedMonths: ReadonlyMap<string, Date>
}

/** Why the person may not change a day. */
export function lockOf(
  person: TimePerson,
  day: Day,
  row: Pick<DayRow, 'hasOpenCase' | 'releasedAt'> | undefined,
  { today, closedMonths }: LockFacts,
): (typeof DAY_LOCKS)[number] | null {
  if (person.start !== undefined && day < person.start) return 'beforeStart'
  if (day > today) return 'inFuture'
  if (closedMonths.has(`${person.id} ${day.slice(0, 7)}`)) return 'monthClosed'
  if (person.lockedUntil !== undefined && day <= person.lockedUntil) return 'lockedPeriod'
  if (row?.hasOpenCase) return 'reported'
  return row?.releasedAt ? 'released' : null
}

interface Facts extends LockFacts {
  readonly view: DayView
  readonly rows: ReadonlyMap<string, DayRow>
  readonly cases: ReadonlyMap<string, number>
  readonly decisions: ReadonlyMap<string, DecisionRow[]>
  readonly supervisors: ReadonlyMap<string, Named>
}

function stagesOf({ personId, day, entries }: Line, row: DayRow | undefined, facts: Facts): TimeStageLine[] {
  const { decisions, supervisors, view } = facts
  const decided = decisions.get(dayKey(personId, day)) ?? []
  const open = (stage: TimeStage, holder: Named | null): TimeStageLine => ({
    stage,
    ...(view.askedFor?.(personId, stage, holder?.id ?? null) ?? { decider: holder, onBehalfOf: null }),
    outcome: null,
    decidedAt: null,
    reason: '',
  })
  const stageOf = (stage: TimeStage, holder: Named | null): TimeStageLine => {
    const isOf = ({ holderId }: DecisionRow) => stage === 'supervisor' || holderId === holder?.id
    const found = decided.find((one) => one.stage === stage && isOf(one))
    if (!found) return open(stage, holder)
    const { outcome, decider, onBehalfOf, reason, decidedAt } = found
    return { stage, outcome, decider, onBehalfOf, reason, decidedAt: decidedAt.toISOString() }
  }
  if (!row) return []
  const managers = new Map(
    entries.flatMap(({ projectManagerId: id, projectManager }) =>
      id === null ? [] : [[id, { id, name: projectManager ?? '' }] as const],
    ),
  )
  return [
    ...[...managers.values()].map((manager) => stageOf('projectManager', manager)),
    stageOf('supervisor', supervisors.get(personId) ?? null),
  ]
}

const iso = (at: number): string => new Date(at).toISOString()

function lineOf(one: Line, person: TimePerson, facts: Facts): DayLine {
  const { personId, day, entries, result } = one
  const key = dayKey(personId, day)
  const row = facts.rows.get(key)
  const rules = person.rulesOn(day)
  const figures = row ?? { ...result, actual: result.actual ?? null, feedback: result.feedback ?? null }
  const due = result.target - result.credited - result.flexitime
  const expected = figures.feedback === 'stampingMissing' ? expectedOf({ entries, rules }, due) : undefined
  return {
    id: row?.id ?? null,
    day,
    version: row?.version ?? 0,
    ...kindOf(one, person, facts.view),
    entries: entries.map(toWire),
    target: figures.target,
    credited: figures.credited,
    actual: figures.actual,
    breakMinutes: figures.breakMinutes,
    autoBreakMinutes: result.autoBreakMinutes,
    longestBreak: rules.longestBreak,
    travelMinutes: figures.travelMinutes,
    balance: figures.actual === null ? null : figures.balance,
    feedback: row ? row.feedback : null,
    hints: hintsFor(row?.hints ?? [], facts.view.isWhole ?? true),
    path: row?.path ?? person.pathOn(day),
    status: row?.status ?? (person.pathOn(day) === 'automatic' ? 'automaticReleaseActivated' : 'manualReleaseRequired'),
    releaseAt: row?.status === 'automaticReleaseActivated' ? row.releaseAt : null,
    stages: stagesOf(one, row, facts),
    caseId: facts.cases.get(key) ?? null,
    lock: lockOf(person, day, row, facts),
    isRunning: result.isRunning,
    expected: expected ? { comes: iso(expected.comes), goes: iso(expected.goes) } : null,
  }
}

/** The days of people from the start of their account on, ascending; days after today only have a target. */
export async function readDayLines(db: Db, view: DayView, scope: DayScope): Promise<ReadonlyMap<string, DayLine[]>> {
  const { personIds, from, until } = scope
  const today = businessDay(view.now)
  const people = await readTimePeople(db, personIds, { first: from, last: until })
  const entries = Map.groupBy(await readEntries(db, personIds, scope), ({ personId }) => personId)
  const facts: Facts = {
    view,
    today,
    rows: await readDayRows(db, scope),
    cases: await readCaseIds(db, scope),
    decisions: await readDecisions(db, scope),
    supervisors: await readSupervisors(db, personIds),
    closedMonths: await readClosedMonths(db, personIds),
  }
  const clock = { now: view.now.getTime(), today }
  return new Map(
    [...people.values()].map((person) => {
      const own = Map.groupBy<Day, EntryRow>(entries.get(person.id) ?? [], ({ day }) => day)
      const results = resultsOf(person, own, { from, until }, clock)
      return [person.id, results.map((one) => lineOf(one, person, facts))]
    }),
  )
}

export const readDays = async (db: Db, view: DayView, personId: string, from: Day, until: Day): Promise<DayLine[]> =>
  (await readDayLines(db, view, { personIds: [personId], from, until })).get(personId) ?? []

/** The month of a day, as a scope. */
export const monthSpan = (month: string): { from: Day; until: Day } => {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, until: addDays(`${next}-01`, -1) }
}
