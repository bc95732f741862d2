import { useRef, useState } from 'react'
import type { BulkResult } from '#contract/news-editing.ts'
import type { StoryLine } from '#contract/news-list.ts'
import { ApiError } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { newKey } from '#shared/send.ts'
import { runAction, undoPublishing, type StoryAction } from '#widgets/news/api.ts'
import { useStoryListTexts, type StoryListText } from './texts.ts'

/** What has become of the stories of which `title` is the first. */
export function sentenceOf(outcome: Outcome, title: string, text: StoryListText): string {
  const { act, done, undone } = outcome
  if (isAsBefore(outcome)) return text('undone')
  const now = (undone && OPPOSITE[act]) || act
  return text(`done.${now}`, { count: done.length, title })
}

// What an editor asked to be done with stories, and what became of it.
export interface Refused {
  readonly line: StoryLine
  readonly code: string
}

/** `undone`: taken back as a whole. */
export interface Outcome {
  readonly act: StoryAction
  readonly done: readonly StoryLine[]
  readonly refused: readonly Refused[]
  readonly undone?: boolean
}

interface Failed {
  readonly act: StoryAction | 'undo'
  readonly error: unknown
}

/** What gives back what `act` took; publishing is taken back by a call of its own, unpublishing by none. */
export const OPPOSITE: Partial<Record<StoryAction, StoryAction>> = { delete: 'restore', restore: 'delete' }

export const canUndo = ({ act, done, undone }: Outcome): boolean => !undone && done.length > 0 && act !== 'unpublish'

/** Readers have it, or will have it by itself. */
const isOut = ({ state }: StoryLine): boolean => state === 'published' || state === 'expired' || state === 'scheduled'

export const outOf = (lines: readonly StoryLine[]): readonly StoryLine[] => lines.filter(isOut)

/** It has given everything back: what readers had comes out of the bin as a draft, without period, place and highlight. */
export const isAsBefore = ({ act, done, undone = false }: Outcome): boolean =>
  undone && (act !== 'delete' || done.every(({ state }) => state === 'draft'))

/** Consequences that cannot be undone, or that one must see first, are asked for. */
const isAsked = (act: StoryAction, lines: readonly StoryLine[]): boolean =>
  act === 'publish' || act === 'unpublish' || (act === 'delete' && outOf(lines).length > 0)

/** Why the act is not possible with this line, as the list knows it. */
export const refusalIn = (act: StoryAction, { refused }: StoryLine): string | undefined =>
  act === 'delete' ? undefined : refused[act]

export interface Asked {
  readonly act: StoryAction
  readonly lines: readonly StoryLine[]
}

export interface Actions {
  /** Waits for a yes. */
  readonly asked: Asked | undefined
  readonly busy: boolean
  readonly outcome: Outcome | undefined
  readonly failed: Failed | undefined
  /** Does it, or asks first where it must be. */
  start(act: StoryAction, lines: readonly StoryLine[]): void
  confirm(): void
  cancel(): void
  undo(): void
  /** Once more what failed, with the same key: nothing happens twice. */
  retry(): void
  dismiss(): void
}

type Run = () => Promise<Outcome>

function outcomeOf(act: StoryAction, lines: readonly StoryLine[], results: BulkResult): Outcome {
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
      await undoPublishing(line.id)
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
    opposite
      ? { ...outcomeOf(act, done, await runAction(opposite, done, key)), undone: true }
      : takeAllBack(before, taken)
}

/** One write at a time; what failed can be tried again. */
function useRun(onDone: (outcome: Outcome) => Promise<void>) {
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
export function useActions(onDone: (outcome: Outcome) => Promise<void>): Actions {
  const text = useStoryListTexts()
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, failed, perform, retry, forget } = useRun((next) => {
    setAsked(undefined)
    setOutcome(next)
    const { done } = next
    if (done.length > 0) announce(sentenceOf(next, done[0]?.titel ?? '', text))
    return onDone(next)
  })
  const act = (name: StoryAction, lines: readonly StoryLine[]) => {
    const key = newKey()
    void perform(name, async () => outcomeOf(name, lines, await runAction(name, lines, key)))
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
