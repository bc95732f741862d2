// Decisions of this page. The server takes none back, so that each waits here for ten seconds, in which it can be undone, and
// is sent then, or immediately when the page is left, is hidden, or the next decision follows.
import { atom, type ReadableAtom } from 'nanostores'
import { $session } from './bus/session.ts'

/** In ms. */
export const UNDO_TIME = 10_000
/** How long a decision that succeeded is shown, in ms. */
const SHOWN = 5000

interface Decision {
  /** Under the same key nothing is decided twice. */
  readonly key: string
  /** The decider; a decision is never sent in the name of another person. */
  readonly sub: string
}

export type DecisionState<D, Result> =
  /** Nothing was sent yet. */
  | { readonly step: 'waiting'; readonly decision: D }
  | { readonly step: 'sending'; readonly decision: D }
  /** It is not known whether it arrived. */
  | { readonly step: 'failed'; readonly decision: D; readonly error: unknown }
  | { readonly step: 'done'; readonly decision: D; readonly result: Result }

export interface DecisionCalls<D, Result> {
  /** Of all records that it decides about. */
  readonly idsOf: (decision: D) => readonly number[]
  /** Of those that were refused. */
  readonly refusedIds: (result: Result) => readonly number[]
  /** `keepalive`: the call continues after the page is closed. Throws where nothing is known about the outcome. */
  readonly send: (decision: D, options: { readonly keepalive: boolean }) => Promise<Result>
  /** Reads again what is open. */
  readonly refresh: () => void
}

export interface UndoableDecisions<D, Result> {
  /** The oldest first; each stays until it is done, or was dismissed where it failed or was refused. At most the last one waits. */
  readonly $states: ReadableAtom<readonly DecisionState<D, Result>[]>
  start(decision: D): void
  /** Sends what waits. */
  flush(keepalive?: boolean): void
  undo(): void
  /** The last decision that was undone by this person. */
  undone(): D | undefined
  /** Under the same key: what arrived is not decided twice. */
  retry(decision: D): void
  drop(decision: D): void
  /** Forgets everything: for tests. */
  clear(): void
  /** Ids of records that are shown as decided already, with the decision. */
  decided(states: readonly DecisionState<D, Result>[]): ReadonlyMap<number, D>
  /** Sends what waits when the page is hidden or closed; returns what ends that, and sends too. */
  sendOnLeave(): () => void
}

export function createUndoableDecisions<D extends Decision, Result>(
  calls: DecisionCalls<D, Result>,
): UndoableDecisions<D, Result> {
  type State = DecisionState<D, Result>
  const { idsOf, refusedIds } = calls
  const $states = atom<readonly State[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  let undone: D | undefined

  const put = (next: State): void =>
    $states.set($states.get().map((state) => (state.decision === next.decision ? next : state)))
  const drop = (decision: D): void => $states.set($states.get().filter((state) => state.decision !== decision))
  const waiting = () => $states.get().find(({ step }) => step === 'waiting')

  /** Ids of records about which a decision failed or was refused. */
  function leftOpen(state: State): readonly number[] {
    if (state.step === 'failed') return idsOf(state.decision)
    return state.step === 'done' ? refusedIds(state.result) : []
  }

  async function run(decision: D, keepalive = false): Promise<void> {
    put({ step: 'sending', decision })
    try {
      const result = await calls.send(decision, { keepalive })
      put({ step: 'done', decision, result })
      if (refusedIds(result).length === 0) setTimeout(() => drop(decision), SHOWN)
    } catch (error) {
      put({ step: 'failed', decision, error })
    }
    calls.refresh()
  }

  function flush(keepalive = false): void {
    const state = waiting()
    if (!state) return
    clearTimeout(timer)
    void run(state.decision, keepalive)
  }

  function start(decision: D): void {
    flush()
    // A failure or refusal is dropped when the same records are decided again.
    const ids = new Set(idsOf(decision))
    const kept = $states.get().filter((state) => {
      const open = leftOpen(state)
      return open.length === 0 || !open.every((id) => ids.has(id))
    })
    $states.set([...kept, { step: 'waiting', decision }])
    timer = setTimeout(flush, UNDO_TIME)
  }

  // Another person's page shows nothing of it, and sends nothing.
  $session.listen(({ person }) => {
    if (!person) return
    const own = $states.get().filter(({ decision }) => decision.sub === person.sub)
    if (own.length === $states.get().length) return
    $states.set(own)
    if (!waiting()) clearTimeout(timer)
  })

  return {
    $states,
    start,
    flush,
    drop,
    undo() {
      const state = waiting()
      if (!state) return
      clearTimeout(timer)
      undone = state.decision
      drop(state.decision)
    },
    undone: () => (undone?.sub === $session.get().person?.sub ? undone : undefined),
    retry(decision) {
      const state = $states.get().find((one) => one.decision === decision)
      if (state?.step === 'failed') void run(decision)
    },
    clear() {
      clearTimeout(timer)
      $states.set([])
    },
    decided: (states) =>
      new Map(
        states.flatMap((state) => {
          const open = new Set(leftOpen(state))
          const ids = idsOf(state.decision).filter((id) => !open.has(id))
          return ids.map((id) => [id, state.decision] as const)
        }),
      ),
    sendOnLeave() {
      const stop = new AbortController()
      const { signal } = stop
      // The former comes while the page still lives, so that a call that has to get a token first is sent, too.
      for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => flush(true), { signal })
      document.addEventListener('visibilitychange', () => document.hidden && flush(true), { signal })
      return () => {
        stop.abort()
        flush()
      }
    },
  }
}
