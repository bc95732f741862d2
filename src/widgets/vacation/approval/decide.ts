// Decisions of this page. The server takes none back, so that each waits here for ten seconds, in which it can be undone, and
// is sent then, or immediately when the page is left, is hidden, or the next decision follows.
import { atom } from 'nanostores'
import type { BulkDecisionResult } from '#contract/vacation.ts'
import { $session } from '#shared/bus/session.ts'
import { type Decision, newDecision, type OpenDecision, refreshDecisions, sendDecision } from './api.ts'

/** In ms. */
export const UNDO_TIME = 10_000
/** How long a decision that succeeded is shown, in ms. */
const SHOWN = 5000

export type DecisionState =
  /** Nothing was sent yet. */
  | { readonly step: 'waiting'; readonly decision: Decision }
  | { readonly step: 'sending'; readonly decision: Decision }
  /** It is not known whether it arrived. */
  | { readonly step: 'failed'; readonly decision: Decision; readonly error: unknown }
  | { readonly step: 'done'; readonly decision: Decision; readonly results: BulkDecisionResult }

/** The oldest first; each stays until it is done, or was dismissed where it failed or was refused. At most the last one waits. */
export const $decided = atom<readonly DecisionState[]>([])

let timer: ReturnType<typeof setTimeout> | undefined
let undone: Decision | undefined

const put = (next: DecisionState): void =>
  $decided.set($decided.get().map((state) => (state.decision === next.decision ? next : state)))

export const dropDecision = (decision: Decision): void =>
  $decided.set($decided.get().filter((state) => state.decision !== decision))

const idsOf = ({ entries }: Decision): number[] => entries.map(({ request }) => request.id)

/** Ids of requests about which a decision failed or was refused. */
function leftOpen(state: DecisionState): number[] {
  if (state.step === 'failed') return idsOf(state.decision)
  return state.step === 'done' ? state.results.filter(({ done }) => !done).map(({ id }) => id) : []
}

const waiting = () => $decided.get().find(({ step }) => step === 'waiting')

async function run(decision: Decision, keepalive = false): Promise<void> {
  put({ step: 'sending', decision })
  try {
    const results = await sendDecision(decision, { keepalive })
    put({ step: 'done', decision, results })
    if (results.every(({ done }) => done)) setTimeout(() => dropDecision(decision), SHOWN)
  } catch (error) {
    put({ step: 'failed', decision, error })
  }
  refreshDecisions()
}

/** The text for a decision: answers to cancellation requests have their own. */
export function actionOf(entries: readonly OpenDecision[], approve: boolean): 'approve' | 'reject' | 'cancel' | 'keep' {
  if (entries.every(({ isCancellation }) => isCancellation)) return approve ? 'cancel' : 'keep'
  return approve ? 'approve' : 'reject'
}

/** Sends what waits. */
export function flushDecision(keepalive = false): void {
  const state = waiting()
  if (!state) return
  clearTimeout(timer)
  void run(state.decision, keepalive)
}

export function decide(entries: readonly OpenDecision[], approve: boolean, reason = ''): void {
  const sub = $session.get().person?.sub
  if (sub === undefined || entries.length === 0) return
  flushDecision()
  const decision = newDecision({ entries, approve, reason, sub })
  // A failure or refusal is dropped when the same requests are decided again.
  const ids = new Set(idsOf(decision))
  const kept = $decided.get().filter((state) => {
    const open = leftOpen(state)
    return open.length === 0 || !open.every((id) => ids.has(id))
  })
  $decided.set([...kept, { step: 'waiting', decision }])
  timer = setTimeout(flushDecision, UNDO_TIME)
}

export function undoDecision(): void {
  const state = waiting()
  if (!state) return
  clearTimeout(timer)
  undone = state.decision
  dropDecision(state.decision)
}

/** The reason typed for these requests before the undo. */
export const undoneReason = (entries: readonly OpenDecision[]): string => {
  const isSame = undone?.sub === $session.get().person?.sub
  const ids = new Set(undone && idsOf(undone))
  return isSame && entries.every(({ request }) => ids.has(request.id)) ? (undone?.reason ?? '') : ''
}

/** Under the same key: what arrived is not decided twice. */
export function retryDecision(decision: Decision): void {
  const state = $decided.get().find((one) => one.decision === decision)
  if (state?.step === 'failed') void run(decision)
}

// Another person's page shows nothing of it, and sends nothing.
$session.listen(({ person }) => {
  if (!person) return
  const own = $decided.get().filter(({ decision }) => decision.sub === person.sub)
  if (own.length === $decided.get().length) return
  $decided.set(own)
  if (!waiting()) clearTimeout(timer)
})

/** Sends what waits when the page is hidden or closed; returns what ends that, and sends too. */
export function sendOnLeave(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // The former comes while the page still lives, so that a call that has to get a token first is sent, too.
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => flushDecision(true), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && flushDecision(true), { signal })
  return () => {
    stop.abort()
    flushDecision()
  }
}

/** Ids of requests that are shown as decided already, and whether they were approved. */
export const decidedIds = (states: readonly DecisionState[]): ReadonlyMap<number, boolean> =>
  new Map(
    states.flatMap((state) => {
      const open = new Set(leftOpen(state))
      const ids = idsOf(state.decision).filter((id) => !open.has(id))
      return ids.map((id) => [id, state.decision.approve] as const)
    }),
  )
