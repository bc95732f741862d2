// Entries as rows, as they are shown, and as they are given.
import { sql, type RawBuilder } from 'kysely'
import type { EntryInput, TimeEntry } from '#contract/working-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { isLocalTime } from '#domain/working-time/clock.ts'
import type { EntrySource, GivenEntry, Interval, TravelKind } from '#domain/working-time/entry.ts'
import type { Db } from '#server/db/db.ts'

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

type Stored = Omit<EntryRow, 'comes' | 'goes' | 'travelKind'> & {
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
  const { rows } = await sql<Stored>`
    select t.id, t.person_id as "personId", t.day, ${MS(sql`t.comes`)} as comes, ${MS(sql`t.goes`)} as goes,
      t.break_minutes as "breakMinutes", t.travel_kind as "travelKind", t.travel_minutes as "travelMinutes",
      t.kilometres::float8 as kilometres, t.preparation_minutes as "preparationMinutes",
      t.follow_up_minutes as "followUpMinutes", t.order_number as "orderNumber",
      t.project_manager_id as "projectManagerId", m.given_name || ' ' || m.family_name as "projectManager",
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

/** As it would be entered: for cases and kept versions. */
export const toInput = (row: EntryRow): Required<EntryInput> => ({
  ...shared(row),
  projectManagerId: row.projectManagerId,
})

const instantOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text))

/** The interval of an entry that is given. */
export const toGiven = (input: EntryInput): GivenEntry => ({
  comes: instantOf(input.comes),
  goes: instantOf(input.goes),
  breakMinutes: input.breakMinutes ?? 0,
  travelKind: input.travelKind ?? undefined,
  travelMinutes: input.travelMinutes ?? 0,
  preparationMinutes: input.preparationMinutes ?? 0,
  followUpMinutes: input.followUpMinutes ?? 0,
  orderNumber: input.orderNumber?.trim() ?? '',
  projectManagerId: input.projectManagerId ?? undefined,
  hasUnknownTime: {
    comes: input.comes !== null && !isLocalTime(input.comes),
    goes: input.goes !== null && !isLocalTime(input.goes),
  },
})

/** A given entry as if it were stored, to compute what it would come to. */
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
