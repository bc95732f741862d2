// A case that people decide: its stages, its possible events, and their effects. The subject belongs to the area.

/**
 * open: nobody has decided yet · inProgress: the first stages are approved · askedBack: waits for an answer of its requester ·
 * approved by every stage · rejected by one, with a reason · withdrawn by its requester · expired: not decided in time
 */
export const CASE_STATUSES = [
  'open',
  'inProgress',
  'askedBack',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

export const isEnded = (status: CaseStatus): boolean =>
  status === 'approved' || status === 'rejected' || status === 'withdrawn' || status === 'expired'

/** One of the decisions that a case needs. */
export interface CaseStage {
  /** The name in its area, such as 'supervisor'. */
  readonly name: string
  /** Stages of the same turn are decided in any order; those of a later turn wait for all earlier ones. */
  readonly turn: number
  /** The person who decides the stage; null: its group, until one of its people takes it. */
  readonly holderId: string | null
  /** The people of whom anybody may decide or take it, such as the holders of a role; null: it is one person's. */
  readonly group: string | null
  /** skipped: nobody could decide it, and a rule let the case continue */
  readonly outcome: 'approved' | 'rejected' | 'skipped' | null
  readonly decidedBy: string | null
}

export interface DecisionCase {
  /** null: a person who does not exist any more. */
  readonly requesterId: string | null
  readonly status: CaseStatus
  readonly stages: readonly CaseStage[]
}

/** `stage` is the position of a stage; the server determines who may decide it. */
export type CaseEvent =
  | { readonly type: 'approve'; readonly stage: number; readonly by: string }
  | { readonly type: 'reject'; readonly stage: number; readonly by: string; readonly reason: string }
  | { readonly type: 'askBack'; readonly stage: number; readonly by: string; readonly reason: string }
  /** By the requester: another request, whose stages begin again, or an answer that does not change it. */
  | { readonly type: 'change'; readonly by: string; readonly keepsApprovals?: boolean }
  | { readonly type: 'withdraw'; readonly by: string }
  /** `to` null: back to its group. To oneself: a stage of a group is taken. */
  | { readonly type: 'handOver'; readonly stage: number; readonly by: string; readonly to: string | null }
  | { readonly type: 'expire' }
  /** By a rule of the area: nobody can decide the stage, and the case continues. */
  | { readonly type: 'skip'; readonly stage: number }
export type CaseEventType = CaseEvent['type']

/** All reasons to refuse a decision, in every area; the server finds the last three. */
export const REFUSALS = [
  /** Decided by somebody else, or in another window. */
  'alreadyDecided',
  /** Withdrawn, expired, or not in a state in which this can happen. */
  'notOpen',
  'ownRequest',
  'notRequester',
  'reasonRequired',
  'notDecider',
  /** A colleague has taken it from the group. */
  'alreadyTaken',
  'version_conflict',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** An undecided stage whose turn has come. */
export function isInTurn({ status, stages }: Pick<DecisionCase, 'status' | 'stages'>, stage: CaseStage): boolean {
  const isEarlier = (one: CaseStage) => one.turn < stage.turn && (one.outcome === null || one.outcome === 'rejected')
  return !isEnded(status) && stage.outcome === null && !stages.some(isEarlier)
}

/** The status of a case that was neither withdrawn nor has expired. One without stages is approved without a decider. */
export function statusOf(stages: readonly Pick<CaseStage, 'outcome'>[]): CaseStatus {
  if (stages.some(({ outcome }) => outcome === 'rejected')) return 'rejected'
  if (stages.every(({ outcome }) => outcome !== null)) return 'approved'
  return stages.some(({ outcome }) => outcome === 'approved') ? 'inProgress' : 'open'
}

function refusalOf(current: DecisionCase, event: CaseEvent): Refusal | undefined {
  const { status, requesterId, stages } = current
  const isDecision = event.type === 'approve' || event.type === 'reject'
  if ('stage' in event && 'by' in event && event.by === requesterId) return 'ownRequest'
  if (isEnded(status))
    return isDecision && (status === 'approved' || status === 'rejected') ? 'alreadyDecided' : 'notOpen'
  if (event.type === 'expire') return undefined
  if (event.type === 'withdraw' || event.type === 'change') return event.by === requesterId ? undefined : 'notRequester'
  const stage = stages[event.stage]
  if (!stage) return 'notDecider'
  if (stage.outcome !== null) return 'alreadyDecided'
  if (!isInTurn(current, stage)) return 'notDecider'
  if (event.type === 'askBack' && status === 'askedBack') return 'notOpen'
  if (event.type === 'handOver') {
    if (event.to === requesterId && event.to !== null) return 'ownRequest'
    // A stage without a group must always have a person.
    return event.to === null && stage.group === null ? 'notOpen' : undefined
  }
  return 'reason' in event && event.reason.trim() === '' ? 'reasonRequired' : undefined
}

const withStage = (current: DecisionCase, at: number, changes: Partial<CaseStage>): readonly CaseStage[] =>
  current.stages.with(at, { ...current.stages[at]!, ...changes })

function applied(current: DecisionCase, event: CaseEvent): DecisionCase {
  switch (event.type) {
    case 'approve':
    case 'reject': {
      const outcome = event.type === 'approve' ? 'approved' : 'rejected'
      const stages = withStage(current, event.stage, { outcome, decidedBy: event.by })
      return { ...current, stages, status: statusOf(stages) }
    }
    case 'skip': {
      const stages = withStage(current, event.stage, { outcome: 'skipped' })
      // A case that waits for an answer continues to wait.
      return { ...current, stages, status: current.status === 'askedBack' ? 'askedBack' : statusOf(stages) }
    }
    case 'askBack':
      return { ...current, status: 'askedBack' }
    case 'change': {
      const stages = event.keepsApprovals
        ? current.stages
        : current.stages.map((stage) => ({ ...stage, outcome: null, decidedBy: null }))
      return { ...current, stages, status: statusOf(stages) }
    }
    case 'handOver':
      return { ...current, stages: withStage(current, event.stage, { holderId: event.to }) }
    case 'withdraw':
      return { ...current, status: 'withdrawn' }
    case 'expire':
      return { ...current, status: 'expired' }
  }
}

/** The case after `event`, or why it is refused. */
export function transition(
  current: DecisionCase,
  event: CaseEvent,
): { readonly refusal: Refusal } | { readonly next: DecisionCase } {
  const refusal = refusalOf(current, event)
  return refusal ? { refusal } : { next: applied(current, event) }
}

/** One of the events of a decision, and the person for whom it is made. */
export interface DecidedStage {
  readonly event: Extract<CaseEvent, { readonly type: 'approve' | 'reject' }>
  readonly onBehalfOf: string | null
  readonly before: DecisionCase
  readonly next: DecisionCase
}

/**
 * The person for whom somebody may decide a stage of a case in its present state: undefined: may not decide, null: decides as the holder.
 */
export type RightTo = (current: DecisionCase, stage: CaseStage) => string | null | undefined

/**
 * The result of a person's decision about a case: it approves every stage that they may decide, also of later turns unless `oneTurn`, one
 * after the other; one rejection rejects the case.
 */
export function decideStages(
  current: DecisionCase,
  by: string,
  { approve, reason }: { readonly approve: boolean; readonly reason: string },
  rightTo: RightTo,
  { oneTurn = false }: { readonly oneTurn?: boolean | undefined } = {},
): { readonly refusal: Refusal } | { readonly decided: readonly DecidedStage[] } {
  const decided: DecidedStage[] = []
  const isOfOneTurn = (one: CaseStage) => !oneTurn || isInTurn(current, one)
  let present = current
  for (;;) {
    const stage = present.stages.findIndex(
      (one, at) => isOfOneTurn(current.stages[at]!) && isInTurn(present, one) && rightTo(present, one) !== undefined,
    )
    if (stage < 0) return decided.length > 0 ? { decided } : { refusal: 'notDecider' }
    const event = approve ? { type: 'approve' as const, stage, by } : { type: 'reject' as const, stage, by, reason }
    const result = transition(present, event)
    if ('refusal' in result) return result
    decided.push({
      event,
      onBehalfOf: rightTo(present, present.stages[stage]!) ?? null,
      before: present,
      next: result.next,
    })
    if (!approve) return { decided }
    present = result.next
  }
}
