// Entries and results of days as rows: entries in their stored and their typed form; results with what prevents their change, written in
// bulk with the former version and the stages of project managers.
import { sql, type RawBuilder } from 'kysely'
import type { EntryInput, TimeEntry } from '#contract/working-time.ts'
import { numberLine } from '#domain/forms/one-line.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { isLocalTime } from '#domain/working-time/clock.ts'
import type { EntrySource, GivenEntry, Interval, TravelKind } from '#domain/working-time/entry.ts'
import type { Hint } from '#domain/working-time/hints.ts'
import type { Feedback, ReleasePath, ReleaseStatus } from '#domain/working-time/release.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** An entry as it is stored; instants in milliseconds. */
export interface EntryRow extends Interval {
  readonly id: number
  readonly personId: string
  readonly day: Day
  readonly kilometres: number
  readonly orderNumber: string
  readonly projectManagerId: string | null
  readonly projectManager: string | null
  readonly country: string
  readonly place: string
  readonly note: string
  readonly source: EntrySource
  readonly terminalId: number | null
  readonly terminal: string
}

type StoredEntry = Omit<EntryRow, 'comes' | 'goes' | 'travelKind'> & {
  comes: number | null
  goes: number | null
  travelKind: TravelKind | null
}

const MS = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** The entries of these people from one day to another, each day in the order of its times. */
export async function readEntries(
  db: Db,
  personIds: readonly string[],
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<EntryRow[]> {
  const { rows } = await sql<StoredEntry>`
    select t.id, t.person_id as "personId", t.day, ${MS(sql`t.comes`)} as comes, ${MS(sql`t.goes`)} as goes,
      t.break_minutes as "breakMinutes", t.travel_kind as "travelKind", t.travel_minutes as "travelMinutes",
      t.kilometres::float8 as kilometres, t.preparation_minutes as "preparationMinutes",
      t.follow_up_minutes as "followUpMinutes", t.order_number as "orderNumber",
      t.project_manager_id as "projectManagerId", ${fullName('m')} as "projectManager",
      t.country, t.place, t.note, t.source, t.terminal_id as "terminalId", coalesce(l.name, '') as terminal
    from time_entry t left join person m on m.id = t.project_manager_id left join time_terminal l on l.id = t.terminal_id
    where t.person_id = any(${personIds}::uuid[]) and t.day between ${from}::date and ${until}::date
    order by t.person_id, t.day, coalesce(t.comes, t.goes), t.id`.execute(db)
  return rows.map(({ comes, goes, travelKind, ...row }) => ({
    ...row,
    comes: comes ?? undefined,
    goes: goes ?? undefined,
    travelKind: travelKind ?? undefined,
  }))
}

const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

const shared = (row: EntryRow) => ({
  comes: iso(row.comes),
  goes: iso(row.goes),
  breakMinutes: row.breakMinutes,
  travelKind: row.travelKind ?? null,
  travelMinutes: row.travelMinutes,
  kilometres: row.kilometres,
  preparationMinutes: row.preparationMinutes,
  followUpMinutes: row.followUpMinutes,
  orderNumber: row.orderNumber,
  country: row.country,
  place: row.place,
  note: row.note,
})

export const toWire = (row: EntryRow): TimeEntry => ({
  ...shared(row),
  id: row.id,
  projectManager: row.projectManagerId === null ? null : { id: row.projectManagerId, name: row.projectManager ?? '' },
  source: row.source,
  terminal: row.terminal,
})

/** The input that would create the entry, for cases and stored versions. */
export const toInput = (row: EntryRow): Required<EntryInput> => ({
  ...shared(row),
  projectManagerId: row.projectManagerId,
})

const instantOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text))

/** The interval of a typed entry. */
export const toGiven = (input: EntryInput): GivenEntry => ({
  comes: instantOf(input.comes),
  goes: instantOf(input.goes),
  breakMinutes: input.breakMinutes ?? 0,
  travelKind: input.travelKind ?? undefined,
  travelMinutes: input.travelMinutes ?? 0,
  preparationMinutes: input.preparationMinutes ?? 0,
  followUpMinutes: input.followUpMinutes ?? 0,
  orderNumber: numberLine(input.orderNumber ?? ''),
  projectManagerId: input.projectManagerId ?? undefined,
  hasUnknownTime: {
    comes: input.comes !== null && !isLocalTime(input.comes),
    goes: input.goes !== null && !isLocalTime(input.goes),
  },
})

/** A typed entry in its stored form, to compute its effect. */
export const toRow = (personId: string, day: Day, input: EntryInput): EntryRow => {
  const { projectManagerId, orderNumber = '', ...interval } = toGiven(input)
  return {
    ...interval,
    id: 0,
    personId,
    day,
    orderNumber,
    projectManagerId: projectManagerId ?? null,
    projectManager: null,
    kilometres: input.kilometres ?? 0,
    country: input.country ?? 'DE',
    place: input.place ?? '',
    note: input.note ?? '',
    source: 'manual',
    terminalId: null,
    terminal: '',
  }
}

/** The columns that reading and storing a result have in common; instants as text. */
interface DayFigures {
  readonly personId: string
  readonly day: Day
  readonly version: number
  readonly target: number
  readonly actual: number | null
  readonly credited: number
  readonly flexitime: number
  readonly breakMinutes: number
  readonly travelMinutes: number
  readonly balance: number
  readonly feedback: Feedback | null
  readonly hints: readonly Hint[]
  readonly path: ReleasePath
  readonly releaseAt: string | null
  readonly status: ReleaseStatus
  readonly releasedAt: string | null
}

/** The stored result of a day; instants of stamps in milliseconds, those of releases as text. */
export interface DayRow extends DayFigures {
  readonly id: number
  readonly firstComes: number | null
  readonly lastGoes: number | null
  /** A project manager has decided about this version. */
  readonly isProjectBegun: boolean
  /** All project managers have approved this version. */
  readonly isProjectDone: boolean
  /** Somebody has decided about this version, or the automatic release has. */
  readonly isDecided: boolean
  /** The open case of the day. */
  readonly hasOpenCase: boolean
  /** Its month is closed. */
  readonly isClosed: boolean
  /** Adjustment because of the day after its month was closed, in minutes. */
  readonly adjusted: number
}

type Stored = Omit<DayRow, 'releaseAt' | 'releasedAt'> & { releaseAt: Date | null; releasedAt: Date | null }

export const dayKey = (personId: string, day: Day): string => `${personId} ${day}`

/** Rows by person and day, with keys of `dayKey`. */
export async function readDayRows(
  db: Db,
  { personIds, from, until }: { readonly personIds: readonly string[]; readonly from: Day; readonly until: Day },
): Promise<ReadonlyMap<string, DayRow>> {
  const { rows } = await sql<Stored>`
    select d.id, d.person_id as "personId", d.day, d.version, d.target, d.actual, d.credited, d.flexitime,
      d.break_minutes as "breakMinutes", d.travel_minutes as "travelMinutes", d.balance,
      (extract(epoch from d.first_comes) * 1000)::float8 as "firstComes",
      (extract(epoch from d.last_goes) * 1000)::float8 as "lastGoes", d.feedback, d.hints, d.path,
      d.release_at as "releaseAt", d.status, d.released_at as "releasedAt",
      x.decisions > 0 as "isDecided", x.managers > 0 as "isProjectBegun", x.managers > 0 and not m.is_open as "isProjectDone",
      exists (select from time_case c where c.person_id = d.person_id and c.day = d.day and c.closed_at is null) as "hasOpenCase",
      exists (select from time_month m where m.person_id = d.person_id and m.month = date_trunc('month', d.day)::date
        and m.closed_at is not null) as "isClosed",
      coalesce((select sum(a.minutes) from time_adjustment a where a.person_id = d.person_id and a.day = d.day), 0)::integer as adjusted
    from time_day d
    cross join lateral (
      select count(*) as decisions, count(*) filter (where x.stage = 'projectManager') as managers
      from time_decision x where x.person_id = d.person_id and x.day = d.day and x.version = d.version) x
    cross join lateral (
      select exists (select from time_stage t where t.person_id = d.person_id and t.day = d.day and not exists (
          select from time_decision x where x.person_id = d.person_id and x.day = d.day and x.version = d.version
            and x.stage = 'projectManager' and x.holder_id = t.holder_id and x.outcome = 'manuallyApproved')) as is_open) m
    where d.person_id = any(${personIds}::uuid[]) and d.day between ${from}::date and ${until}::date`.execute(db)
  return new Map(
    rows.map(({ releaseAt, releasedAt, ...row }) => [
      dayKey(row.personId, row.day),
      { ...row, releaseAt: releaseAt?.toISOString() ?? null, releasedAt: releasedAt?.toISOString() ?? null },
    ]),
  )
}

/** Days, as `<person> <YYYY-MM-DD>`, whose newest stored version was replaced by entries that were not stamped. */
export async function readChangedByOthers(
  db: Db,
  { personIds, from, until }: { readonly personIds: readonly string[]; readonly from: Day; readonly until: Day },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from (select distinct on (person_id, day) person_id || ' ' || day as key, cause from time_day_version
      where person_id = any(${personIds}::uuid[]) and day between ${from}::date and ${until}::date
      order by person_id, day, version desc) newest
    where cause in ('entry', 'correction', 'office', 'import')`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** When months of people were closed, as `<person> <YYYY-MM>`; those that are open are absent. */
export async function readClosedMonths(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select person_id || ' ' || to_char(month, 'YYYY-MM') as key, closed_at as at from time_month
    where person_id = any(${personIds}::uuid[]) and closed_at is not null`.execute(db)
  return new Map(rows.map(({ key, at }) => [key, at]))
}

/** A row to be stored. */
export interface WrittenDay extends DayFigures {
  readonly firstComes: string | null
  readonly lastGoes: string | null
  /** The day gets its first result or a new version; false: only its label or hints have changed. */
  readonly hasNewFigures: boolean
  /** Project managers whom the entries of the day name. */
  readonly managers: readonly string[]
  /** Entries of the former version, which is stored; undefined: it is not stored. */
  readonly keptEntries: readonly EntryInput[] | undefined
  /** The version whose decisions remain valid for this one. */
  readonly decisionsOf: number | undefined
}

interface Written {
  readonly cause: string
  readonly by?: string | null | undefined
  readonly reason?: string | undefined
  readonly at: Date
}

const PORTION = 2_000

export async function writeDays(tx: Tx, days: readonly WrittenDay[], written: Written): Promise<void> {
  for (let at = 0; at < days.length; at += PORTION) await writePortion(tx, days.slice(at, at + PORTION), written)
}

async function writePortion(tx: Tx, days: readonly WrittenDay[], { cause, by = null, reason = '', at }: Written) {
  await sql`
    insert into time_day (person_id, day, version, target, actual, credited, flexitime, break_minutes, travel_minutes, balance,
      first_comes, last_goes, feedback, hints, path, release_at, status, released_at)
    select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x("personId" uuid, day date, version integer,
      target integer, actual integer, credited integer, flexitime integer, "breakMinutes" integer, "travelMinutes" integer,
      balance integer, "firstComes" timestamptz, "lastGoes" timestamptz, feedback text, hints jsonb, path text,
      "releaseAt" timestamptz, status text, "releasedAt" timestamptz)
    on conflict (person_id, day) do update set version = excluded.version, target = excluded.target, actual = excluded.actual,
      credited = excluded.credited, flexitime = excluded.flexitime, break_minutes = excluded.break_minutes,
      travel_minutes = excluded.travel_minutes, balance = excluded.balance, first_comes = excluded.first_comes,
      last_goes = excluded.last_goes, feedback = excluded.feedback, hints = excluded.hints, path = excluded.path,
      release_at = excluded.release_at, status = excluded.status, released_at = excluded.released_at`.execute(tx)
  const kept = days.filter(({ keptEntries }) => keptEntries !== undefined)
  if (kept.length > 0)
    await tx
      .insertInto('time_day_version')
      .values(
        kept.map((one) => ({
          person_id: one.personId,
          day: one.day,
          version: one.version - 1,
          entries: JSON.stringify(one.keptEntries),
          cause,
          reason,
          by_id: by,
          at,
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute()
  await writeStages(tx, days)
  const decided = days.filter(({ decisionsOf }) => decisionsOf !== undefined)
  if (decided.length > 0)
    await sql`
      insert into time_decision (person_id, day, version, stage, holder_id, outcome, decided_by, on_behalf_of, reason, decided_at)
      select d.person_id, d.day, k.version, d.stage, d.holder_id, d.outcome, d.decided_by, d.on_behalf_of, d.reason, d.decided_at
      from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as k("personId" uuid, day date, version integer, "decisionsOf" integer)
      join time_decision d on d.person_id = k."personId" and d.day = k.day and d.version = k."decisionsOf"
      on conflict do nothing`.execute(tx)
}

async function writeStages(tx: Tx, days: readonly WrittenDay[]): Promise<void> {
  const stages = days.flatMap(({ personId, day, managers }) =>
    managers.map((holder) => ({ person_id: personId, day, holder_id: holder })),
  )
  await sql`
    delete from time_stage s using unnest(${days.map(({ personId }) => personId)}::uuid[], ${days.map(({ day }) => day)}::date[])
      as k(person_id, day) where s.person_id = k.person_id and s.day = k.day`.execute(tx)
  if (stages.length > 0) await tx.insertInto('time_stage').values(stages).execute()
}
