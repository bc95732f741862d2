// Decisions of this page. The server takes none back, so that each waits here for ten seconds, in which it can be undone, and
// is sent then, or at once when the page is left, is hidden, or the next decision follows.
import { atom } from 'nanostores'
import type { BulkDecisionResult } from '#contract/vacation.ts'
import { $session } from '#shared/bus/session.ts'
import { type Decision, newDecision, type OpenDecision, refreshDecisions, sendDecision } from './api.ts'

/** In ms. */
export const UNDO_TIME = 10_000

export type DecisionState =
  /** Nothing was sent yet. */
  | { readonly step: 'waiting'; readonly decision: Decision }
  | { readonly step: 'sending'; readonly decision: Decision }
  /** It is not known whether it arrived. */
  | { readonly step: 'failed'; readonly decision: Decision; readonly error: unknown }
  | { readonly step: 'done'; readonly decision: Decision; readonly results: BulkDecisionResult }

export const $decision = atom<DecisionState | undefined>()

let timer: ReturnType<typeof setTimeout> | undefined

/** Only the last decision is shown: the answer to an earlier one that succeeds is not. */
async function run(decision: Decision, keepalive = false): Promise<void> {
  const show = (state: DecisionState) => {
    if ($decision.get()?.decision === decision) $decision.set(state)
  }
  show({ step: 'sending', decision })
  try {
    const results = await sendDecision(decision, { keepalive })
    if (results.some(({ done }) => !done) && !$decision.get()) $decision.set({ step: 'done', decision, results })
    else show({ step: 'done', decision, results })
  } catch (error) {
    show({ step: 'failed', decision, error })
  }
  refreshDecisions()
}

/** Sends what waits. */
export function flushDecision(keepalive = false): void {
  const state = $decision.get()
  if (state?.step !== 'waiting') return
  clearTimeout(timer)
  void run(state.decision, keepalive)
}

export function decide(entries: readonly OpenDecision[], approve: boolean, reason = ''): void {
  const sub = $session.get().person?.sub
  if (sub === undefined || entries.length === 0) return
  flushDecision()
  const decision = newDecision({ entries, approve, reason, sub })
  $decision.set({ step: 'waiting', decision })
  timer = setTimeout(flushDecision, UNDO_TIME)
}

export function undoDecision(): void {
  if ($decision.get()?.step !== 'waiting') return
  clearTimeout(timer)
  $decision.set(undefined)
}

/** Under the same key: what arrived is not decided twice. */
export function retryDecision(): void {
  const state = $decision.get()
  if (state?.step === 'failed') void run(state.decision)
}

export const dismissDecision = (): void => {
  const step = $decision.get()?.step
  if (step === 'done' || step === 'failed') $decision.set(undefined)
}

// Another person's page shows nothing of it, and sends nothing.
$session.listen(({ person }) => {
  const state = $decision.get()
  if (!state || !person || person.sub === state.decision.sub) return
  clearTimeout(timer)
  $decision.set(undefined)
})

/** Sends what waits when the page is hidden or closed; returns what ends that, and sends too. */
export function sendOnLeave(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('pagehide', () => flushDecision(true), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && flushDecision(true), { signal })
  return () => {
    stop.abort()
    flushDecision()
  }
}

/** Ids of requests that are shown as decided already. */
export const decidedIds = (state: DecisionState | undefined): ReadonlyMap<number, boolean> => {
  if (!state || state.step === 'failed') return new Map()
  const { entries, approve } = state.decision
  const done = state.step === 'done' ? new Set(state.results.filter((one) => one.done).map(({ id }) => id)) : undefined
  const ids = entries.map(({ request }) => request.id).filter((id) => done?.has(id) ?? true)
  return new Map(ids.map((id) => [id, approve]))
}
