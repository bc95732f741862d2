// The result of a day: minutes worked, breaks, credit of absences, balance and feedback; and the causes of an evaluation.
import type { DayPart } from '#domain/calendar/count-days.ts'
import { LONGEST_SHIFT } from './stamp.ts'
import { minutesBetween, offsetAt } from './clock.ts'
import { LONGEST_ENTRY, type Interval } from './entry.ts'
import type { Feedback } from './release.ts'
import { shiftsOf } from './shift.ts'
import type { TimeRules } from './time-rules.ts'

/**
 * leave, specialLeave, paidTimeOff, sickness: credit the target · flexDay, flexHours: credit nothing, they are paid by the account ·
 * released: parental and other leave in which no work is due
 */
export const DAY_ABSENCES = [
  'leave',
  'specialLeave',
  'paidTimeOff',
  'sickness',
  'flexDay',
  'flexHours',
  'released',
] as const
export type DayAbsenceKind = (typeof DAY_ABSENCES)[number]

export interface DayAbsence {
  readonly kind: DayAbsenceKind
  readonly part: DayPart
  /** Only for flexHours. */
  readonly minutes?: number
}

type ResultRules = Pick<TimeRules, 'rounding' | 'autoBreak' | 'breaks' | 'breakPiece' | 'nightTarget' | 'restMinutes'>

export interface DayFacts {
  /** Minutes that the calendar of the person demands: 0 on a holiday. */
  readonly target: number
  /** The work of a day that ends at noon by agreement is in its first half. */
  readonly isShort?: boolean
  readonly absences: readonly DayAbsence[]
  /** Entries in any order. */
  readonly entries: readonly Interval[]
  readonly rules: ResultRules
  readonly now: number
  /** The day is over in Berlin. */
  readonly isOver: boolean
}

export interface DayResult {
  readonly target: number
  /** undefined: a stamp is missing or invalid, or the day is running. */
  readonly actual: number | undefined
  /** Minutes of the target that absences credit. */
  readonly credited: number
  /** Minutes of the target that leave pays from the account. */
  readonly flexitime: number
  /** Gaps between entries, breaks without a time of day, and deducted breaks. */
  readonly breakMinutes: number
  readonly autoBreakMinutes: number
  readonly travelMinutes: number
  /** 0 while `actual` is unknown. */
  readonly balance: number
  /** Legal working time: as recorded, without passive travel, before any deduction. */
  readonly net: number
  readonly firstComes: number | undefined
  readonly lastGoes: number | undefined
  readonly isRunning: boolean
  readonly feedback: Exclude<Feedback, 'pending'> | undefined
}

export interface Span extends Interval {
  readonly comes: number
  readonly goes: number
}
const isSpan = (interval: Interval): interval is Span => interval.comes !== undefined && interval.goes !== undefined

/** Intervals with both ends, by their beginning. */
export function spansOf(entries: readonly Interval[]): Span[] {
  const spans = entries.filter(isSpan)
  // Most are read in their order.
  const isOrdered = spans.every((one, index) => index === 0 || spans[index - 1]!.comes <= one.comes)
  return isOrdered ? spans : spans.sort((one, other) => one.comes - other.comes)
}

/** Breaks of a shift: pieces that have a length, in minutes, and whether a piece is long enough to count. */
export interface Breaks {
  readonly taken: number
  readonly counted: number
}

export function breaksOf(spans: readonly Span[], piece: number): Breaks {
  let [taken, counted] = [0, 0]
  const add = (minutes: number): void => {
    taken += minutes
    if (minutes >= piece) counted += minutes
  }
  spans.forEach(({ comes, breakMinutes }, index) => {
    const before = spans[index - 1]
    if (before) add(minutesBetween(before.goes, comes))
    add(breakMinutes)
  })
  return { taken, counted }
}

/** The highest step that `net` exceeds; undefined: no break is due. */
export const breakStep = (
  net: number,
  { breaks }: Pick<TimeRules, 'breaks'>,
): TimeRules['breaks'][number] | undefined => breaks.findLast(({ over }) => net > over)

/** The deduction for a missing break by a works agreement: never more than is missing, nor more than the excess over the threshold. */
function autoBreakOf(net: number, { taken }: Breaks, rules: ResultRules): number {
  const step = rules.autoBreak ? breakStep(net, rules) : undefined
  return step ? Math.max(0, Math.min(step.minutes - taken, net - step.over)) : 0
}

export const passiveOf = ({ travelKind, travelMinutes }: Interval): number =>
  travelKind === 'passive' ? travelMinutes : 0
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Legal working time: as recorded, without passive travel. */
export const netOf = (spans: readonly Span[]): number =>
  sumOf(spans.map((span) => minutesBetween(span.comes, span.goes) - span.breakMinutes - passiveOf(span)))

/** Minutes from the first stamp of a shift to its last that rounding adds in favour of the employee; breaks are not rounded. */
function roundedBy(spans: readonly Span[], step: number): number {
  const [first, last] = [spans[0], spans.at(-1)]
  if (step === 0 || !first || !last) return 0
  const before = Math.floor(first.comes / 60_000) % step
  const after = (step - (Math.floor(last.goes / 60_000) % step)) % step
  return before + after
}

/** The target of a day off, or of half of it, counted as for leave. */
function shareOf(target: number, part: DayPart, isShort: boolean): number {
  if (part === 'full') return target
  if (isShort) return part === 'morning' ? target : 0
  return part === 'morning' ? Math.ceil(target / 2) : Math.floor(target / 2)
}

function creditsOf(target: number, worked: number, { absences, isShort = false }: DayFacts) {
  let [credited, flexitime] = [0, 0]
  for (const { kind, part, minutes } of absences)
    if (kind === 'flexHours') flexitime += minutes ?? 0
    else if (kind === 'flexDay') flexitime += shareOf(target, part, isShort)
    else if (kind !== 'sickness') credited += shareOf(target, part, isShort)
  flexitime = Math.min(flexitime, target)
  credited = Math.min(credited, target - flexitime)
  // Sickness fills the day up to its target: the hours before it count as worked.
  if (absences.some(({ kind }) => kind === 'sickness'))
    credited = Math.max(credited, target - flexitime - Math.max(0, worked))
  return { credited, flexitime }
}

/** A shift during a change of the clock lasts an hour less or more. */
function targetOf({ target, rules }: DayFacts, spans: readonly Span[]): number {
  const [first, last] = [spans[0], spans.at(-1)]
  if (rules.nightTarget === 'nominal' || target === 0 || !first || !last) return target
  return target - (offsetAt(last.goes) - offsetAt(first.comes))
}

/** A clock that is a little ahead is no fault. */
const TOLERANCE = 5 * 60_000

/** The last interval has no end yet, and is not longer than a shift can be. */
export function openSince(entries: readonly Interval[], now: number): number | undefined {
  let since = 0
  for (const { comes, goes } of entries) if (goes === undefined && comes !== undefined && comes > since) since = comes
  if (since === 0) return undefined
  const isLast = entries.every(({ comes = 0, goes = 0 }) => comes <= since && goes <= since)
  return isLast && now - since <= LONGEST_SHIFT ? since : undefined
}

function isInvalid(entries: readonly Interval[], now: number): boolean {
  if (entries.length === 0) return false
  const goes = entries.find((one) => one.comes === undefined)?.goes
  const isBackwards = goes !== undefined && entries.some((one) => one.goes === undefined && one.comes! > goes)
  return (
    isBackwards ||
    entries.some(
      (one) =>
        Math.max(one.comes ?? 0, one.goes ?? 0) > now + TOLERANCE ||
        (isSpan(one) && one.goes - one.comes > LONGEST_ENTRY),
    )
  )
}

function feedbackOf(facts: DayFacts, isRunning: boolean, due: number): DayResult['feedback'] {
  const { entries, now, isOver } = facts
  if (isInvalid(entries, now)) return 'invalidStamping'
  const open = entries.filter((one) => !isSpan(one)).length
  if (open > (isRunning ? 1 : 0)) return 'stampingMissing'
  return isOver && entries.length === 0 && due > 0 ? 'unexcused' : undefined
}

function endsOf(entries: readonly Interval[]): Pick<DayResult, 'firstComes' | 'lastGoes'> {
  let [firstComes, lastGoes]: (number | undefined)[] = []
  for (const { comes, goes } of entries) {
    if (comes !== undefined && (firstComes === undefined || comes < firstComes)) firstComes = comes
    if (goes !== undefined && (lastGoes === undefined || goes > lastGoes)) lastGoes = goes
  }
  return { firstComes, lastGoes }
}

/** The result of a day. The balance is worked plus credited minutes minus the target. */
export function dayResult(facts: DayFacts): DayResult {
  const { entries, rules, now, isOver } = facts
  const spans = spansOf(entries)
  const shifts = shiftsOf(spans, rules.restMinutes).map((shift) => {
    const breaks = breaksOf(shift, rules.breakPiece)
    const added = roundedBy(shift, rules.rounding)
    return { taken: breaks.taken, auto: autoBreakOf(netOf(shift), breaks, rules), added }
  })
  const net = netOf(spans)
  const autoBreakMinutes = sumOf(shifts.map(({ auto }) => auto))
  const worked = net + sumOf(shifts.map(({ added }) => added)) - autoBreakMinutes
  const target = targetOf(facts, spans)
  const { credited, flexitime } = creditsOf(target, worked, facts)
  const isRunning = openSince(entries, now) !== undefined
  const feedback = feedbackOf(facts, isRunning, target - credited - flexitime)
  const isKnown = feedback !== 'stampingMissing' && feedback !== 'invalidStamping' && !isRunning
  // A future day is neither worked nor missed.
  const actual = isKnown && (isOver || entries.length > 0 || target - credited <= 0) ? worked : undefined
  return {
    target,
    actual,
    credited,
    flexitime,
    breakMinutes: sumOf(shifts.map(({ taken }) => taken)) + autoBreakMinutes,
    autoBreakMinutes,
    travelMinutes: sumOf(entries.map(({ travelMinutes }) => travelMinutes)),
    balance: actual === undefined ? 0 : actual + credited - target,
    net,
    ...endsOf(entries),
    isRunning,
    feedback,
  }
}

/** The probable time of a missing stamp: when the target would be reached. */
export function expectedOf(
  { entries, rules }: Pick<DayFacts, 'entries' | 'rules'>,
  due: number,
): { comes: number; goes: number } | undefined {
  const open = entries.find((one) => !isSpan(one))
  if (!open) return undefined
  const spans = spansOf(entries)
  const worked = sumOf(spans.map((span) => minutesBetween(span.comes, span.goes) - span.breakMinutes))
  const { counted } = breaksOf(spans, rules.breakPiece)
  const last = spans.at(-1)
  const gap = last && open.comes !== undefined && open.comes > last.goes ? minutesBetween(last.goes, open.comes) : 0
  const missing = Math.max(0, (breakStep(due, rules)?.minutes ?? 0) - counted - (gap >= rules.breakPiece ? gap : 0))
  const length = (Math.max(0, due - worked) + Math.max(0, missing - open.breakMinutes) + open.breakMinutes) * 60_000
  if (length === 0) return undefined
  return open.comes === undefined
    ? { comes: open.goes! - length, goes: open.goes! }
    : { comes: open.comes, goes: open.comes + length }
}

/**
 * newDay stores no version, because no person has changed the day. Raw stamps are kept, so a stamp stores a version only after entries that
 * were not stamped.
 */
export const TIME_CAUSES = [
  'stamp',
  'newDay',
  'entry',
  'correction',
  'office',
  'import',
  'absence',
  'calendar',
  'rules',
  'case',
] as const
export type TimeCause = (typeof TIME_CAUSES)[number]
