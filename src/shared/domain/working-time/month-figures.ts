// The figures of a month: its balance, how much of it is complete or to be cleared, and the figures that are signed.
import type { Day } from '#domain/calendar/typed-days.ts'
import { isReleased, type Feedback, type ReleaseStatus } from './release.ts'

export interface FigureDay {
  /** null for a day without a result yet */
  readonly id: number | null
  readonly day: string
  readonly target: number
  readonly credited: number
  readonly actual: number | null
  readonly balance: number | null
  readonly feedback: Feedback | null
  readonly status: ReleaseStatus
}

export interface MonthFigures {
  /** Minutes of the days that are over. */
  readonly monthBalance: number
  /** Days on which work was due, and how many of them have nothing to clear. */
  readonly completeDays: number
  readonly dueDays: number
  readonly toClear: number
  /** Days that are over and not released: they count already, but their figures may change. */
  readonly provisionalDays: number
}

/** Waits for the person: something is missing, wrong or rejected. A reported day waits for its deciders. */
export const isToClear = ({ feedback, status }: Pick<FigureDay, 'feedback' | 'status'>): boolean =>
  feedback !== 'pending' && !isReleased(status) && (feedback !== null || status === 'manuallyRejected')

/** The result counts in the account, but is not released yet. */
export const isProvisional = ({ id, status }: Pick<FigureDay, 'id' | 'status'>): boolean =>
  id !== null && !isReleased(status)

export function monthFigures(days: readonly FigureDay[], today: Day): MonthFigures {
  const over = days.filter(({ day }) => day < today)
  const due = over.filter(({ target, credited }) => target > credited)
  return {
    monthBalance: over.reduce((sum, { balance }) => sum + (balance ?? 0), 0),
    completeDays: due.filter((one) => one.actual !== null && !isToClear(one)).length,
    dueDays: due.length,
    toClear: days.filter(isToClear).length,
    provisionalDays: over.filter(isProvisional).length,
  }
}

/** The version of the shown figures, for a signature: each change of a day creates a new version of it. */
export interface ShownFigures {
  /** Sum of the versions of all days. */
  readonly dayVersions: number
  readonly account: number
}

export const shownFigures = ({
  days,
  account,
}: {
  readonly days: readonly { readonly version: number }[]
  readonly account: { readonly balance: number }
}): ShownFigures => ({
  dayVersions: days.reduce((sum, { version }) => sum + version, 0),
  account: account.balance,
})

/** The sums of the days of a month that are over. */
export interface MonthSums {
  readonly target: number
  readonly actual: number
  /** Credited by absences: with it target and balance add up, beside what leave takes from the account. */
  readonly credited: number
  readonly balance: number
}

interface ShownMonth<Shown extends FigureDay> {
  readonly days: readonly Shown[]
  readonly today: string
}

const sumOf = (days: readonly FigureDay[], minutes: (day: FigureDay) => number): number =>
  days.reduce((sum, day) => sum + minutes(day), 0)

/** The figures that are signed. */
export function sumsOf({
  days,
  today,
  monthBalance,
}: ShownMonth<FigureDay> & Pick<MonthFigures, 'monthBalance'>): MonthSums {
  const over = days.filter(({ day }) => day < today)
  return {
    target: sumOf(over, ({ target }) => target),
    actual: sumOf(over, ({ actual }) => actual ?? 0),
    credited: sumOf(over, ({ credited }) => credited),
    balance: monthBalance,
  }
}

/** The number of days that prevent signing a month: they are not released, or have an open correction. */
export const openDaysOf = ({ days, today }: ShownMonth<FigureDay & { readonly lock: string | null }>): number =>
  days.filter((one) => one.day < today && (isProvisional(one) || (one.id !== null && one.lock === 'reported'))).length
