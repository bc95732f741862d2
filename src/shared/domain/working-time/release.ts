// How a day is released: its feedback, the path it takes, the label that follows, and what may happen next.
import { addDays } from '#domain/berlin-time.ts'
import type { Day } from '#domain/typed-days.ts'
import { instantsOf } from './clock.ts'
import type { TimeRules } from './time-rules.ts'

/** steht aus · Stempelung fehlt · ungültige Stempelung · unentschuldigt */
export const FEEDBACKS = ['pending', 'stampingMissing', 'invalidStamping', 'unexcused'] as const
export type Feedback = (typeof FEEDBACKS)[number]

export const RELEASE_PATHS = ['manual', 'automatic'] as const
export type ReleasePath = (typeof RELEASE_PATHS)[number]

/** The labels of the specification, section 4. */
export const RELEASE_STATUSES = [
  'manualReleaseRequired',
  'automaticReleaseActivated',
  'notYetProcessed',
  'notYetProcessedByProjectManager',
  'manuallyApproved',
  'manuallyRejected',
  'automaticallyApproved',
] as const
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number]

export const TIME_STAGES = ['projectManager', 'supervisor'] as const
export type TimeStage = (typeof TIME_STAGES)[number]

export const STAGE_OUTCOMES = ['manuallyApproved', 'manuallyRejected', 'automaticallyApproved'] as const
export type StageOutcome = (typeof STAGE_OUTCOMES)[number]

export const CASE_KINDS = ['correction', 'question'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** offen · in Bearbeitung · genehmigt · abgelehnt · zurückgezogen · erledigt */
export const CASE_STATUSES = ['open', 'inProgress', 'approved', 'rejected', 'withdrawn', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** The facts from which the label of an undecided day follows. */
export interface UndecidedDay {
  readonly path: ReleasePath
  readonly feedback: Feedback | undefined
  /** An entry names a project manager who has not decided yet. */
  readonly isProjectOpen: boolean
  /** A project manager has decided: the step of the supervisor is left. */
  readonly isProjectDone: boolean
}

/** The label of a new day, or of one whose steps begin again. */
export function initialStatus({ path, feedback, isProjectOpen, isProjectDone }: UndecidedDay): ReleaseStatus {
  if (isProjectOpen) return 'notYetProcessedByProjectManager'
  if (path === 'automatic' && feedback === undefined) return 'automaticReleaseActivated'
  return isProjectDone ? 'notYetProcessed' : 'manualReleaseRequired'
}

/** The latest release after a day, in days, for a person without workdays. */
const LONGEST_WAIT = 60

/** When a day without a feedback is released by itself: so many workdays of the person after it. */
export function releaseAt(
  day: Day,
  { releaseAfterWorkdays, releaseMinute }: Pick<TimeRules, 'releaseAfterWorkdays' | 'releaseMinute'>,
  isWorkday: (day: Day) => boolean,
): Date {
  let on = day
  let left = releaseAfterWorkdays
  for (let count = 0; left > 0 && count < LONGEST_WAIT; count++) {
    on = addDays(on, 1)
    if (isWorkday(on)) left--
  }
  return new Date(instantsOf(on, releaseMinute)[0] ?? Date.parse(`${on}T12:00:00Z`))
}
