// The life cycle of a request for leave as a diagram, drawn from the table of transitions: docs/leave-states.md.
import { resolve } from 'node:path'
import { LEAVE_TRANSITIONS, type LeaveEvent, type LeavePhase } from '#domain/leave/leave-state.ts'

export const LEAVE_STATES_FILE = resolve(import.meta.dirname, '../../docs/leave-states.md')

const PHASES: Readonly<Record<LeavePhase, string>> = {
  open: 'offen',
  inProgress: 'in Bearbeitung',
  approved: 'genehmigt',
  cancellationPending: 'Stornierung beantragt',
  rejected: 'abgelehnt',
  expired: 'verfallen',
  withdrawn: 'zurückgezogen',
}
const EVENTS: Readonly<Record<LeaveEvent['type'], string>> = {
  approve: 'a decider approves a stage',
  reject: 'a decider rejects, with a reason',
  withdraw: 'the applicant withdraws',
  expire: 'the deadline passes',
  rejectAutomatically: 'the leave becomes impossible',
  correct: 'the personnel office takes back what is over, with a reason',
  acceptCancellation: 'a decider accepts the cancellation',
  refuseCancellation: 'a decider refuses it, with a reason',
}

const HEAD = `# States of a request for leave

Written by \`npm run manifest\` from \`LEAVE_TRANSITIONS\` in \`src/shared/domain/leave/leave-state.ts\`; a test fails if
they differ. Transitions that are not in the table are refused. An approved request that the applicant wants to cancel stays approved until
a decider answers; leave that has started is shortened to the days that have passed, and stays approved.

`

const phases = Object.keys(LEAVE_TRANSITIONS) as LeavePhase[]

function linesOf(from: LeavePhase): string[] {
  const events = Object.entries(LEAVE_TRANSITIONS[from]) as [LeaveEvent['type'], readonly LeavePhase[]][]
  if (events.length === 0) return [`    ${from} --> [*]`]
  return events.flatMap(([event, targets]) => targets.map((to) => `    ${from} --> ${to}: ${EVENTS[event]}`))
}

/** The whole text of the page. */
export function leaveStatesPage(): string {
  const diagram = [
    'stateDiagram-v2',
    ...phases.map((phase) => `    ${phase}: ${PHASES[phase]}`),
    '    [*] --> open: the applicant sends',
    ...phases.flatMap(linesOf),
  ].join('\n')
  return `${HEAD}\`\`\`mermaid\n${diagram}\n\`\`\`\n`
}
