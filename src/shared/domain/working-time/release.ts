// The release of a day: its feedback, its path, its label, and its life cycle with the possible events of each state. Corrections are cases
// (decisions/case.ts).
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
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
interface UndecidedDay {
  readonly path: ReleasePath
  readonly feedback: Feedback | undefined
  /** An entry names a project manager who has not decided yet. */
  readonly isProjectOpen: boolean
  /** A project manager has decided: only the stage of the supervisor is open. */
  readonly isProjectDone: boolean
}

/** The label of a new day, or of one whose stages begin again. */
export function initialStatus({ path, feedback, isProjectOpen, isProjectDone }: UndecidedDay): ReleaseStatus {
  if (isProjectOpen) return 'notYetProcessedByProjectManager'
  if (path === 'automatic' && feedback === undefined) return 'automaticReleaseActivated'
  return isProjectDone ? 'notYetProcessed' : 'manualReleaseRequired'
}

/** The latest release after a day, in days, for a person without workdays. */
const LONGEST_WAIT = 60

/** When a day without a feedback is released automatically: so many workdays of the person after it. */
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

/** The stored facts that determine the label of a day. */
export interface DayRelease {
  readonly path: ReleasePath
  /** A day with one is never released by itself; `pending` while a case is open. */
  readonly feedback: Feedback | undefined
  /** The common outcome of all project managers; undefined: no entry names one. */
  readonly projectManager: StageOutcome | 'open' | undefined
  readonly supervisor: StageOutcome | 'open'
}

export type ReleaseEvent =
  /** `othersAreOpen`: another project manager has not decided about their entries yet. */
  | { readonly type: 'approve'; readonly stage: TimeStage; readonly othersAreOpen?: boolean }
  | { readonly type: 'reject'; readonly stage: TimeStage; readonly reason: string }
  /** The clock of the automatic release has run out. */
  | { readonly type: 'release' }
  | { readonly type: 'veto'; readonly reason: string }
  /** A correction or a question was opened. */
  | { readonly type: 'report' }
  /** The case has ended without a change of the day. */
  | { readonly type: 'settle' }
  /** Other entries create a new version, whose stages begin again. */
  | { readonly type: 'change' }
  /** Every stage of a correction has approved the new entries. */
  | { readonly type: 'correct' }

const RELEASE_REFUSALS = [
  'alreadyDecided',
  'reasonRequired',
  'waitsForProjectManager',
  'waitsForEmployee',
  'isReported',
  'entriesIncomplete',
  'notAutomatic',
] as const
export type ReleaseRefusal = (typeof RELEASE_REFUSALS)[number]

/** Labels of a day with a new version. */
const BEGIN: readonly ReleaseStatus[] = [
  'manualReleaseRequired',
  'automaticReleaseActivated',
  'notYetProcessedByProjectManager',
]

/** The possible events of each label, and the labels that they result in. */
export const RELEASE_TRANSITIONS: Readonly<
  Record<ReleaseStatus, Readonly<Partial<Record<ReleaseEvent['type'], readonly ReleaseStatus[]>>>>
> = {
  manualReleaseRequired: {
    approve: ['manuallyApproved'],
    reject: ['manuallyRejected'],
    report: ['manualReleaseRequired'],
    settle: ['manualReleaseRequired', 'automaticReleaseActivated'],
    change: BEGIN,
    correct: ['manuallyApproved'],
  },
  automaticReleaseActivated: {
    approve: ['manuallyApproved'],
    reject: ['manuallyRejected'],
    release: ['automaticallyApproved'],
    veto: ['manualReleaseRequired', 'notYetProcessed'],
    report: ['manualReleaseRequired', 'notYetProcessed'],
    change: BEGIN,
  },
  notYetProcessedByProjectManager: {
    approve: ['notYetProcessedByProjectManager', 'notYetProcessed', 'automaticReleaseActivated', 'manuallyApproved'],
    reject: ['manuallyRejected'],
    report: ['notYetProcessedByProjectManager'],
    settle: ['notYetProcessedByProjectManager'],
    change: BEGIN,
    correct: ['manuallyApproved'],
  },
  notYetProcessed: {
    approve: ['manuallyApproved'],
    reject: ['manuallyRejected'],
    report: ['notYetProcessed'],
    settle: ['notYetProcessed', 'automaticReleaseActivated'],
    change: BEGIN,
    correct: ['manuallyApproved'],
  },
  manuallyRejected: {
    report: ['manuallyRejected'],
    settle: ['manuallyRejected'],
    change: BEGIN,
    correct: ['manuallyApproved'],
  },
  manuallyApproved: { report: ['manuallyApproved'], settle: ['manuallyApproved'], correct: ['manuallyApproved'] },
  automaticallyApproved: {
    report: ['automaticallyApproved'],
    settle: ['automaticallyApproved'],
    correct: ['manuallyApproved'],
  },
}

/** The common outcome of all project managers: the first rejection, else open until all have approved. */
export function projectOutcomeOf(outcomes: readonly (StageOutcome | null)[]): DayRelease['projectManager'] {
  if (outcomes.includes('manuallyRejected')) return 'manuallyRejected'
  if (outcomes.includes(null)) return 'open'
  return outcomes[0] ?? undefined
}

const isApproval = (stage: DayRelease['supervisor'] | undefined): boolean =>
  stage === 'manuallyApproved' || stage === 'automaticallyApproved'

/** The first that applies. */
export function releaseStatusOf({ path, feedback, projectManager, supervisor }: DayRelease): ReleaseStatus {
  if (supervisor === 'manuallyRejected' || projectManager === 'manuallyRejected') return 'manuallyRejected'
  if (isApproval(supervisor)) return supervisor as ReleaseStatus
  const isProjectOpen = projectManager === 'open'
  return initialStatus({ path, feedback, isProjectOpen, isProjectDone: isApproval(projectManager) })
}

export const isReleased = (status: ReleaseStatus): boolean =>
  status === 'manuallyApproved' || status === 'automaticallyApproved'

/** A day cannot be released before its entries are complete: by the employee, or by the time office. */
export const isIncomplete = (feedback: Feedback | null | undefined): boolean =>
  feedback === 'stampingMissing' || feedback === 'invalidStamping'

function refusalOf(day: DayRelease, event: ReleaseEvent): ReleaseRefusal | undefined {
  const status = releaseStatusOf(day)
  const isDecision = event.type === 'approve' || event.type === 'reject'
  if (!RELEASE_TRANSITIONS[status][event.type]) {
    if (status === 'manuallyRejected' && isDecision) return 'waitsForEmployee'
    return isReleased(status) || isDecision ? 'alreadyDecided' : 'notAutomatic'
  }
  if (isDecision && day.feedback === 'pending') return 'isReported'
  if (isDecision && event.stage === 'supervisor' && day.projectManager === 'open') return 'waitsForProjectManager'
  if (isDecision && day[event.stage] !== 'open') return 'alreadyDecided'
  if (event.type === 'approve' && isIncomplete(day.feedback)) return 'entriesIncomplete'
  if ('reason' in event && event.reason.trim() === '') return 'reasonRequired'
  return undefined
}

function applied(day: DayRelease, event: ReleaseEvent): DayRelease {
  switch (event.type) {
    case 'approve':
      return event.othersAreOpen ? day : { ...day, [event.stage]: 'manuallyApproved' }
    case 'reject':
      return { ...day, [event.stage]: 'manuallyRejected' }
    case 'release':
      return { ...day, supervisor: 'automaticallyApproved' }
    case 'veto':
      return { ...day, path: 'manual' }
    case 'report':
      return { ...day, feedback: 'pending' }
    case 'settle':
      return { ...day, feedback: undefined }
    case 'change':
      return { ...day, projectManager: day.projectManager && 'open', supervisor: 'open' }
    case 'correct':
      return {
        ...day,
        feedback: undefined,
        projectManager: day.projectManager && 'manuallyApproved',
        supervisor: 'manuallyApproved',
      }
  }
}

/** The day after `event`, or why it is refused. */
export function releaseTransition(
  day: DayRelease,
  event: ReleaseEvent,
): { readonly day: DayRelease } | { readonly refusal: ReleaseRefusal } {
  const refusal = refusalOf(day, event)
  return refusal ? { refusal } : { day: applied(day, event) }
}
