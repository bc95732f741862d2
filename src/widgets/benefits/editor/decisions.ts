// Decisions about requests: each waits 30 s on this page, in which it is taken back, and is sent then.
import type { AskedBenefit } from '#contract/benefits.ts'
import type { BulkDecisionResult } from '#contract/decisions.ts'
import { TAKE_BACK_SECONDS } from '#domain/benefits/benefit.ts'
import { $session } from '#shared/bus/session.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { UndoableDecisions } from '#shared/writes/undoable-decisions.ts'
import { BENEFITS, benefitQuery, refreshBenefits, type Read } from '#widgets/benefits/api.ts'

export const waitingRequests = (): Read<AskedBenefit[]> => benefitQuery<AskedBenefit[]>(`${BENEFITS}/requests/waiting`)
export const decidedRequests = (): Read<AskedBenefit[]> => benefitQuery<AskedBenefit[]>(`${BENEFITS}/requests/decided`)

export interface Decision {
  readonly requests: readonly AskedBenefit[]
  readonly approve: boolean
  readonly reason: string
  readonly key: string
  readonly sub: string
}

export const decisions = new UndoableDecisions<Decision, BulkDecisionResult>({
  undoTime: TAKE_BACK_SECONDS * 1_000,
  idsOf: ({ requests }) => requests.map(({ id }) => id),
  refusedIds: (results) => results.filter(({ done }) => !done).map(({ id }) => id),
  send: ({ requests, approve, reason, key, sub }, options) =>
    send<BulkDecisionResult>(`${BENEFITS}/requests/decisions`, {
      method: 'POST',
      body: {
        approve,
        ...(reason && { reason }),
        requests: requests.map(({ id, version }) => ({ id, version })),
      },
      key,
      sub,
      ...options,
    }),
  refresh: refreshBenefits,
})

export function decide(requests: readonly AskedBenefit[], approve: boolean, reason = ''): void {
  const sub = $session.get().person?.sub
  if (sub === undefined || requests.length === 0) return
  decisions.start({ requests, approve, reason, sub, key: newKey() })
}

/** The reason that was typed for these requests before the undo. */
export function undoneReason(requests: readonly AskedBenefit[]): string {
  const undone = decisions.undone()
  const ids = new Set(undone?.requests.map(({ id }) => id))
  return requests.every(({ id }) => ids.has(id)) ? (undone?.reason ?? '') : ''
}
