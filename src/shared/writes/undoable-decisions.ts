// Decisions of this page. The server cannot undo them, so each waits here for some time, in which it can be undone, and is sent then, or
// immediately when the page is left or hidden, or the next decision follows.
import { atom, type ReadableAtom } from 'nanostores'
import { $session } from '#shared/bus/session.ts'

/** How long a decision waits by default, in ms. */
export const UNDO_TIME = 10_000
/** How long a decision that succeeded is shown, in ms. */
const SHOWN = 5000

interface Decision {
  /** The key that prevents a repeated decision. */
  readonly key: string
  /** The decider; a decision is never sent in the name of another person. */
  readonly sub: string
}

export type DecisionState<D, Result> =
  /** Nothing was sent yet. */
  | { readonly step: 'waiting'; readonly decision: D }
  | { readonly step: 'sending'; readonly decision: D }
  /** It is unknown whether the decision arrived. */
  | { readonly step: 'failed'; readonly decision: D; readonly error: unknown }
  | { readonly step: 'done'; readonly decision: D; readonly result: Result }

export interface DecisionCalls<D, Result> {
  /** How long a decision waits, in ms. Default: UNDO_TIME. */
  readonly undoTime?: number
  /** The ids of all records of the decision. */
  readonly idsOf: (decision: D) => readonly number[]
  /** The ids of the refused records. */
  readonly refusedIds: (result: Result) => readonly number[]
  /** `keepalive`: the call continues after the page is closed. Throws if the outcome is unknown. */
  readonly send: (decision: D, options: { readonly keepalive: boolean }) => Promise<Result>
  /** Reads the open items again. */
  readonly refresh: () => void
}

export class UndoableDecisions<D extends Decision, Result> {
  readonly #calls: DecisionCalls<D, Result>
  readonly #states = atom<readonly DecisionState<D, Result>[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  #undone: D | undefined

  constructor(calls: DecisionCalls<D, Result>) {
    this.#calls = calls
    // The page of another person must neither show nor send it.
    $session.listen(({ person }) => {
      if (!person) return
      const states = this.#states.get()
      const own = states.filter(({ decision }) => decision.sub === person.sub)
      if (own.length === states.length) return
      this.#states.set(own)
      if (!this.#waiting()) clearTimeout(this.#timer)
    })
  }

  /** The oldest first; each stays until it is done, or was dismissed where it failed or was refused. At most the last one waits. */
  get $states(): ReadableAtom<readonly DecisionState<D, Result>[]> {
    return this.#states
  }

  start(decision: D): void {
    this.flush()
    // A failure or refusal is dropped when the same records are decided again.
    const ids = new Set(this.#calls.idsOf(decision))
    const others = this.#states.get().filter((state) => {
      const open = this.#leftOpen(state)
      return open.length === 0 || !open.every((id) => ids.has(id))
    })
    this.#states.set([...others, { step: 'waiting', decision }])
    this.#timer = setTimeout(() => this.flush(), this.#calls.undoTime ?? UNDO_TIME)
  }

  /** Sends waiting decisions; `keepalive`: the call continues after the page is closed. */
  flush(keepalive = false): void {
    const state = this.#waiting()
    if (!state) return
    clearTimeout(this.#timer)
    void this.#run(state.decision, keepalive)
  }

  undo(): void {
    const state = this.#waiting()
    if (!state) return
    clearTimeout(this.#timer)
    this.#undone = state.decision
    this.drop(state.decision)
  }

  /** The last decision that was undone by this person. */
  undone(): D | undefined {
    return this.#undone?.sub === $session.get().person?.sub ? this.#undone : undefined
  }

  /** Repeats under the same key, so that nothing is decided twice. */
  retry(decision: D): void {
    const state = this.#states.get().find((one) => one.decision === decision)
    if (state?.step === 'failed') void this.#run(decision)
  }

  drop(decision: D): void {
    this.#states.set(this.#states.get().filter((state) => state.decision !== decision))
  }

  /** Forgets everything, for tests. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#states.set([])
  }

  /** Ids of records that are shown as decided already, with the decision. */
  decided(states: readonly DecisionState<D, Result>[]): ReadonlyMap<number, D> {
    return new Map(
      states.flatMap((state) => {
        const open = new Set(this.#leftOpen(state))
        const ids = this.#calls.idsOf(state.decision).filter((id) => !open.has(id))
        return ids.map((id) => [id, state.decision] as const)
      }),
    )
  }

  /** Sends waiting decisions when the page is hidden or closed; the returned function stops this, and sends too. */
  sendOnLeave(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    // The former comes while the page still lives, so that a call that has to get a token first is sent, too.
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => this.flush(true), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && this.flush(true), { signal })
    return () => {
      stop.abort()
      this.flush()
    }
  }

  #waiting = () => this.#states.get().find(({ step }) => step === 'waiting')

  #put(next: DecisionState<D, Result>): void {
    this.#states.set(this.#states.get().map((state) => (state.decision === next.decision ? next : state)))
  }

  /** Ids of records about which a decision failed or was refused. */
  #leftOpen(state: DecisionState<D, Result>): readonly number[] {
    if (state.step === 'failed') return this.#calls.idsOf(state.decision)
    return state.step === 'done' ? this.#calls.refusedIds(state.result) : []
  }

  async #run(decision: D, keepalive = false): Promise<void> {
    const { send, refusedIds, refresh } = this.#calls
    this.#put({ step: 'sending', decision })
    try {
      const result = await send(decision, { keepalive })
      this.#put({ step: 'done', decision, result })
      if (refusedIds(result).length === 0) setTimeout(() => this.drop(decision), SHOWN)
    } catch (error) {
      this.#put({ step: 'failed', decision, error })
    }
    refresh()
  }
}
