// Sums of a month by area and shift, for everybody of the company with the role. Of fewer than five people there is no figure, and none
// from which one would follow: neither from other rows, nor from an earlier answer, so that a month has figures only after its end.
import { sql } from 'kysely'
import type { MonthFigures, OwnMonth } from '#contract/production.ts'
import { addDays } from '#domain/berlin-time.ts'
import { addMonths } from '#domain/calendar-days.ts'
import { LEAST_GROUP } from '#domain/group-figures.ts'
import { SHIFT_KINDS, type ShiftKind } from '#domain/production/shifts.ts'
import { businessDay } from '#server/business-day.ts'
import { readAreas, readAreasOfOwnLines, type Parts } from '#server/modules/production/readers.ts'
import { readLinesOfShifts, toPersonLine } from '#server/modules/production/times/read-lines.ts'
import { shiftOfDay } from '#server/modules/production/times/shift-view.ts'

interface Sums {
  readonly people: number
  readonly present: number
  readonly order: number
  readonly overhead: number
}

interface GroupRow extends Sums {
  readonly areaId: number
  readonly shift: ShiftKind
}

const lastDay = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

/** How many people worked in exactly these shifts of an area. */
interface Rotation {
  readonly areaId: number
  readonly shifts: readonly ShiftKind[]
  readonly people: number
}

async function readRotations({ db }: Parts, month: string, areaIds: readonly number[]): Promise<Rotation[]> {
  const { rows } = await sql<Rotation>`
    select area_id as "areaId", shifts, count(*)::integer as people from (
      select h.area_id, s.person_id, array_agg(distinct h.kind order by h.kind) as shifts
      from production_sum s join production_shift h on h.id = s.shift_id
      where s.shift_day between ${`${month}-01`}::date and ${lastDay(month)}::date and h.area_id = any(${[...areaIds]}::integer[])
      group by h.area_id, s.person_id
    ) p group by area_id, shifts`.execute(db)
  return rows
}

/**
 * Attendance of the days on which somebody booked; of a day with two shifts it counts for the one with more bookings, so that it is
 * counted once.
 */
async function readGroups({ db }: Parts, month: string, areaIds: readonly number[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with sums as materialized (
      select s.person_id, s.shift_day, h.area_id, h.kind, s.order_minutes, s.overhead_minutes,
        row_number() over (partition by s.person_id, s.shift_day order by s.order_minutes + s.overhead_minutes desc, s.shift_id) as place
      from production_sum s join production_shift h on h.id = s.shift_id
      where s.shift_day between ${`${month}-01`}::date and ${lastDay(month)}::date and h.area_id = any(${[...areaIds]}::integer[])
    )
    select s.area_id as "areaId", s.kind as shift, count(distinct s.person_id)::integer as people,
      coalesce(sum(d.actual) filter (where s.place = 1), 0)::integer as present,
      sum(s.order_minutes)::integer as order, sum(s.overhead_minutes)::integer as overhead
    from sums s left join time_day d on d.person_id = s.person_id and d.day = s.shift_day
    group by s.area_id, s.kind`.execute(db)
  return rows
}

const NOTHING = { people: null, present: null, order: null, overhead: null, share: null } as const

const shown = ({ people, present, order, overhead }: Sums): Omit<MonthFigures['rows'][number], 'area' | 'shift'> => ({
  people,
  present,
  order,
  overhead,
  share: present > 0 ? Math.round((order / present) * 100) : null,
})

/**
 * Which rows of an area have figures. A shift of too few people has none; if it is the only one without, it would follow from the sum
 * of the area, and the smallest of the others has none either. If all hidden shifts together are too few, the sum has none. `peopleIn`
 * counts whoever worked in some of these shifts, each person once: the same few people may rotate through several.
 */
export function shownGroups(
  groups: readonly { readonly shift: ShiftKind; readonly people: number }[],
  peopleIn: (shifts: readonly ShiftKind[]) => number,
): { readonly shifts: ReadonlySet<ShiftKind>; readonly isSumShown: boolean } {
  const worked = groups.filter(({ people }) => people > 0)
  const hidden = worked.filter(({ people }) => people < LEAST_GROUP)
  const open = worked.filter((one) => !hidden.includes(one)).toSorted((one, other) => one.people - other.people)
  // A second group is hidden with the only small one, and more until those hidden are enough people together.
  const together = () => peopleIn(hidden.map(({ shift }) => shift))
  while (hidden.length > 0 && open.length > 0 && (hidden.length < 2 || together() < LEAST_GROUP))
    hidden.push(open.shift()!)
  const all = peopleIn(worked.map(({ shift }) => shift))
  const isSumShown = all >= LEAST_GROUP && (hidden.length === 0 || (hidden.length > 1 && together() >= LEAST_GROUP))
  return { shifts: new Set(open.map(({ shift }) => shift)), isSumShown }
}

export async function readMonth(
  parts: Parts,
  personId: string,
  month: string,
  areaId: number | undefined,
): Promise<MonthFigures> {
  const until = lastDay(month)
  // While days are added, the difference of two answers would be the figures of one day, of however few people.
  if (until >= businessDay(parts.now())) return { month, until, leastGroup: LEAST_GROUP, rows: [], hidden: 0 }
  const areas = await readAreas(parts, personId, areaId)
  const areaIds = areas.map(({ id }) => id)
  const groups = await readGroups(parts, month, areaIds)
  const rotations = await readRotations(parts, month, areaIds)
  const rows = areas.flatMap(({ id, name }) => {
    const own = SHIFT_KINDS.flatMap((kind) => groups.find((one) => one.areaId === id && one.shift === kind) ?? [])
    if (own.length === 0) return []
    const peopleIn = (kinds: readonly ShiftKind[]) =>
      rotations
        .filter((one) => one.areaId === id && one.shifts.some((kind) => kinds.includes(kind)))
        .reduce((count, { people }) => count + people, 0)
    const { shifts, isSumShown } = shownGroups(own, peopleIn)
    const sum = (read: (one: Sums) => number) => own.reduce((count, one) => count + read(one), 0)
    const total = {
      people: peopleIn(own.map(({ shift }) => shift)),
      present: sum(({ present }) => present),
      order: sum(({ order }) => order),
      overhead: sum(({ overhead }) => overhead),
    }
    const area = { id, name }
    return [
      ...own.map((one) => ({ area, shift: one.shift, ...(shifts.has(one.shift) ? shown(one) : NOTHING) })),
      { area, shift: null, ...(isSumShown ? shown(total) : NOTHING) },
    ]
  })
  return { month, until, leastGroup: LEAST_GROUP, rows, hidden: rows.filter(({ people }) => people === null).length }
}

/** The shifts of a month in which this person booked or was present, the newest first. */
export async function readOwnMonth(parts: Parts, personId: string, month: string): Promise<OwnMonth> {
  const { db } = parts
  const now = parts.now()
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const areas = await readAreasOfOwnLines(parts, personId)
  const { rows } = await sql<{ day: string; areaId: number; shiftId: number | null }>`
    select s.shift_day::text as day, h.area_id as "areaId", s.shift_id as "shiftId" from production_sum s
    join production_shift h on h.id = s.shift_id
    where s.person_id = ${personId} and s.shift_day between ${first}::date and ${last}::date
    union
    select distinct e.day::text, w.area_id, null::integer from time_entry e join production_worker w on w.person_id = e.person_id
    where e.person_id = ${personId} and e.day between ${first}::date and ${last}::date
      and not exists (select from production_sum s where s.person_id = e.person_id and s.shift_day = e.day)
    order by 1 desc, 3 limit 62`.execute(db)
  const asked = rows.flatMap(({ day, areaId, shiftId }) => {
    const area = areas.find(({ id }) => id === areaId)
    const possible = area?.shifts.filter(({ id }) => shiftId === null || id === shiftId) ?? []
    return possible.map((shift) => ({ areaId, name: area!.name, shifts: area!.shifts, shift, day, now }))
  })
  const lines = await readLinesOfShifts(db, asked, [personId])
  const shifts = asked
    .flatMap(({ areaId, name, shift, day }, index): OwnMonth['shifts'] =>
      lines[index]!.map((line) => ({
        area: { id: areaId, name },
        shift: shiftOfDay(shift, day),
        line: toPersonLine(line, { personId, mayLead: false, now }),
      })),
    )
    .slice(0, 62)
  const sum = (read: (line: OwnMonth['shifts'][number]['line']) => number) =>
    shifts.reduce((count, { line }) => count + read(line), 0)
  return { month, present: sum(({ present }) => present ?? 0), booked: sum(({ booked }) => booked), shifts }
}
