// Actions on a story. Unsaved changes are saved first, and the story is read again afterwards.
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { EditedStory } from '#contract/news-editing.ts'
import { refusalOf, type Refusal, type StoryAction, type StoryFacts } from '#domain/news/news-state.ts'
import { ApiError } from '#shared/transport/api.ts'
import { newKey, presentOf, send, type Write } from '#shared/transport/send.ts'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
import { showResult, useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'
import type { RemoteChanges } from '#widgets/news/editor/draft/merge.ts'
import { retrySentence } from '#widgets/news/editor/save-status.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { usePublishTexts, type PublishText } from './texts.ts'

const STATUS = {
  draft: 'draft',
  review: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  expired: 'published',
  bin: 'draft',
} as const

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The facts of a story that the rules of the domain need. */
const factsOf = (story: EditedStory): StoryFacts => ({
  status: STATUS[story.state],
  publishAt: instant(story.publishAt),
  expiresAt: instant(story.expiresAt),
  reviewAskedAt: instant(story.review.askedAt),
  deletedAt: instant(story.deletedAt),
  hasPlannedPeriod: story.planned.from !== null || story.planned.until !== null,
  version: story.version,
  approvedVersion: story.review.approvedVersion,
  needsReview: story.review.needed,
})

/** Why an action is not possible now, by the rule of the service. */
export const refusalOn = (story: EditedStory, action: StoryAction): Refusal | undefined =>
  refusalOf(action, factsOf(story), new Date())

export interface Action {
  readonly method?: Write['method']
  /** Below the story. */
  readonly path: string
  readonly body?: unknown
  /** The action applies only to the shown version. */
  readonly isVersioned?: boolean
  /** Repeats safely. */
  readonly key?: string | undefined
}

/**
 * unsaved: not all input could be saved · conflict: another editor changed the same texts, a dialog asks ·
 * arrived: a change of another editor was merged after `seen`, the last one shown to this person · changed: the server has
 * refused the action because it has a newer version.
 */
type Outcome = 'done' | 'unsaved' | 'conflict' | 'arrived' | 'changed'

/** Rejects with the ApiError of the action. */
export async function runAction(draft: Draft, action: Action, seen: RemoteChanges | undefined): Promise<Outcome> {
  const stopped = (): Outcome | undefined => {
    if (draft.$conflict.get()) return 'conflict'
    const arrival = draft.$remoteChanges.get()
    return arrival && arrival !== seen ? 'arrived' : undefined
  }
  if (!(await draft.flush())) return stopped() ?? 'unsaved'
  await draft.refresh()
  const story = draft.$story.get()
  const outcome = stopped()
  if (!story || outcome) return outcome ?? 'unsaved'
  const { method = 'POST', path, body, isVersioned = false, key } = action
  const address = `${NEWS}/${story.id}`
  try {
    await send(address + path, { method, body, key, ...(isVersioned && { version: story.version }) })
  } catch (error) {
    const present = presentOf<EditedStory>(error)
    if (!present) throw error
    await draft.receive(present)
    return draft.$conflict.get() ? 'conflict' : 'changed'
  }
  // The action has succeeded, even if the story cannot be read again: the next renewal of the lease reads it.
  await draft.reload().catch(() => undefined)
  return 'done'
}

/** The consequences of removing the period: the texts before and after it. */
export function useUnscheduleTexts(): { readonly about: PublishText; readonly done: PublishText } {
  const { draft } = useEditor()
  const state = useStore(draft.$story)?.state
  if (state === 'published') return { about: 'about.unplan.public', done: 'done.unplan.public' }
  return { about: state === 'expired' ? 'about.unplan.expired' : 'about.unplan', done: 'done.unplan' }
}

/** After these the typed period is reset; a review keeps it. */
const SETTLES_PERIOD: ReadonlySet<string> = new Set(['/period', '/publish'])

export interface ActionRunner {
  readonly busy: boolean
  /** Why the last try did not succeed, as a sentence. */
  readonly problem: string | undefined
  /** Runs an action; `done` is shown and read aloud when it is done. */
  readonly run: (action: Action, done: PublishText) => Promise<void>
}

/**
 * Runs actions one at a time and closes the surrounding dialog when one has finished or a conflict opens; other errors are
 * shown in the dialog. `onMissing`: fields must be filled first.
 */
export function useAction(onClose: () => void, onMissing: () => void = () => undefined): ActionRunner {
  const text = usePublishTexts()
  const editor = useEditor()
  const { draft, schedule } = editor
  // `RemoteChangesNote` in the dialog shows them, so a person who presses the button has seen them.
  const seen = useStore(draft.$remoteChanges)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const key = useRef(newKey())
  const run = async (action: Action, done: PublishText) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    editor.$result.set(undefined)
    try {
      const outcome = await runAction(draft, { ...action, key: key.current }, seen)
      if (outcome === 'changed') key.current = newKey()
      const why = reasonOf(text, outcome, draft)
      if (why !== undefined) return setProblem(why)
      if (outcome === 'done') {
        if (SETTLES_PERIOD.has(action.path)) schedule.reset()
        showResult(editor, { kind: 'ok', text: text(done) })
        // The banner with the undo shows this as long as it is possible; afterwards it would be wrong.
        if (draft.$story.get()?.undoUntil) editor.$result.set({ kind: 'ok', text: text('done.over') })
      }
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A lost response is requested again under the same key; a refusal is a response.
      if (typeof error.status === 'number' && error.status < 500) key.current = newKey()
      if (done === 'done.withdraw' && error.code === 'review_not_asked') {
        // The review has ended and cannot be withdrawn: the page shows its outcome.
        await draft.reload().catch(() => undefined)
        showResult(editor, { kind: 'warn', text: sentenceOf(text, error) })
        return onClose()
      }
      if (error.code !== 'fields_missing') return setProblem(sentenceOf(text, error))
      onClose()
      onMissing()
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}

/** Why the action failed; undefined if it did not, or if another dialog shows it. */
function reasonOf(text: ReturnType<typeof usePublishTexts>, outcome: Outcome, draft: Draft): string | undefined {
  if (outcome === 'done' || outcome === 'conflict') return undefined
  if (outcome !== 'unsaved') return text('stopped.remoteChanges')
  const status = draft.$status.get()
  const why =
    status.kind === 'retry'
      ? retrySentence(status.reason, draft.$isStored.get())
      : useEditorTexts.text(status.kind === 'invalid' ? 'status.invalid' : 'status.refused')
  return text('stopped.unsaved', { why })
}

function sentenceOf(text: ReturnType<typeof usePublishTexts>, { code, status }: ApiError): string {
  const sentence = text(`refusal.${code}` as PublishText)
  return sentence.startsWith('refusal.') ? text('failed', { status }) : sentence
}
