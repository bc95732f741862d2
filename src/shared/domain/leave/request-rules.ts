// The cost of a request, and every rule that it breaks: the same for the preview, for sending and for changing it.
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { addDays, daysBetween } from '#domain/calendar/berlin-time.ts'
import { allocate, type Claim, type LeaveDay } from './balance.ts'
import {
  costOf,
  countDays,
  type CountedDay,
  type LeavePeriod,
  type PersonalCalendar,
} from '#domain/calendar/count-days.ts'
import { accruedBy, advanceOf, type Employment, type Overdraw } from './entitlement.ts'
import { takeDay, takeHours, type FlexitimeAccount, type FlexitimeRules } from './flexitime.ts'
import { add, compare, fraction, larger, multiply, sum, ZERO, type Fraction } from '#domain/calendar/fraction.ts'
import { accountOf, type LeaveType } from './leave-type.ts'
import { conflictWith, type ClockTimes, type FilledTime } from './overlap.ts'

/** A requested period; `minutes` only for hours of flexitime. */
export interface WishedPeriod extends LeavePeriod {
  readonly minutes?: number | undefined
  readonly clock?: ClockTimes | undefined
}

export interface LeaveWish {
  readonly type: LeaveType
  readonly periods: readonly WishedPeriod[]
}

/** The days that a special leave grants, and those used already. */
export interface SpecialGrant {
  /** undefined: as much as is needed. */
  readonly halfDays?: number | undefined
  /** Used half days of the same reason in the same year, where it is granted by the year; else 0. */
  readonly used: number
  /** The reason demands a proof, and the request has none. */
  readonly lacksProof?: boolean | undefined
}

/** All facts that determine the result of a request. */
export interface RequestFacts {
  readonly today: Day
  readonly calendar: PersonalCalendar
  readonly entry?: Day | undefined
  readonly exit?: Day | undefined
  /** Time that the person's other open and approved requests fill. */
  readonly filled: readonly FilledTime[]
  /** Periods in which leave is not granted. */
  readonly blocks: readonly DayRange[]
  /** Claims of the account of the request, leave or paid time off. */
  readonly claims: readonly Claim[]
  readonly days: readonly LeaveDay[]
  readonly overdraftDays: number
  /** How the year of entry limits leave; undefined without an employment. */
  readonly overdraw?: Overdraw
  readonly employment?: Employment | undefined
  readonly flexitime: {
    readonly balance: number
    readonly reserved: number
    /** Whole days by month, `YYYY-MM`. */
    readonly daysByMonth: ReadonlyMap<string, number>
    readonly rules: FlexitimeRules
  }
  /** Only for special leave; undefined: the reason is missing or unknown. */
  readonly special?: SpecialGrant | undefined
  /** The personnel office makes the request, also for past days; it has seen the proofs. */
  readonly isByOffice?: boolean
}

export const REQUEST_RULES = [
  'reversed',
  'tooLong',
  'wholeDaysOnly',
  'oneHalfOnly',
  'oneDayOnly',
  'minutesRequired',
  'clockMismatch',
  'periodsOverlap',
  'noWorkingDay',
  'pastDay',
  'notYetBookable',
  'beforeEntry',
  'afterExit',
  'blocked',
  'overlap',
  'exceedsDay',
  'insufficientBalance',
  'notAccrued',
  'reasonMissing',
  'proofMissing',
  'moreThanGranted',
  'belowMinimum',
  'notInSteps',
  'moreThanTarget',
  'tooManyDays',
] as const
export type RequestRule = (typeof REQUEST_RULES)[number]

/** `field` is a path in the request, such as `periods.0.last`. */
export interface RequestFault {
  readonly field: string
  readonly rule: RequestRule
}

/** One day of one account. */
export interface DebitedDay {
  readonly day: Day
  /** Days; of flexitime minutes. */
  readonly amount: Fraction
}

export interface Assessment {
  /** A line for each day, by period. */
  readonly periods: readonly (readonly CountedDay[])[]
  readonly debits: readonly DebitedDay[]
  readonly faults: readonly RequestFault[]
}

const UNCOUNTABLE: ReadonlySet<RequestRule> = new Set(['reversed', 'tooLong', 'notYetBookable', 'pastDay'])
/** A request with more days is a mistake in typing. */
const LONGEST = 366
/** Leave may begin at most this many calendar years back, also for the personnel office. */
const YEARS_BACK = 3
/** Special leave may be reported so many days later. */
const SPECIAL_DAYS_BACK = 14

/** Why days cannot be requested, not even in a draft: they are too many, or too far in the past or the future to be counted. */
export function spanFault(
  { first, last }: DayRange,
  today: Day,
): [part: 'first' | 'last', rule: RequestRule] | undefined {
  if (last < first) return ['last', 'reversed']
  if (daysBetween(first, last) >= LONGEST) return ['last', 'tooLong']
  const year = Number(today.slice(0, 4))
  if (last > `${year + 1}-12-31`) return ['last', 'notYetBookable']
  return first < `${year - YEARS_BACK}-01-01` ? ['first', 'pastDay'] : undefined
}

/** Faults of a period by itself. */
function shapeFaults({ type }: LeaveWish, period: WishedPeriod, today: Day): [part: string, rule: RequestRule][] {
  const { first, last, startsAtNoon = false, endsAtNoon = false, minutes, clock } = period
  const span = spanFault(period, today)
  if (span) return [span]
  const isHalf = startsAtNoon || endsAtNoon
  const faults: [string, RequestRule][] = []
  if (type === 'flexHours' || type === 'tariffLeaveHalf') if (first !== last) faults.push(['last', 'oneDayOnly'])
  if (type === 'tariffLeaveHalf' && startsAtNoon === endsAtNoon) faults.push(['startsAtNoon', 'oneHalfOnly'])
  if (isHalf && (type === 'paidTimeOff' || type === 'flexHours')) faults.push(['startsAtNoon', 'wholeDaysOnly'])
  if (first === last && startsAtNoon && endsAtNoon && type !== 'tariffLeaveHalf')
    faults.push(['endsAtNoon', 'oneHalfOnly'])
  if ((type === 'flexHours') !== (minutes !== undefined)) faults.push(['minutes', 'minutesRequired'])
  if (clock && clock.to - clock.from !== minutes) faults.push(['clock', 'clockMismatch'])
  return faults
}

/** The first day for which a request of this type may still be made. */
function earliestOf(type: LeaveType, today: Day): Day {
  if (type === 'specialLeave') return addDays(today, -SPECIAL_DAYS_BACK)
  return accountOf(type) === 'flexitime' ? `${today.slice(0, 7)}-01` : today
}

function dateFaults({ type }: LeaveWish, { first, last }: WishedPeriod, facts: RequestFacts): [string, RequestRule][] {
  const { today, entry, exit, blocks, isByOffice = false } = facts
  const faults: [string, RequestRule][] = []
  if (!isByOffice && first < earliestOf(type, today)) faults.push(['first', 'pastDay'])
  if (entry !== undefined && first < entry) faults.push(['first', 'beforeEntry'])
  if (exit !== undefined && last > exit) faults.push(['last', 'afterExit'])
  const isBlocked = blocks.some((block) => block.first <= last && first <= block.last)
  // A block never stops special leave.
  if (isBlocked && type !== 'specialLeave') faults.push(['first', 'blocked'])
  return faults
}

/** The time that a period fills: its hours, or its days as far as they cost something. */
export function filledTimesOf({ minutes, clock }: WishedPeriod, days: readonly CountedDay[]): FilledTime[] {
  return days.flatMap(({ day, part, cost, credit, target }): FilledTime[] => {
    if (cost.numerator === 0) return []
    return [
      minutes === undefined ? { day, part, minutes: credit, target } : { day, part: 'hours', minutes, clock, target },
    ]
  })
}

const flexitimeAccount = (
  { flexitime }: RequestFacts,
  reserved: number,
  month: string,
  days = 0,
): FlexitimeAccount => ({
  balance: flexitime.balance,
  reserved: flexitime.reserved + reserved,
  daysThisMonth: (flexitime.daysByMonth.get(month) ?? 0) + days,
})

function flexitimeFaults(
  wish: LeaveWish,
  periods: readonly (readonly CountedDay[])[],
  facts: RequestFacts,
): RequestFault[] {
  let reserved = 0
  const whole = new Map<string, number>()
  return wish.periods.flatMap(({ minutes }, index) => {
    const days = periods[index] ?? []
    const field = `periods.${index}.${minutes === undefined ? 'first' : 'minutes'}`
    return days.flatMap((day): RequestFault[] => {
      if (minutes === undefined && day.cost.numerator === 0) return []
      const month = day.day.slice(0, 7)
      const account = flexitimeAccount(facts, reserved, month, whole.get(month))
      const result =
        minutes === undefined
          ? takeDay(day, account, facts.flexitime.rules)
          : takeHours(minutes, day, account, facts.flexitime.rules)
      reserved += minutes ?? day.credit
      if (minutes === undefined) whole.set(month, (whole.get(month) ?? 0) + 1)
      return 'refusal' in result ? [{ field, rule: result.refusal }] : []
    })
  })
}

/** Amounts without a claim, by calendar year. */
function uncoveredByYear(claims: readonly Claim[], days: readonly LeaveDay[]): ReadonlyMap<string, Fraction> {
  const years = new Map<string, Fraction>()
  for (const { day, amount } of allocate(claims, days).uncovered) {
    const year = day.slice(0, 4)
    years.set(year, add(years.get(year) ?? ZERO, amount))
  }
  return years
}

/** The claims, and the leave of a whole year where the year of entry allows it in advance. */
function claimsWithAdvance({ claims, overdraw = 'never', employment }: RequestFacts): readonly Claim[] {
  if (overdraw !== 'fullYear' || !employment) return claims
  const year = Number(employment.entry.slice(0, 4))
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  return [...claims, { id: 'advance', year, kind: 'contractual', amount: advanceOf(employment), from, to }]
}

/** True if no year is overdrawn, or further overdrawn, by the days that are added. */
function isCovered(facts: RequestFacts, added: readonly LeaveDay[]): boolean {
  const { days, overdraftDays } = facts
  const claims = claimsWithAdvance(facts)
  const before = uncoveredByYear(claims, days)
  const after = uncoveredByYear(claims, [...days, ...added])
  return [...after].every(
    ([year, amount]) => compare(amount, larger(before.get(year) ?? ZERO, fraction(overdraftDays))) <= 0,
  )
}

/** False if a day of the year of entry, from the first added one on, takes more than is earned by then. */
function isAccrued({ days, overdraw, employment }: RequestFacts, added: readonly LeaveDay[]): boolean {
  if (overdraw !== 'accrued' || !employment) return true
  const year = employment.entry.slice(0, 4)
  const isOfYear = ({ day }: LeaveDay) => day.startsWith(year)
  const first = added.filter(isOfYear).map(({ day }) => day)
  const all = [...days, ...added].filter(isOfYear)
  return all.every(
    ({ day }) =>
      !first.some((one) => one <= day) ||
      compare(sum(all.filter((one) => one.day <= day).map(({ cost }) => cost)), accruedBy(employment, day)) <= 0,
  )
}

function accountFaults(
  wish: LeaveWish,
  periods: readonly (readonly CountedDay[])[],
  facts: RequestFacts,
): RequestFault[] {
  const account = accountOf(wish.type)
  if (account === 'flexitime') return flexitimeFaults(wish, periods, facts)
  const days = periods.flat().filter(({ cost }) => cost.numerator > 0)
  if (account === 'specialLeave') {
    if (!facts.special) return [{ field: 'specialReasonId', rule: 'reasonMissing' }]
    const { halfDays, used, lacksProof = false } = facts.special
    const asked = multiply(costOf(days), fraction(2))
    const isTooMuch = halfDays !== undefined && compare(add(asked, fraction(used)), fraction(halfDays)) > 0
    return [
      ...(isTooMuch ? [{ field: 'periods', rule: 'moreThanGranted' } as const] : []),
      ...(lacksProof && !facts.isByOffice ? [{ field: 'proofs', rule: 'proofMissing' } as const] : []),
    ]
  }
  const starts = periods.flatMap((lines, index) => lines.map(({ day }) => [day, wish.periods[index]!.first] as const))
  const startOf = new Map(starts)
  const added = days.map(({ day, cost }): LeaveDay => ({ day, cost, start: startOf.get(day)!, status: 'requested' }))
  if (!isCovered(facts, added)) return [{ field: 'periods', rule: 'insufficientBalance' }]
  return account === 'leave' && !isAccrued(facts, added) ? [{ field: 'periods', rule: 'notAccrued' }] : []
}

/** Debits by day of the counted days of each period; two halves of one day are one debit. */
export function debitsOf(wish: LeaveWish, periods: readonly (readonly CountedDay[])[]): DebitedDay[] {
  const isFlexitime = accountOf(wish.type) === 'flexitime'
  const amounts = new Map<Day, Fraction>()
  for (const [index, days] of periods.entries())
    for (const { day, cost, credit } of days) {
      const amount = isFlexitime ? fraction(wish.periods[index]!.minutes ?? credit) : cost
      if (amount.numerator > 0) amounts.set(day, add(amounts.get(day) ?? ZERO, amount))
    }
  return [...amounts].map(([day, amount]) => ({ day, amount })).toSorted((a, b) => a.day.localeCompare(b.day))
}

function overlapFaults(
  wish: LeaveWish,
  periods: readonly (readonly CountedDay[])[],
  facts: RequestFacts,
): RequestFault[] {
  const own: FilledTime[] = []
  return wish.periods.flatMap((period, index): RequestFault[] => {
    const field = `periods.${index}.first`
    const times = filledTimesOf(period, periods[index] ?? [])
    const within = conflictWith(times, own)
    const conflict = within ?? conflictWith(times, [...facts.filled, ...own])
    own.push(...times)
    if (!conflict) return []
    return [{ field, rule: within === 'overlap' ? 'periodsOverlap' : conflict }]
  })
}

/** Counts the days of the requested leave and finds every broken rule; none: it may be sent. */
export function assessRequest(wish: LeaveWish, facts: RequestFacts): Assessment {
  const shape = wish.periods.map((period) => shapeFaults(wish, period, facts.today))
  const isCountable = (index: number) => !shape[index]!.some(([, rule]) => UNCOUNTABLE.has(rule))
  const periods = wish.periods.map((period, index) => (isCountable(index) ? countDays(period, facts.calendar) : []))
  const own = wish.periods.flatMap((period, index) =>
    [...shape[index]!, ...(isCountable(index) ? dateFaults(wish, period, facts) : [])].map(
      ([part, rule]): RequestFault => ({ field: `periods.${index}.${part}`, rule }),
    ),
  )
  const debits = debitsOf(wish, periods)
  if (shape.flat().length > 0) return { periods, debits, faults: own }
  const empty: RequestFault[] =
    sum(periods.map(costOf)).numerator === 0 ? [{ field: 'periods', rule: 'noWorkingDay' }] : []
  const faults = [...own, ...empty, ...overlapFaults(wish, periods, facts)]
  if (empty.length > 0) return { periods, debits, faults }
  return { periods, debits, faults: [...faults, ...accountFaults(wish, periods, facts)] }
}
