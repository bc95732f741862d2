// Life cycle of a leave request: the decisions of its stages, the resulting status, and the possible events.

/** noch nicht bearbeitet · manuell genehmigt · manuell abgelehnt · automatisch genehmigt · abgelehnt · verfallen */
export const STAGE_STATUSES = [
  'notYetProcessed',
  'manuallyApproved',
  'manuallyRejected',
  'automaticallyApproved',
  'automaticallyRejected',
  'automaticallyExpired',
] as const
export type StageStatus = (typeof STAGE_STATUSES)[number]

/** offen · in Bearbeitung · genehmigt · abgelehnt · verfallen · zurückgezogen */
export const REQUEST_STATUSES = ['open', 'inProgress', 'approved', 'rejected', 'expired', 'withdrawn'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The stored facts that determine the status of a request. */
export interface LeaveRequestState {
  /** One for each decider, at least one; they decide in any order. */
  readonly stages: readonly StageStatus[]
  readonly isWithdrawn: boolean
  /** The applicant has asked to cancel approved leave, and there is no answer yet. */
  readonly isCancellationPending: boolean
}

export type LeaveEvent =
  | { readonly type: 'approve'; readonly stage: number; readonly isAutomatic?: boolean }
  | { readonly type: 'reject'; readonly stage: number; readonly reason: string }
  | { readonly type: 'withdraw'; readonly isOver: boolean }
  /** The deadline has passed, or leave became impossible: by an exit, or because its contingent was withdrawn. */
  | { readonly type: 'expire' }
  | { readonly type: 'rejectAutomatically' }
  /** The personnel office takes back past leave that was not taken as recorded; granted future leave is binding (BAG 9 AZR 405/99). */
  | { readonly type: 'correct'; readonly reason: string; readonly isOver: boolean }
  | { readonly type: 'acceptCancellation'; readonly isOver: boolean }
  | { readonly type: 'refuseCancellation'; readonly reason: string }

export const LEAVE_REFUSALS = [
  'alreadyDecided',
  'reasonRequired',
  'notOpen',
  'periodOver',
  'notOver',
  'noCancellation',
] as const
export type LeaveRefusal = (typeof LEAVE_REFUSALS)[number]

/** The status of a request, or a pending cancellation. */
export type LeavePhase = RequestStatus | 'cancellationPending'

/** The possible events of each phase, and the phases that they result in. */
export const LEAVE_TRANSITIONS: Readonly<
  Record<LeavePhase, Readonly<Partial<Record<LeaveEvent['type'], readonly LeavePhase[]>>>>
> = {
  open: {
    approve: ['inProgress', 'approved'],
    reject: ['rejected'],
    withdraw: ['withdrawn'],
    expire: ['expired'],
    rejectAutomatically: ['rejected'],
  },
  inProgress: {
    approve: ['inProgress', 'approved'],
    reject: ['rejected'],
    withdraw: ['withdrawn'],
    expire: ['expired'],
    rejectAutomatically: ['rejected'],
  },
  approved: { withdraw: ['cancellationPending'], correct: ['withdrawn'] },
  cancellationPending: {
    acceptCancellation: ['withdrawn'],
    refuseCancellation: ['approved'],
    correct: ['withdrawn'],
  },
  rejected: {},
  expired: {},
  withdrawn: {},
}

const isApproved = (stage: StageStatus): boolean => stage === 'manuallyApproved' || stage === 'automaticallyApproved'
const isRejected = (stage: StageStatus): boolean => stage === 'manuallyRejected' || stage === 'automaticallyRejected'

/** The first that applies, whether people or rules decided. */
export function statusOf({ stages, isWithdrawn }: Pick<LeaveRequestState, 'stages' | 'isWithdrawn'>): RequestStatus {
  if (isWithdrawn) return 'withdrawn'
  if (stages.some(isRejected)) return 'rejected'
  if (stages.includes('automaticallyExpired')) return 'expired'
  if (stages.length > 0 && stages.every(isApproved)) return 'approved'
  return stages.some(isApproved) ? 'inProgress' : 'open'
}

export function phaseOf(state: LeaveRequestState): LeavePhase {
  const status = statusOf(state)
  return status === 'approved' && state.isCancellationPending ? 'cancellationPending' : status
}

function refusalIn(phase: LeavePhase, event: LeaveEvent): LeaveRefusal {
  if (event.type === 'acceptCancellation' || event.type === 'refuseCancellation') return 'noCancellation'
  const isDecision = event.type === 'approve' || event.type === 'reject'
  return isDecision && (phase === 'approved' || phase === 'cancellationPending') ? 'alreadyDecided' : 'notOpen'
}

const withStage = (state: LeaveRequestState, at: number, status: StageStatus): LeaveRequestState => ({
  ...state,
  stages: state.stages.with(at, status),
})

/** Decides every undecided stage. */
const closeStages = (state: LeaveRequestState, status: StageStatus): LeaveRequestState => ({
  ...state,
  stages: state.stages.map((stage) => (stage === 'notYetProcessed' ? status : stage)),
})

function applied(state: LeaveRequestState, event: LeaveEvent): LeaveRequestState {
  switch (event.type) {
    case 'approve':
      return withStage(state, event.stage, event.isAutomatic ? 'automaticallyApproved' : 'manuallyApproved')
    case 'reject':
      return withStage(state, event.stage, 'manuallyRejected')
    case 'expire':
      return closeStages(state, 'automaticallyExpired')
    case 'rejectAutomatically':
      return closeStages(state, 'automaticallyRejected')
    case 'withdraw':
      return statusOf(state) === 'approved'
        ? { ...state, isCancellationPending: true }
        : { ...state, isWithdrawn: true }
    case 'correct':
    case 'acceptCancellation':
      return { ...state, isCancellationPending: false, isWithdrawn: true }
    case 'refuseCancellation':
      return { ...state, isCancellationPending: false }
  }
}

/** The state after `event`, or why it is refused. */
export function transition(
  state: LeaveRequestState,
  event: LeaveEvent,
): { readonly state: LeaveRequestState } | { readonly refusal: LeaveRefusal } {
  const phase = phaseOf(state)
  if (!LEAVE_TRANSITIONS[phase][event.type]) return { refusal: refusalIn(phase, event) }
  if ('stage' in event && state.stages[event.stage] !== 'notYetProcessed') return { refusal: 'alreadyDecided' }
  if ('reason' in event && event.reason.trim() === '') return { refusal: 'reasonRequired' }
  if (event.type === 'withdraw' && phase === 'approved' && event.isOver) return { refusal: 'periodOver' }
  if (event.type === 'acceptCancellation' && event.isOver) return { refusal: 'periodOver' }
  if (event.type === 'correct' && !event.isOver) return { refusal: 'notOver' }
  return { state: applied(state, event) }
}

/** The outcome of a request, or of a cancellation request; `expired`: there was no decision in time. */
export const DECISION_OUTCOMES = ['approved', 'rejected', 'cancelled', 'cancellationRefused', 'expired'] as const
