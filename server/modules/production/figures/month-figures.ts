// Sums of a month by area and shift, for everybody of the company with the role, as they were counted (month-counts.ts); and the own shifts
// of a month.
import { sql } from 'kysely'
import type { MonthFigures, OwnMonth } from '#contract/production.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { readAreas, readAreasOfOwnLines } from '#server/modules/production/readers.ts'
import { readLinesOfShifts, toPersonLine } from '#server/modules/production/read-lines.ts'
import { shiftOfDay } from '#server/modules/production/shift-view.ts'
import { cutOffOf, lastDay, readCounts } from './month-counts.ts'

/** The sums of each area that the reader sees, as they were counted last. */
export async function readMonth(
  context: ReadContext,
  personId: string,
  month: string,
  areaId: number | undefined,
): Promise<MonthFigures> {
  const areas = await readAreas(context, personId, areaId)
  const counts = await readCounts(
    context,
    month,
    areas.map(({ id }) => id),
  )
  const rows = areas.flatMap(({ id, name }) => {
    const count = counts.find((one) => one.areaId === id)
    const countedAt = count?.countedAt.toISOString() ?? ''
    return count?.shown.map((row) => ({ area: { id, name }, ...row, countedAt })) ?? []
  })
  const from = cutOffOf(month)
  return {
    month,
    until: lastDay(month),
    countsFrom: context.now() < from ? from.toISOString() : null,
    leastGroup: LEAST_GROUP,
    rows,
    hidden: rows.filter(({ people, present, order, overhead }) => [people, present, order, overhead].includes(null))
      .length,
  }
}

/** The shifts of a month in which this person booked or was present, the newest first. */
export async function readOwnMonth(context: ReadContext, personId: string, month: string): Promise<OwnMonth> {
  const { db } = context
  const now = context.now()
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const areas = await readAreasOfOwnLines(context, personId)
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
