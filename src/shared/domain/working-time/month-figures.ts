// The figures of a month: its balance, and how much of it is complete or to be cleared.
import type { Day } from '#domain/typed-days.ts'
import { isReleased, type Feedback, type ReleaseStatus } from './release.ts'

export interface FigureDay {
  /** null for a day without a result yet */
  readonly id: number | null
  readonly day: Day
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
  /** Days on which work was due, and those of them without anything to clear. */
  readonly completeDays: number
  readonly dueDays: number
  readonly toClear: number
  /** Days that are over and not released: they count already, but their figures may change. */
  readonly provisionalDays: number
}

/** Waits for the person: something is missing, wrong or rejected. A reported day waits for its deciders. */
export const isToClear = ({ feedback, status }: Pick<FigureDay, 'feedback' | 'status'>): boolean =>
  feedback !== 'pending' && !isReleased(status) && (feedback !== null || status === 'manuallyRejected')

/** It counts in the account as it is, and nobody has released it yet. */
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

/** By what a signature names the figures that were shown: each change of a day makes a new version of it. */
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
