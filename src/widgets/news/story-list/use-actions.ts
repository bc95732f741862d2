import { useRef, useState } from 'react'
import type { BulkResult } from '#contract/news-editing.ts'
import type { StoryLine } from '#contract/news-list.ts'
import { ApiError } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { newKey } from '#shared/send.ts'
import { isAsked, OPPOSITE, type Failed, type Outcome, type Refused } from './action-state.ts'
import { actOn, takeBack, type Act } from './story-list-store.ts'
import { sentenceOf } from './outcome-text.ts'
import { useDeskTexts } from './texts.ts'

export interface Asked {
  readonly act: Act
  readonly lines: readonly StoryLine[]
}

export interface Acts {
  /** Waits for a yes. */
  readonly asked: Asked | undefined
  readonly busy: boolean
  readonly outcome: Outcome | undefined
  readonly failed: Failed | undefined
  /** Does it, or asks first where it must be. */
  start(act: Act, lines: readonly StoryLine[]): void
  confirm(): void
  cancel(): void
  undo(): void
  /** Once more what failed, with the same key: nothing happens twice. */
  retry(): void
  dismiss(): void
}

type Run = () => Promise<Outcome>

function outcomeOf(act: Act, lines: readonly StoryLine[], results: BulkResult): Outcome {
  const known = new Map(lines.map((line) => [line.id, line]))
  const told = results.flatMap((result) => {
    const line = known.get(result.id)
    return line ? [{ ...result, line }] : []
  })
  return {
    act,
    done: told.filter(({ done }) => done).map(({ line }) => line),
    refused: told.filter(({ done }) => !done).map(({ line, code = 'other' }) => ({ line, code })),
  }
}

/** Each by itself: one that its readers have heard of leaves the others alone. `taken` remembers them for another try. */
async function takeAllBack(before: Outcome, taken: Set<number>): Promise<Outcome> {
  const refused: Refused[] = []
  for (const line of before.done.filter(({ id }) => !taken.has(id)))
    try {
      await takeBack(line.id)
      taken.add(line.id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      refused.push({ line, code: error.code })
    }
  return { ...before, done: before.done.filter(({ id }) => taken.has(id)), refused, undone: true }
}

/** By the opposite act, or each story by itself; another try goes on where this one broke off. */
function takingBack(before: Outcome): Run {
  const { act, done } = before
  const opposite = OPPOSITE[act]
  const key = newKey()
  const taken = new Set<number>()
  return async () =>
    opposite ? { ...outcomeOf(act, done, await actOn(opposite, done, key)), undone: true } : takeAllBack(before, taken)
}

/** One write at a time; what failed can be tried again. */
function usePerform(onDone: (outcome: Outcome) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>()
  const last = useRef<{ name: Failed['act']; run: Run }>(undefined)
  const running = useRef(false)
  const perform = async (name: Failed['act'], run: Run) => {
    if (running.current) return
    running.current = true
    last.current = { name, run }
    setBusy(true)
    setFailed(undefined)
    try {
      await onDone(await run())
    } catch (error) {
      setFailed({ act: name, error })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const retry = () => void (last.current && perform(last.current.name, last.current.run))
  return { busy, failed, perform, retry, forget: () => setFailed(undefined) }
}

/** Acts on stories; `onDone` hears of what became of them and reads the list anew. */
export function useActs(onDone: (outcome: Outcome) => Promise<void>): Acts {
  const text = useDeskTexts()
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, failed, perform, retry, forget } = usePerform((next) => {
    setAsked(undefined)
    setOutcome(next)
    const { done } = next
    if (done.length > 0) announce(sentenceOf(next, done[0]?.titel ?? '', text))
    return onDone(next)
  })
  const act = (name: Act, lines: readonly StoryLine[]) => {
    const key = newKey()
    void perform(name, async () => outcomeOf(name, lines, await actOn(name, lines, key)))
  }
  const dismiss = () => {
    setOutcome(undefined)
    forget()
  }
  return {
    asked,
    busy,
    outcome,
    failed,
    undo: () => void (outcome && perform('undo', takingBack(outcome))),
    retry,
    dismiss,
    start: (name, lines) => {
      dismiss()
      if (isAsked(name, lines)) setAsked({ act: name, lines })
      else act(name, lines)
    },
    confirm: () => asked && act(asked.act, asked.lines),
    cancel: () => {
      setAsked(undefined)
      forget()
    },
  }
}
