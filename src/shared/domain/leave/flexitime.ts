// Time off that is paid with minutes of the flexitime account.
import type { Day } from '#domain/calendar/typed-days.ts'
import type { CountedDay } from '#domain/calendar/count-days.ts'
import { fraction } from '#domain/calendar/fraction.ts'

export interface FlexitimeRules {
  /** Balances may not fall below it, in minutes; negative. */
  readonly minAccount: number
  /** Hours are taken in steps of this many minutes. */
  readonly step: number
  /** Whole days per calendar month. */
  readonly daysPerMonth?: number
}

export type FlexitimeRefusal = 'noWorkingDay' | 'belowMinimum' | 'notInSteps' | 'moreThanTarget' | 'tooManyDays'

export interface FlexitimeAccount {
  /** Minutes on the account, and those that open and planned requests will take. */
  readonly balance: number
  readonly reserved: number
  /** Whole days already requested or taken in the month of the new day. */
  readonly daysThisMonth: number
}

/** The balance after the request, or why it is refused. */
export type FlexitimeResult =
  | { readonly after: number }
  | { readonly refusal: FlexitimeRefusal; readonly after?: number }

function debit(cost: number, { balance, reserved }: FlexitimeAccount, { minAccount }: FlexitimeRules): FlexitimeResult {
  const after = balance - reserved - cost
  return after >= minAccount ? { after } : { refusal: 'belowMinimum', after }
}

/** A whole or half day costs the hours that the person would work. */
export function takeDay(day: CountedDay, account: FlexitimeAccount, rules: FlexitimeRules): FlexitimeResult {
  if (day.cost.numerator === 0) return { refusal: 'noWorkingDay' }
  if (rules.daysPerMonth !== undefined && account.daysThisMonth >= rules.daysPerMonth) return { refusal: 'tooManyDays' }
  return debit(day.credit, account, rules)
}

/** Hours in whole steps, up to the target of the day. */
export function takeHours(
  minutes: number,
  day: CountedDay,
  account: FlexitimeAccount,
  rules: FlexitimeRules,
): FlexitimeResult {
  if (day.target === 0) return { refusal: 'noWorkingDay' }
  if (minutes <= 0 || fraction(minutes, rules.step).denominator !== 1) return { refusal: 'notInSteps' }
  return minutes > day.target ? { refusal: 'moreThanTarget' } : debit(minutes, account, rules)
}

/** Minutes of a request on one day. */
export interface FlexitimeDay {
  readonly day: Day
  readonly minutes: number
  readonly status: 'requested' | 'approved'
}

/** The account on the reference day: leave taken is debited, planned or requested leave is only reserved. */
export function flexitimeOf(recorded: number, days: readonly FlexitimeDay[], today: Day) {
  const minutesOf = (isCounted: (one: FlexitimeDay) => boolean) =>
    days.filter(isCounted).reduce((total, { minutes }) => total + minutes, 0)
  const balance = recorded - minutesOf(({ status, day }) => status === 'approved' && day <= today)
  const planned = minutesOf(({ status, day }) => status === 'approved' && day > today)
  const requested = minutesOf(({ status }) => status === 'requested')
  return { balance, planned, requested, left: balance - planned - requested }
}
