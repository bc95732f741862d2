import { useRef, useState } from 'react'
import type { BulkResult } from '#contract/news-editing.ts'
import type { StoryLine } from '#contract/news-list.ts'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { newKey } from '#shared/transport/send.ts'
import { runAction, undoPublishing, type StoryAction } from '#widgets/news/editing-api.ts'
import { useStoryListTexts, type StoryListText } from './texts.ts'

/** The result of an action; `title` is the title of the first story. */
export function sentenceOf(outcome: Outcome, title: string, text: StoryListText): string {
  const { action, done, undone } = outcome
  if (isAsBefore(outcome)) return text('undone')
  const now = (undone && OPPOSITE[action]) || action
  return text(`done.${now}`, { count: done.length, title })
}

/** A story that refused an action. */
export interface Refused {
  readonly line: StoryLine
  readonly code: string
}

/** `undone`: the whole action was undone. */
export interface Outcome {
  readonly action: StoryAction
  readonly done: readonly StoryLine[]
  readonly refused: readonly Refused[]
  readonly undone?: boolean
}

interface Failed {
  readonly action: StoryAction | 'undo'
  /** How many stories the action was for. */
  readonly count: number
  readonly error: unknown
}

/** The action that undoes `action`. Publishing is undone by a request of its own, unpublishing cannot be undone. */
export const OPPOSITE: Partial<Record<StoryAction, StoryAction>> = { delete: 'restore', restore: 'delete' }

export const canUndo = ({ action, done, undone }: Outcome): boolean =>
  !undone && done.length > 0 && action !== 'unpublish'

/** Readers see the story, or will see it without further action. */
const isOut = ({ state }: StoryLine): boolean => state === 'published' || state === 'expired' || state === 'scheduled'

export const outOf = (lines: readonly StoryLine[]): readonly StoryLine[] => lines.filter(isOut)

/** A published story is restored from the recycle bin as a draft, without period, position and highlight. */
export const isAsBefore = ({ action, done, undone = false }: Outcome): boolean =>
  undone && (action !== 'delete' || done.every(({ state }) => state === 'draft'))

/** Actions with irreversible effects, or effects that the editor must see first, ask for confirmation. */
const isAsked = (action: StoryAction, lines: readonly StoryLine[]): boolean =>
  action === 'publish' || action === 'unpublish' || (action === 'delete' && outOf(lines).length > 0)

/** The reason why the action is not possible for this row, as far as the list knows. */
export const refusalIn = (action: StoryAction, { refused }: StoryLine): string | undefined =>
  action === 'delete' ? undefined : refused[action]

export interface ActionRequest {
  readonly action: StoryAction
  readonly lines: readonly StoryLine[]
}

export interface Actions {
  /** The action that waits for confirmation. */
  readonly asked: ActionRequest | undefined
  readonly busy: boolean
  readonly outcome: Outcome | undefined
  readonly failed: Failed | undefined
  /** Runs the action, or asks for confirmation first. */
  start(action: StoryAction, lines: readonly StoryLine[]): void
  confirm(): void
  cancel(): void
  undo(): void
  /** Retries the failed action with the same key, so that it is not done twice. */
  retry(): void
  dismiss(): void
}

type Run = () => Promise<Outcome>

function outcomeOf(action: StoryAction, lines: readonly StoryLine[], results: BulkResult): Outcome {
  const known = new Map(lines.map((line) => [line.id, line]))
  const entries = results.flatMap((result) => {
    const line = known.get(result.id)
    return line ? [{ ...result, line }] : []
  })
  return {
    action,
    done: entries.filter(({ done }) => done).map(({ line }) => line),
    refused: entries.filter(({ done }) => !done).map(({ line, code = 'other' }) => ({ line, code })),
  }
}

/** Undoes story by story, so that one failure does not block the others. `taken` keeps the rest for a retry. */
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

/** Undoes by the opposite action, or story by story; a retry continues where the last attempt stopped. */
function takingBack(before: Outcome): Run {
  const { action, done } = before
  const opposite = OPPOSITE[action]
  const key = newKey()
  const taken = new Set<number>()
  return async () =>
    opposite
      ? { ...outcomeOf(action, done, await runAction(opposite, done, key)), undone: true }
      : takeAllBack(before, taken)
}

/** Runs one write at a time; a failed one can be retried. */
function useRun(onDone: (outcome: Outcome) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>()
  const last = useRef<{ name: Failed['action']; count: number; run: Run }>(undefined)
  const running = useRef(false)
  const start = async (name: Failed['action'], count: number, run: Run) => {
    if (running.current) return
    running.current = true
    last.current = { name, count, run }
    setBusy(true)
    setFailed(undefined)
    try {
      await onDone(await run())
    } catch (error) {
      setFailed({ action: name, count, error })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const retry = () => void (last.current && start(last.current.name, last.current.count, last.current.run))
  return { busy, failed, start, retry, forget: () => setFailed(undefined) }
}

/** Actions on stories; `onDone` receives their results and fetches the list again. */
export function useActions(onDone: (outcome: Outcome) => Promise<void>): Actions {
  const text = useStoryListTexts()
  const [asked, setAsked] = useState<ActionRequest>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, failed, start, retry, forget } = useRun((next) => {
    setAsked(undefined)
    setOutcome(next)
    const { done } = next
    if (done.length > 0) announce(sentenceOf(next, done[0]?.titel ?? '', text))
    return onDone(next)
  })
  const apply = (name: StoryAction, lines: readonly StoryLine[]) => {
    const key = newKey()
    void start(name, lines.length, async () => outcomeOf(name, lines, await runAction(name, lines, key)))
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
    undo: () => void (outcome && start('undo', outcome.done.length, takingBack(outcome))),
    retry,
    dismiss,
    start: (name, lines) => {
      dismiss()
      if (isAsked(name, lines)) setAsked({ action: name, lines })
      else apply(name, lines)
    },
    confirm: () => asked && apply(asked.action, asked.lines),
    cancel: () => {
      setAsked(undefined)
      forget()
    },
  }
}
