import { expect, test } from 'vitest'
import {
  LEAVE_TRANSITIONS,
  phaseOf,
  statusOf,
  transition,
  type LeaveEvent,
  type LeavePhase,
  type LeaveRequestState,
  type StageStatus,
} from './leave-state.ts'

const stateOf = (stages: StageStatus[], changes: Partial<LeaveRequestState> = {}): LeaveRequestState => ({
  stages,
  isWithdrawn: false,
  isCancellationPending: false,
  ...changes,
})
const STATES: Readonly<Record<LeavePhase, LeaveRequestState>> = {
  open: stateOf(['notYetProcessed', 'notYetProcessed']),
  inProgress: stateOf(['manuallyApproved', 'notYetProcessed']),
  approved: stateOf(['manuallyApproved', 'automaticallyApproved']),
  cancellationPending: stateOf(['manuallyApproved', 'manuallyApproved'], { isCancellationPending: true }),
  rejected: stateOf(['manuallyRejected', 'notYetProcessed']),
  expired: stateOf(['manuallyApproved', 'automaticallyExpired']),
  withdrawn: stateOf(['manuallyApproved', 'notYetProcessed'], { isWithdrawn: true }),
}
const EVENTS: readonly LeaveEvent[] = [
  { type: 'approve', stage: 1 },
  { type: 'reject', stage: 1, reason: 'zu wenige im Werk' },
  { type: 'withdraw', isOver: false },
  { type: 'expire' },
  { type: 'rejectAutomatically' },
  { type: 'correct', reason: 'hat gearbeitet', isOver: true },
  { type: 'acceptCancellation', isOver: false },
  { type: 'refuseCancellation', reason: 'Vertretung fehlt' },
]

test.each<[StageStatus[], boolean, string]>([
  [['notYetProcessed', 'notYetProcessed'], false, 'open'],
  // Cases 43 and 44 of leave.md.
  [['manuallyApproved', 'notYetProcessed'], false, 'inProgress'],
  [['manuallyApproved', 'manuallyRejected'], false, 'rejected'],
  [['automaticallyRejected', 'notYetProcessed'], false, 'rejected'],
  [['manuallyApproved', 'automaticallyExpired'], false, 'expired'],
  [['manuallyRejected', 'automaticallyExpired'], false, 'rejected'],
  [['automaticallyApproved'], false, 'approved'],
  [[], false, 'open'],
  [['manuallyApproved', 'manuallyApproved'], true, 'withdrawn'],
])('[VAC-05] 43, 44: the status of %j, withdrawn %s, is %s', (stages, isWithdrawn, status) =>
  expect(statusOf({ stages, isWithdrawn })).toBe(status),
)

test('[VAC-05] each event is possible in exactly the phases of the table, with the specified result', () => {
  for (const phase of Object.keys(STATES) as LeavePhase[])
    for (const event of EVENTS) {
      const allowed = LEAVE_TRANSITIONS[phase][event.type]
      const result = transition(STATES[phase], event)
      const what = `${phase}: ${event.type}`
      if (!allowed) expect(result, what).toHaveProperty('refusal')
      else if ('state' in result) expect(allowed, what).toContain(phaseOf(result.state))
      else expect.unreachable(`${what} was refused: ${result.refusal}`)
    }
})

test.each<[LeavePhase, LeaveEvent, string]>([
  ['approved', { type: 'reject', stage: 0, reason: 'x' }, 'alreadyDecided'],
  ['approved', { type: 'approve', stage: 0 }, 'alreadyDecided'],
  ['inProgress', { type: 'approve', stage: 0 }, 'alreadyDecided'],
  ['inProgress', { type: 'approve', stage: 7 }, 'alreadyDecided'],
  ['open', { type: 'reject', stage: 0, reason: '  ' }, 'reasonRequired'],
  ['cancellationPending', { type: 'refuseCancellation', reason: '' }, 'reasonRequired'],
  ['approved', { type: 'withdraw', isOver: true }, 'periodOver'],
  ['approved', { type: 'correct', reason: ' ', isOver: true }, 'reasonRequired'],
  ['approved', { type: 'correct', reason: 'x', isOver: false }, 'notOver'],
  ['cancellationPending', { type: 'correct', reason: 'x', isOver: false }, 'notOver'],
  ['cancellationPending', { type: 'acceptCancellation', isOver: true }, 'periodOver'],
  ['approved', { type: 'acceptCancellation', isOver: false }, 'noCancellation'],
  ['cancellationPending', { type: 'withdraw', isOver: false }, 'notOpen'],
  ['withdrawn', { type: 'approve', stage: 1 }, 'notOpen'],
  ['expired', { type: 'withdraw', isOver: false }, 'notOpen'],
])('[VAC-05] %s refuses %j: %s', (phase, event, refusal) =>
  expect(transition(STATES[phase], event)).toEqual({ refusal }),
)

test('[VAC-05] a deadline decides the undecided stages, and no other', () =>
  expect(transition(STATES.inProgress, { type: 'expire' })).toEqual({
    state: stateOf(['manuallyApproved', 'automaticallyExpired']),
  }))

test('[VAC-05] approved leave is cancelled by consent only', () => {
  const asked = transition(STATES.approved, { type: 'withdraw', isOver: false })
  if (!('state' in asked)) return expect.unreachable()
  expect(phaseOf(asked.state)).toBe('cancellationPending')
  expect(statusOf(asked.state)).toBe('approved')
})
