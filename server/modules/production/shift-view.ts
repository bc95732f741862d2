// A shift as its foreman sees it: who agrees, who is to be cleared, who is still there, and who is released.
import type { ShiftParams, ShiftView } from '#contract/production.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { handsOverAt } from '#domain/production/release.ts'
import { LINE_FINDINGS } from '#domain/production/segments.ts'
import { clockChangeIn, minutesOf, windowOf, type Shift } from '#domain/production/shifts.ts'
import { holidaysOf, type Land } from '#domain/calendar/holidays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { leads, readAreaOfPeople, type ReadArea } from '#server/modules/production/readers.ts'
import { hasChangedSince, isHandedOver, readLines, toPersonLine, type ReadLine, type ShiftScope } from './read-lines.ts'

/** The shift of an area; throws 404 where it has none of that kind. */
export function shiftOf(area: ReadArea, kind: Shift['kind']): Shift {
  const shift = area.shifts.find((one) => one.kind === kind)
  if (!shift) throw notFound()
  return shift
}

/** The same as an area and a shift of which the reader sees the people; 404. */
export async function findShift(
  context: ReadContext,
  personId: string,
  { areaId, day, shift: kind }: ShiftParams,
): Promise<{ readonly area: ReadArea; readonly scope: ShiftScope }> {
  const area = await readAreaOfPeople(context, personId, areaId)
  const shift = shiftOf(area, kind)
  return { area, scope: { areaId, shifts: area.shifts, shift, day, now: context.now() } }
}

/** The time at which payroll takes over releases of now. */
export function nextHandOver({ land }: Pick<ReadArea, 'land'>, now: Date): Date {
  const holidays = (day: Day) => holidaysOf({ land: land as Land }, Number(day.slice(0, 4)))
  return handsOverAt(now, (day) => holidays(day).has(day))
}

const iso = (at: number): string => new Date(at).toISOString()

export function shiftOfDay(shift: Shift, day: Day): ShiftView['shift'] {
  const { from, to } = windowOf(shift, day)
  return {
    id: shift.id,
    kind: shift.kind,
    day,
    from: iso(from),
    to: iso(to),
    minutes: minutesOf(shift, day),
    clockChange: clockChangeIn(shift, day),
  }
}

/** The last day, within seven months, on which the shift was longer or shorter than on others. */
function lastClockChange(shift: Shift, day: Day): ShiftView['lastClockChange'] {
  if (shift.ends > shift.begins) return null
  for (let back = 0; back <= 220; back++) {
    const one = addDays(day, -back)
    const minutes = clockChangeIn(shift, one)
    if (minutes !== 0) return { day: one, minutes }
  }
  return null
}

const severity = ({ line }: ReadLine): number =>
  Math.min(...line.findings.map((one) => LINE_FINDINGS.indexOf(one)), LINE_FINDINGS.length)

export async function readShift(context: ReadContext, personId: string, params: ShiftParams): Promise<ShiftView> {
  const { area, scope } = await findShift(context, personId, params)
  const { now, shift, day } = scope
  const lines = await readLines(context.db, scope)
  const viewer = { personId, mayLead: leads(area), now }
  const shown = (found: readonly ReadLine[]) => found.slice(0, 500).map((one) => toPersonLine(one, viewer))
  // A change after a release is cleared before payroll takes it over: the release is taken back, or holds as it was.
  const isChanged = (one: ReadLine) => one.release !== null && hasChangedSince(one) && !isHandedOver(one.release, now)
  const open = lines.filter((one) => one.release === null || isChanged(one))
  const released = shown(lines.filter((one) => !open.includes(one)))
  const isToClear = (one: ReadLine) => one.line.findings.length > 0 || one.openCaseId !== null || isChanged(one)
  const toClear = open.filter(isToClear).toSorted((one, other) => severity(one) - severity(other))
  const night = area.shifts.find(({ kind }) => kind === 'night')
  return {
    area: { id: area.id, name: area.name, reader: area.reader },
    shift: shiftOfDay(shift, day),
    people: lines.length,
    clean: shown(open.filter((one) => one.isClean && !isChanged(one))),
    toClear: shown(toClear),
    running: shown(open.filter((one) => !one.isClean && !isToClear(one))),
    released,
    handsOverAt: nextHandOver(area, now).toISOString(),
    mayTakeBack: leads(area) && lines.some(({ release }) => release !== null && !isHandedOver(release, now)),
    lastClockChange: night ? lastClockChange(night, day) : null,
  }
}
