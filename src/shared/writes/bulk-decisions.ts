// Decisions about several cases at once, as services of areas take them: each waits on this page, in which it is undone, and is sent then.
import type { BulkDecisionResult } from '#contract/decisions.ts'
import { $session } from '#shared/bus/session.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { UndoableDecisions, type DecisionCalls } from './undoable-decisions.ts'

interface Case {
  readonly id: number
  readonly version: number
}

interface BulkDecision<T> {
  readonly requests: readonly T[]
  readonly approve: boolean
  readonly reason: string
  readonly key: string
  readonly sub: string
}

type Calls = Pick<DecisionCalls<unknown, unknown>, 'refresh' | 'undoTime'>

export class BulkDecisions<T extends Case> extends UndoableDecisions<BulkDecision<T>, BulkDecisionResult> {
  /** `path` takes them. */
  constructor(path: string, calls: Calls) {
    super({
      ...calls,
      idsOf: ({ requests }) => requests.map(({ id }) => id),
      refusedIds: (results) => results.filter(({ done }) => !done).map(({ id }) => id),
      send: ({ requests, approve, reason, key, sub }, options) =>
        send<BulkDecisionResult>(path, {
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
    })
  }

  decide(requests: readonly T[], approve: boolean, reason = ''): void {
    const sub = $session.get().person?.sub
    if (sub === undefined || requests.length === 0) return
    this.start({ requests, approve, reason, sub, key: newKey() })
  }

  /** The reason that was typed for these cases before the undo. */
  undoneReason(requests: readonly T[]): string {
    const undone = this.undone()
    const ids = new Set(undone?.requests.map(({ id }) => id))
    return requests.every(({ id }) => ids.has(id)) ? (undone?.reason ?? '') : ''
  }
}
