// Decisions about requests for leave, which wait for ten seconds in which they can be undone.
import type { BulkDecisionResult } from '#contract/vacation.ts'
import { $session } from '#shared/bus/session.ts'
import { UndoableDecisions, type DecisionState as StateOf } from '#shared/undoable-decisions.ts'
import { type Decision, newDecision, type OpenDecision, refreshDecisions, sendDecision } from './api.ts'

export type DecisionState = StateOf<Decision, BulkDecisionResult>

const idsOf = ({ entries }: Decision): number[] => entries.map(({ request }) => request.id)

export const decisions = new UndoableDecisions<Decision, BulkDecisionResult>({
  idsOf,
  refusedIds: (results) => results.filter(({ done }) => !done).map(({ id }) => id),
  send: sendDecision,
  refresh: refreshDecisions,
})

/** The text for a decision: answers to cancellation requests have their own. */
export function actionOf(entries: readonly OpenDecision[], approve: boolean): 'approve' | 'reject' | 'cancel' | 'keep' {
  if (entries.every(({ isCancellation }) => isCancellation)) return approve ? 'cancel' : 'keep'
  return approve ? 'approve' : 'reject'
}

export function decide(entries: readonly OpenDecision[], approve: boolean, reason = ''): void {
  const sub = $session.get().person?.sub
  if (sub === undefined || entries.length === 0) return
  decisions.start(newDecision({ entries, approve, reason, sub }))
}

/** The reason typed for these requests before the undo. */
export function undoneReason(entries: readonly OpenDecision[]): string {
  const undone = decisions.undone()
  const ids = new Set(undone && idsOf(undone))
  return entries.every(({ request }) => ids.has(request.id)) ? (undone?.reason ?? '') : ''
}
