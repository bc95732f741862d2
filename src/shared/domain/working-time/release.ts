// How a day is released: its feedback, the path it takes, the label that follows, and what may happen next.

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
