// The release of a day of working time as a diagram, drawn from the table of transitions: docs/working-time-states.md.
import { resolve } from 'node:path'
import { RELEASE_TRANSITIONS, type ReleaseEvent, type ReleaseStatus } from '#domain/working-time/release.ts'

export const RELEASE_STATES_FILE = resolve(import.meta.dirname, '../../docs/working-time-states.md')

const STATUSES: Readonly<Record<ReleaseStatus, string>> = {
  manualReleaseRequired: 'manuelle Freigabe nötig',
  automaticReleaseActivated: 'automatische Freigabe aktiviert',
  notYetProcessed: 'noch nicht bearbeitet',
  notYetProcessedByProjectManager: 'von der Projektleitung noch nicht bearbeitet',
  manuallyApproved: 'manuell genehmigt',
  manuallyRejected: 'manuell abgelehnt',
  automaticallyApproved: 'automatisch genehmigt',
}
const EVENTS: Readonly<Record<ReleaseEvent['type'], string>> = {
  approve: 'a decider approves a step',
  reject: 'a decider rejects, with a reason',
  release: 'the announced time comes',
  veto: 'a decider objects, with a reason',
  report: 'a correction or question is opened',
  settle: 'the case ends without a change',
  change: 'other entries make a new version',
  correct: 'all steps approve a correction',
}

const HEAD = `# States of a day of working time

Written by \`npm run manifest\` from \`RELEASE_TRANSITIONS\` in \`src/shared/domain/working-time/release.ts\`; a test fails
if they differ. Transitions that are not in the table are refused. A day with a feedback (pending, missing stamp, invalid stamp,
unexcused) is never released automatically; transitions back to the same label are left out.

`

const statuses = Object.keys(RELEASE_TRANSITIONS) as ReleaseStatus[]

const linesOf = (from: ReleaseStatus): string[] =>
  (Object.entries(RELEASE_TRANSITIONS[from]) as [ReleaseEvent['type'], readonly ReleaseStatus[]][]).flatMap(
    ([event, targets]) => targets.filter((to) => to !== from).map((to) => `    ${from} --> ${to}: ${EVENTS[event]}`),
  )

/** The whole text of the page. */
export function releaseStatesPage(): string {
  const begin = RELEASE_TRANSITIONS.manuallyRejected.change ?? []
  const diagram = [
    'stateDiagram-v2',
    ...statuses.map((status) => `    ${status}: ${STATUSES[status]}`),
    ...begin.map((to) => `    [*] --> ${to}: the day is recorded`),
    ...statuses.flatMap(linesOf),
  ].join('\n')
  return `${HEAD}\`\`\`mermaid\n${diagram}\n\`\`\`\n`
}
