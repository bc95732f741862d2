// What is signed of a month: the sums of its days, and the days that keep it from being signed.
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { isReleased } from '#domain/working-time/release.ts'

/** The sums of the past days of a month. */
export interface MonthSums {
  readonly target: number
  readonly actual: number
  /** By absences: with it target and balance add up, beside what leave spends of the account. */
  readonly credited: number
  readonly balance: number
}

const sumOf = (days: readonly DayLine[], minutes: (day: DayLine) => number): number =>
  days.reduce((sum, day) => sum + minutes(day), 0)

export function sumsOf({ days, today, monthBalance }: Pick<TimeMonth, 'days' | 'today' | 'monthBalance'>): MonthSums {
  const over = days.filter(({ day }) => day < today)
  return {
    target: sumOf(over, ({ target }) => target),
    actual: sumOf(over, ({ actual }) => actual ?? 0),
    credited: sumOf(over, ({ credited }) => credited),
    balance: monthBalance,
  }
}

/** Days that are not released yet, or wait for a decision about their correction. */
export const openDaysOf = ({ days, today }: Pick<TimeMonth, 'days' | 'today'>): number =>
  days.filter(({ id, day, status, lock }) => day < today && id !== null && (!isReleased(status) || lock === 'reported'))
    .length
