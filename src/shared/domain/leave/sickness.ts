// The days of leave that a certificate of incapacity restores (BUrlG § 9; BAG 6 AZR 374/02 and 10 AZR 99/21).
import type { Day } from '#domain/typed-days.ts'
import type { CountedDay } from './count-days.ts'
import { accountOf, type LeaveType } from './leave-type.ts'

export type ReturnableLeave = 'tariffLeave' | 'specialLeave' | 'flexitime' | 'paidTimeOff'

export interface SicknessRules {
  /** By agreement; without one, flexitime is spent although the person is sick. */
  readonly returnsFlexitime?: boolean
  readonly returnsPaidTimeOff?: boolean
}

const isReturned = (kind: ReturnableLeave, { returnsFlexitime = false, returnsPaidTimeOff = true }: SicknessRules) =>
  ({ tariffLeave: true, specialLeave: false, flexitime: returnsFlexitime, paidTimeOff: returnsPaidTimeOff })[kind]

/** The days of the absence that come back: those that cost something, with a certificate for the day itself. */
export const returnedDays = <D extends Pick<CountedDay, 'day' | 'cost'>>(
  days: readonly D[],
  kind: ReturnableLeave,
  isCertified: (day: Day) => boolean,
  rules: SicknessRules = {},
): D[] => (isReturned(kind, rules) ? days.filter(({ day, cost }) => cost.numerator > 0 && isCertified(day)) : [])

const kindOf = (type: LeaveType): ReturnableLeave => {
  const account = accountOf(type)
  return account === 'leave' ? 'tariffLeave' : account
}

/** Whether a certificate restores days of this type of leave at all. */
export const isRestorable = (type: LeaveType): boolean => isReturned(kindOf(type), {})
