// Legal hints about a recorded day, and the days that count in the average of working time: six working days a week, of which leave,
// sickness and holidays are neutral. A hint never shortens, moves, rounds or hides an entry.
import { addDays, dayNumberOf, dayOfNumber, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { dayNumberAt, instantsOf, minutesBetween, startOfDay } from './clock.ts'
import { breaksOf, breakStep, netOf, passiveOf, type Span, type DayAbsence } from './day-result.ts'
import { shiftsOf } from './shift.ts'
import type { TimeRules } from './time-rules.ts'

export const HINT_CODES = [
  'over10h',
  'breakMissing',
  'breakPartsTooShort',
  'sixHoursWithoutBreak',
  'restTooShort',
  'averageOver8h',
  'weekOver48h',
  'sundayWork',
  'holidayWork',
  'youthBreakMissing',
  'youthDayTooLong',
  'expectantDayTooLong',
  'nightWork',
  'youthWeekTooLong',
  'youthSixDays',
  'youthWithoutBreak',
  'nightAverageOver8h',
  'fewFreeSundays',
  'accountBelowMinimum',
  'accountAboveMaximum',
] as const
export type HintCode = (typeof HINT_CODES)[number]

export interface Hint {
  readonly code: HintCode
  /** The measured value and the limit of the rule, in minutes. */
  readonly minutes?: number
  readonly limit?: number
  /** Worked days of the week, or remaining free Sundays of the year. */
  readonly days?: number
  /** The last day for the replacement of a Sunday or holiday. */
  readonly until?: string
  /** The limit is another one than that of the company: it reveals an age. */
  readonly isPersonal?: true
}

/** Hints that reveal a pregnancy or an age. */
const PERSONAL: ReadonlySet<HintCode> = new Set([
  'youthBreakMissing',
  'youthDayTooLong',
  'expectantDayTooLong',
  'nightWork',
  'youthWeekTooLong',
  'youthSixDays',
  'youthWithoutBreak',
])

/** Viewers with restricted rights, such as project managers, see no hint that would reveal a person's protection. */
export const hintsFor = (hints: readonly Hint[], isWhole: boolean): Hint[] =>
  hints.filter(({ code, isPersonal }) => isWhole || (!PERSONAL.has(code) && isPersonal !== true))

/** People with other limits: under 18, and expectant mothers. */
export type Protection = 'youth' | 'expectant'

/** JArbSchG §§ 8, 11, 13–15; MuSchG §§ 4, 5. Minutes, and the hours of night as minutes of the day. */
const YOUTH = {
  day: 480,
  weekDays: 5,
  rest: 720,
  breaks: [
    { over: 270, minutes: 30 },
    { over: 360, minutes: 60 },
  ],
}
const EXPECTANT_DAY = 510
const NIGHT = { from: 1200, until: 360 }
/** ArbZG § 2 (3): more than two hours in this time are night work. */
const NIGHT_WORK = { from: 1380, until: 360 }
/** Days of the replacement for a Sunday (two weeks) and for a holiday (eight), the day that was worked included. */
const REPLACEMENT = { sunday: 13, holiday: 55 }
const IN_A_ROW = 360

export interface HintFacts {
  readonly day: Day
  /** Complete intervals in ascending order. */
  readonly spans: readonly Span[]
  /** Of the day, as recorded, without passive travel. */
  readonly net: number
  readonly rules: TimeRules
  /** When the working day before ended. */
  readonly goneBefore?: number | undefined
  /** Net minutes of the ISO week up to this day, it included. */
  readonly week: number
  /** Days of the ISO week with work up to this day, it included. */
  readonly weekDays?: number
  /** Net minutes of 24 weeks up to this day, and their Werktage without leave and sickness; undefined: too short a period. */
  readonly average?: { readonly minutes: number; readonly days: number } | undefined
  /** The same of four weeks. */
  readonly nightAverage?: HintFacts['average']
  readonly isHoliday: (day: Day) => boolean
  readonly protection?: Protection | undefined
}

function breakHints(spans: readonly Span[], { rules, protection }: HintFacts): Hint[] {
  const isYouth = protection === 'youth'
  const net = netOf(spans)
  const breaks = breaksOf(spans, rules.breakPiece)
  const due = breakStep(net, isYouth ? YOUTH : rules)?.minutes ?? 0
  const missing = due - breaks.counted
  const hints: Hint[] = []
  if (missing > 0) {
    const isTooShort = breaks.taken >= due
    const code = isTooShort ? 'breakPartsTooShort' : isYouth ? 'youthBreakMissing' : 'breakMissing'
    const isPersonal = isTooShort && due !== (breakStep(net, rules)?.minutes ?? 0)
    hints.push({ code, minutes: missing, limit: due, ...(isPersonal && { isPersonal }) })
  }
  const inARow = isYouth ? rules.youthRowMinutes : IN_A_ROW
  const longest = longestRow(spans, rules.breakPiece, inARow)
  if (isYouth && missing <= 0 && longest > inARow)
    hints.push({ code: 'youthWithoutBreak', minutes: longest, limit: inARow })
  if (!isYouth && longest > IN_A_ROW) hints.push({ code: 'sixHoursWithoutBreak', minutes: longest, limit: IN_A_ROW })
  return hints
}

/** Minutes of continuous work; a break without a time of day may have been anywhere in its interval. */
function longestRow(spans: readonly Span[], piece: number, inARow: number): number {
  let [longest, row] = [0, 0]
  spans.forEach((span, index) => {
    const { comes, goes, breakMinutes } = span
    const before = spans[index - 1]
    if (before && minutesBetween(before.goes, comes) >= piece) row = 0
    const work = minutesBetween(comes, goes) - breakMinutes - passiveOf(span)
    row = breakMinutes >= piece ? Math.max(0, work - inARow) : row + work
    longest = Math.max(longest, row)
  })
  return longest
}

/** Days are sums of fractions such as that of a sick day, which the computer rounds. */
const ROUNDING = 1e-6

/** The mean in whole minutes, rounded up, where the exact sum exceeds `limit` minutes a day. */
function meanAbove(average: HintFacts['average'], limit: number): number | undefined {
  if (!average || average.days <= 0 || average.minutes <= limit * average.days + ROUNDING) return undefined
  return Math.ceil(average.minutes / average.days - ROUNDING)
}

/** For people under 18: the week has 40 hours on five days; the first day beyond has the hint. */
function youthWeekHints({ net, week, weekDays = 0, rules }: HintFacts): Hint[] {
  const limit = rules.youthWeeklyMinutes
  return [
    ...(week > limit && week - net <= limit ? [{ code: 'youthWeekTooLong', minutes: week, limit } as const] : []),
    ...(weekDays > YOUTH.weekDays ? [{ code: 'youthSixDays', days: weekDays } as const] : []),
  ]
}

/** Night workers are limited to eight hours in the average of four weeks (§ 6 ArbZG). */
function nightHints({ spans, nightAverage, rules, protection }: HintFacts, longest: number): Hint[] {
  if (protection) {
    const minutes = minutesIn(spans, NIGHT)
    return minutes > 0 ? [{ code: 'nightWork', minutes }] : []
  }
  const limit = rules.dailyMinutes
  const minutes = longest > limit ? meanAbove(nightAverage, limit) : undefined
  if (minutes === undefined || minutesIn(spans, NIGHT_WORK) <= rules.nightWorkMinutes) return []
  return [{ code: 'nightAverageOver8h', minutes, limit }]
}

/** `longest`: net minutes of the longest shift of the day. */
function lengthHints(facts: HintFacts, longest: number): Hint[] {
  const { net, week, average, rules, protection } = facts
  const hints: Hint[] = protection === 'youth' ? youthWeekHints(facts) : []
  if (protection === 'youth' && longest > YOUTH.day)
    hints.push({ code: 'youthDayTooLong', minutes: longest, limit: YOUTH.day })
  if (protection === 'expectant' && longest > EXPECTANT_DAY)
    hints.push({ code: 'expectantDayTooLong', minutes: longest, limit: EXPECTANT_DAY })
  if (rules.limitMode === 'weekly') {
    if (week > rules.weeklyMinutes && week - net <= rules.weeklyMinutes)
      hints.push({ code: 'weekOver48h', minutes: week, limit: rules.weeklyMinutes })
    return hints
  }
  if (longest > rules.extendedMinutes) hints.push({ code: 'over10h', minutes: longest, limit: rules.extendedMinutes })
  const minutes = longest > rules.dailyMinutes ? meanAbove(average, rules.dailyMinutes) : undefined
  if (minutes !== undefined) hints.push({ code: 'averageOver8h', minutes, limit: rules.dailyMinutes })
  return hints
}

/** Minutes of work by the days of Berlin on which they fall: split at 24:00. */
export function minutesByDay(spans: readonly Span[]): ReadonlyMap<Day, number> {
  const days = new Map<Day, number>()
  for (const { comes, goes } of spans)
    for (let from = comes, count = dayNumberAt(comes); from < goes; count++) {
      const until = Math.min(goes, startOfDay(dayOfNumber(count + 1)))
      const day = dayOfNumber(count)
      const minutes = minutesBetween(from, until)
      if (minutes > 0) days.set(day, (days.get(day) ?? 0) + minutes)
      from = until
    }
  return days
}

function restDayHints({ spans, isHoliday }: HintFacts): Hint[] {
  const hints: Hint[] = []
  for (const [day, minutes] of minutesByDay(spans)) {
    const isSunday = weekdayOf(day) === 6
    const replacedBy = (count: number): Day => addDays(day, count)
    if (isSunday) hints.push({ code: 'sundayWork', minutes, until: replacedBy(REPLACEMENT.sunday) })
    else if (isHoliday(day)) hints.push({ code: 'holidayWork', minutes, until: replacedBy(REPLACEMENT.holiday) })
  }
  return hints
}

/** Minutes of work between two times of the clock, the second one of the next morning. */
function minutesIn(spans: readonly Span[], { from, until }: typeof NIGHT): number {
  let minutes = 0
  for (const { comes, goes } of spans)
    for (let count = dayNumberAt(comes) - 1; count <= dayNumberAt(goes); count++) {
      const begin = Math.max(comes, instantsOf(dayOfNumber(count), from)[0]!)
      const end = Math.min(goes, instantsOf(dayOfNumber(count + 1), until)[0]!)
      if (begin < end) minutes += minutesBetween(begin, end)
    }
  return minutes
}

const SUNDAY = 6
function sundaysOf(year: string): number {
  const first = addDays(`${year}-01-01`, SUNDAY - weekdayOf(`${year}-01-01`))
  return Math.floor((dayNumberOf(`${year}-12-31`) - dayNumberOf(first)) / 7) + 1
}

/** After work on a Sunday: fewer free ones remain in its year than the law demands. `worked`: worked Sundays up to this one. */
export function sundayHint(sunday: Day, worked: number, { freeSundays }: Pick<TimeRules, 'freeSundays'>): Hint[] {
  const free = sundaysOf(sunday.slice(0, 4)) - worked
  return free < freeSundays ? [{ code: 'fewFreeSundays', days: Math.max(0, free) }] : []
}

/** The Sunday that a hint of its work means. */
export const sundayOf = ({ code, until }: Hint): Day | undefined =>
  code === 'sundayWork' && until !== undefined ? addDays(until, -REPLACEMENT.sunday) : undefined

/** The hints of an account that exceeds the limits of a works agreement, in minutes. */
export function accountHints(
  balance: number,
  { accountMinimum, accountMaximum }: Pick<TimeRules, 'accountMinimum' | 'accountMaximum'>,
): Hint[] {
  if (accountMinimum !== null && balance < accountMinimum)
    return [{ code: 'accountBelowMinimum', minutes: balance, limit: accountMinimum }]
  if (accountMaximum !== null && balance > accountMaximum)
    return [{ code: 'accountAboveMaximum', minutes: balance, limit: accountMaximum }]
  return []
}

/** The hints of a day, in the order of `HINT_CODES`; none for a day without work. */
export function hintsOf(facts: HintFacts): Hint[] {
  const { spans, rules, goneBefore, protection } = facts
  const [first] = spans
  if (!first) return []
  const rest = protection === 'youth' ? Math.max(YOUTH.rest, rules.restMinutes) : rules.restMinutes
  const shifts = shiftsOf(spans, rest)
  const longest = Math.max(...shifts.map(netOf))
  // One hint of each kind: that of the shift that exceeds its limit most.
  const ofBreaks = Map.groupBy(
    shifts.flatMap((shift) => breakHints(shift, facts)).toSorted((one, other) => other.minutes! - one.minutes!),
    ({ code }) => code,
  )
  const hints = [
    ...lengthHints(facts, longest),
    ...[...ofBreaks.values()].map(([worst]) => worst!),
    ...restDayHints(facts),
  ]
  const rested = goneBefore === undefined ? rest : minutesBetween(goneBefore, first.comes)
  const isPersonal = rest !== rules.restMinutes
  if (rested < rest && rested >= 0)
    hints.push({ code: 'restTooShort', minutes: rested, limit: rest, ...(isPersonal && { isPersonal }) })
  hints.push(...nightHints(facts, longest))
  return hints.toSorted((one, other) => HINT_CODES.indexOf(one.code) - HINT_CODES.indexOf(other.code))
}

/**
 * The neutral part of a working day, 0–1: 1 for a day of leave, also a Saturday within it, half for half a day; for a sick day the part
 * without work. A day paid by the account is a day without work.
 */
export function neutralShare(absences: readonly DayAbsence[], target: number, credited: number): number {
  let share = 0
  for (const { kind, part } of absences) {
    if (kind === 'sickness') return target > 0 ? credited / target : 1
    if (kind !== 'flexDay' && kind !== 'flexHours') share += part === 'full' ? 1 : 0.5
  }
  return Math.min(1, share)
}
