import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { ApiError } from '#shared/api.ts'
import { newKey } from '#shared/send.ts'
import { showResult, useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'
import { retrySentence } from '#widgets/news/editor/save-status.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { runAction, type Action, type Outcome } from './actions.ts'
import { usePublishTexts, type PublishText } from './texts.ts'

/** What becomes of the story when its period goes: the words before that and after it. */
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
  /** Runs an act; `done` is shown and read aloud when it is done. */
  readonly run: (act: Action, done: PublishText) => Promise<void>
}

/**
 * Runs actions one at a time and closes the surrounding dialog when one has finished or a conflict opens; other errors are
 * shown in the dialog. `onMissing`: fields must be filled first.
 */
export function useAction(onClose: () => void, onMissing: () => void = () => undefined): ActionRunner {
  const text = usePublishTexts()
  const editor = useEditor()
  const { draft, schedule } = editor
  // `RemoteChangesNote` in the dialog shows them: whoever presses the button has seen them.
  const seen = useStore(draft.$remoteChanges)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const key = useRef(newKey())
  const run = async (act: Action, done: PublishText) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    editor.$result.set(undefined)
    try {
      const outcome = await runAction(draft, { ...act, key: key.current }, seen)
      if (outcome === 'changed') key.current = newKey()
      const why = reasonOf(text, outcome, draft)
      if (why !== undefined) return setProblem(why)
      if (outcome === 'done') {
        if (SETTLES_PERIOD.has(act.path)) schedule.reset()
        showResult(editor, { kind: 'ok', text: text(done) })
        // The banner that takes it back says this while it can; afterwards it would be wrong.
        if (draft.$story.get()?.takeBackUntil) editor.$result.set({ kind: 'ok', text: text('done.over') })
      }
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // An answer that was lost is asked for again under the same key; a refusal is an answer.
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

/** Why nothing was done; undefined where it was, or where another dialog tells it. */
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
