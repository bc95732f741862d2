// Certificates of incapacity: which of them are one illness, and the days of leave that they restore (BUrlG § 9; BAG 6 AZR 374/02 and
// 10 AZR 99/21).
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { dayCounter, type CountedDay, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { accountOf, type LeaveType } from './leave-type.ts'

export type ReturnableLeave = 'tariffLeave' | 'specialLeave' | 'flexitime' | 'paidTimeOff'

export interface SicknessRules {
  /** By agreement; otherwise flexitime is spent although the person is sick. */
  readonly returnsFlexitime?: boolean
  readonly returnsPaidTimeOff?: boolean
}

const isReturned = (kind: ReturnableLeave, { returnsFlexitime = false, returnsPaidTimeOff = true }: SicknessRules) =>
  ({ tariffLeave: true, specialLeave: false, flexitime: returnsFlexitime, paidTimeOff: returnsPaidTimeOff })[kind]

/** The returned days of the absence: those with a cost and a certificate for the day itself. */
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

/** A period of incapacity; an open one has no last day. */
export interface Illness {
  readonly first: Day
  readonly last?: Day
}

/** Certificates in a row as one illness: those that touch, or have only days between them on which the person would not work. */
export function joinIllnesses(certificates: readonly Illness[], calendar: PersonalCalendar): Illness[] {
  const countDay = dayCounter(calendar)
  const continues = (last: Day, next: Day): boolean => {
    for (let day = addDays(last, 1); day < next; day = addDays(day, 1)) if (countDay(day).target > 0) return false
    return true
  }
  const joined: Illness[] = []
  for (const one of certificates.toSorted((a, b) => a.first.localeCompare(b.first))) {
    const before = joined.at(-1)
    if (!before || (before.last !== undefined && !continues(before.last, one.first))) joined.push(one)
    else if (before.last !== undefined) {
      const isLonger = one.last === undefined || one.last > before.last
      joined[joined.length - 1] = isLonger ? { ...one, first: before.first } : before
    }
  }
  return joined
}
