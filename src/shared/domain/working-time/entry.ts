// One recorded interval of work, and the rules for entering it.
import type { Day } from '#domain/calendar/typed-days.ts'
import { localDayOf, minutesBetween } from './clock.ts'
import { beginOf, endOf, type Stay } from './shift.ts'

/** active: drives by order or works on the way, which is working time · passive: travels and is free */
export const TRAVEL_KINDS = ['active', 'passive'] as const
export type TravelKind = (typeof TRAVEL_KINDS)[number]

export const ENTRY_SOURCES = ['stamp', 'manual', 'file', 'import', 'correction', 'office'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

/** Why a day is corrected: forgotten, terminal out of order, business trip, wrong time, other. */
export const CORRECTION_REASONS = ['forgotten', 'terminalDown', 'businessTrip', 'wrongTime', 'other'] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

/** An interval as the rules see it: instants in milliseconds since 1970. */
export interface Interval {
  /** undefined where the stamp is missing. */
  readonly comes?: number | undefined
  readonly goes?: number | undefined
  /** Breaks without a time of day, beside the gaps between intervals. */
  readonly breakMinutes: number
  readonly travelKind?: TravelKind | undefined
  readonly travelMinutes: number
  readonly preparationMinutes: number
  readonly followUpMinutes: number
}

/** No entry lasts longer, in milliseconds. */
export const LONGEST_ENTRY = 24 * 3_600_000

/** Why an entry is refused; the catalogue has a text for each code. */
export const ENTRY_RULES = [
  'required',
  'comesAfterGoes',
  'longerThanDay',
  'startInFuture',
  'endInFuture',
  'overlap',
  'alreadyReported',
  'noSuchLocalTime',
  'ambiguousLocalTime',
  'notOfThisDay',
  'breakTooLong',
  'travelTooLong',
  'travelKindMissing',
  'projectManagerMissing',
  'isHolder',
  'beforeStart',
  'lockedPeriod',
  'monthClosed',
  'released',
  'stampOnly',
] as const
export type EntryRule = (typeof ENTRY_RULES)[number]

/** A typed entry, with the facts that its rules need beside the interval. */
export interface GivenEntry extends Interval {
  readonly projectManagerId?: string | undefined
  readonly orderNumber?: string
  /** The typed time does not exist on the clock of Berlin. */
  readonly hasUnknownTime?: { readonly comes?: boolean; readonly goes?: boolean }
}

export interface EntryFacts {
  readonly personId: string
  readonly day: Day
  readonly now: number
  /** Intervals of other days that may reach into this one. */
  readonly others: readonly Interval[]
  /** The day of the shift of each entry, computed by `shiftDays` with the entries of the days around it. */
  readonly shiftDays: ReadonlyMap<Stay, Day>
  /** Why the day whose shift an entry continues takes no entry. */
  readonly lockOn?: (day: Day) => EntryRule | undefined
}

/** A rule that an entry breaks, with its field. */
export interface EntryFault {
  readonly entry: number
  readonly field: keyof GivenEntry
  readonly rule: EntryRule
}

const spanMinutes = ({ comes, goes }: Interval): number | undefined =>
  comes === undefined || goes === undefined ? undefined : minutesBetween(comes, goes)

function* timeFaults(
  one: GivenEntry,
  { day, now, shiftDays, lockOn }: EntryFacts,
): Generator<[keyof GivenEntry, EntryRule]> {
  const { comes, goes, hasUnknownTime } = one
  if (comes === undefined && goes === undefined && !hasUnknownTime) yield ['comes', 'required']
  if (hasUnknownTime?.comes) yield ['comes', 'noSuchLocalTime']
  if (hasUnknownTime?.goes) yield ['goes', 'noSuchLocalTime']
  if (comes !== undefined && goes !== undefined && comes >= goes) yield ['goes', 'comesAfterGoes']
  if (comes !== undefined && goes !== undefined && goes - comes > LONGEST_ENTRY) yield ['goes', 'longerThanDay']
  if (comes !== undefined && comes > now) yield ['comes', 'startInFuture']
  if (goes !== undefined && goes > now) yield ['goes', 'endInFuture']
  const begin = comes ?? goes
  const field = comes === undefined ? 'goes' : 'comes'
  const shiftDay = shiftDays.get(one)
  // An entry that continues the shift of the day before may be typed on either day.
  if (begin !== undefined && localDayOf(begin) !== day && shiftDay !== day) yield [field, 'notOfThisDay']
  const lock = shiftDay !== undefined && shiftDay < day ? lockOn?.(shiftDay) : undefined
  if (lock) yield [field, lock]
}

const PARTS = ['travelMinutes', 'preparationMinutes', 'followUpMinutes'] as const
const partMinutes = (one: Interval): number => PARTS.reduce((sum, part) => sum + one[part], 0)

/** `shift`: the entries of its shift, itself included; breaks and parts belong to the whole shift. */
function* partFaults(
  one: GivenEntry,
  shift: readonly GivenEntry[],
  { personId }: EntryFacts,
): Generator<[keyof GivenEntry, EntryRule]> {
  const sumOf = (count: (entry: GivenEntry) => number): number => shift.reduce((sum, entry) => sum + count(entry), 0)
  const minutes = sumOf((entry) => spanMinutes(entry) ?? 1440)
  const breakMinutes = sumOf((entry) => entry.breakMinutes)
  const { travelKind, travelMinutes, orderNumber, projectManagerId } = one
  const part = PARTS.find((each) => one[each] > 0)
  if (one.breakMinutes > 0 && breakMinutes >= minutes) yield ['breakMinutes', 'breakTooLong']
  else if (part && sumOf(partMinutes) > minutes - breakMinutes) yield [part, 'travelTooLong']
  if (travelMinutes > 0 && travelKind === undefined) yield ['travelKind', 'travelKindMissing']
  if (projectManagerId === personId) yield ['projectManagerId', 'isHolder']
  if (orderNumber && projectManagerId === undefined) yield ['projectManagerId', 'projectManagerMissing']
}

const overlaps = (one: Interval, other: Interval): boolean => {
  const [begin, end] = [beginOf(one), endOf(one)]
  const [from, to] = [beginOf(other), endOf(other)]
  // Half-open: touching is no overlap. An open entry may not begin or end within another one.
  if (begin === end) return begin > from && begin < to
  return from === to ? from > begin && from < end : begin < to && from < end
}

/** All rules that the entries of a day break, in the order of the entries. */
export function entryFaults(entries: readonly GivenEntry[], facts: EntryFacts): EntryFault[] {
  return entries.flatMap((one, entry) => {
    const shift = entries.filter((each) => facts.shiftDays.get(each) === facts.shiftDays.get(one))
    const faults: EntryFault[] = [...timeFaults(one, facts), ...partFaults(one, shift, facts)].map(([field, rule]) => ({
      entry,
      field,
      rule,
    }))
    const isOrdered = one.comes === undefined || one.goes === undefined || one.comes < one.goes
    const others = [...entries.slice(0, entry), ...facts.others]
    if (isOrdered && others.some((other) => overlaps(one, other)))
      faults.push({ entry, field: one.comes === undefined ? 'goes' : 'comes', rule: 'overlap' })
    return faults
  })
}
