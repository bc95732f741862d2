// One recorded interval of work, and what may be entered.
import type { Day } from '#domain/typed-days.ts'
import { localDayOf, minutesBetween } from './clock.ts'

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

/** Why an entry is refused; the catalogue has a text for each code. */
export const ENTRY_RULES = [
  'required',
  'comesAfterGoes',
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

/** An entry as it is given, with what its rules need beside the interval. */
export interface GivenEntry extends Interval {
  readonly projectManagerId?: string | undefined
  readonly orderNumber?: string
  /** A time as it was written is none that the clock of Berlin showed. */
  readonly hasUnknownTime?: { readonly comes?: boolean; readonly goes?: boolean }
}

export interface EntryFacts {
  readonly personId: string
  readonly day: Day
  readonly now: number
  /** Complete intervals of other days that may reach into this one. */
  readonly others: readonly Interval[]
}

/** A rule that an entry breaks, with its field. */
export interface EntryFault {
  readonly entry: number
  readonly field: keyof GivenEntry
  readonly rule: EntryRule
}

const spanMinutes = ({ comes, goes }: Interval): number | undefined =>
  comes === undefined || goes === undefined ? undefined : minutesBetween(comes, goes)

function* timeFaults(one: GivenEntry, { day, now }: EntryFacts): Generator<[keyof GivenEntry, EntryRule]> {
  const { comes, goes, hasUnknownTime } = one
  if (comes === undefined && goes === undefined && !hasUnknownTime) yield ['comes', 'required']
  if (hasUnknownTime?.comes) yield ['comes', 'noSuchLocalTime']
  if (hasUnknownTime?.goes) yield ['goes', 'noSuchLocalTime']
  if (comes !== undefined && goes !== undefined && comes >= goes) yield ['goes', 'comesAfterGoes']
  if (comes !== undefined && comes > now) yield ['comes', 'startInFuture']
  if (goes !== undefined && goes > now) yield ['goes', 'endInFuture']
  const begin = comes ?? goes
  if (begin !== undefined && localDayOf(begin) !== day) yield [comes === undefined ? 'goes' : 'comes', 'notOfThisDay']
}

function* partFaults(one: GivenEntry, { personId }: EntryFacts): Generator<[keyof GivenEntry, EntryRule]> {
  const minutes = spanMinutes(one) ?? 1440
  const {
    breakMinutes,
    travelKind,
    travelMinutes,
    preparationMinutes,
    followUpMinutes,
    orderNumber,
    projectManagerId,
  } = one
  const parts = travelMinutes + preparationMinutes + followUpMinutes
  if (breakMinutes > 0 && breakMinutes >= minutes) yield ['breakMinutes', 'breakTooLong']
  else if (parts > 0 && parts > minutes - breakMinutes) yield ['travelMinutes', 'travelTooLong']
  if (travelMinutes > 0 && travelKind === undefined) yield ['travelKind', 'travelKindMissing']
  if (projectManagerId === personId) yield ['projectManagerId', 'isHolder']
  if (orderNumber && projectManagerId === undefined) yield ['projectManagerId', 'projectManagerMissing']
}

const overlaps = (one: Interval, other: Interval): boolean => {
  const [begin, end] = [one.comes ?? one.goes!, one.goes ?? one.comes!]
  const [from, to] = [other.comes ?? other.goes!, other.goes ?? other.comes!]
  // Half-open: touching is no overlap. An open entry may not begin or end within another one.
  if (begin === end) return begin > from && begin < to
  return from === to ? from > begin && from < end : begin < to && from < end
}

/** All rules that the entries of a day break, in the order of the entries. */
export function entryFaults(entries: readonly GivenEntry[], facts: EntryFacts): EntryFault[] {
  return entries.flatMap((one, entry) => {
    const faults: EntryFault[] = [...timeFaults(one, facts), ...partFaults(one, facts)].map(([field, rule]) => ({
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
