import { useRef, useState } from 'react'
import { ApiError } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { newKey } from '#shared/send.ts'
import { useDesktop } from '#widgets/news/editor/draft-context.ts'
import { perform, type Act } from './acts.ts'
import { usePublishTexts, type PublishText } from './texts.ts'

/** After these no period is wanted any more; a review leaves what is typed of it. */
const SETTLES_PERIOD: ReadonlySet<string> = new Set(['/period', '/publish'])

export interface RunAct {
  readonly busy: boolean
  /** Why the last try did not succeed, as a sentence. */
  readonly problem: string | undefined
  /** Runs an act; `done` is read aloud when it is done. */
  readonly run: (act: Act, done: PublishText) => Promise<void>
}

/** Runs acts one at a time and closes the dialog around it when one is done; `onMissing`: fields must be filled first. */
export function useAct(onClose: () => void, onMissing: () => void = () => undefined): RunAct {
  const text = usePublishTexts()
  const { draft, wish } = useDesktop()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const key = useRef(newKey())
  const run = async (act: Act, done: PublishText) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await perform(draft, { ...act, key: key.current })
      if (outcome === 'done') {
        if (SETTLES_PERIOD.has(act.path)) wish.reset()
        announce(text(done))
      }
      onClose()
    } catch (why) {
      if (!(why instanceof ApiError)) throw why
      // An answer that was lost is asked for again under the same key; a refusal is an answer.
      if (typeof why.status === 'number' && why.status < 500) key.current = newKey()
      if (why.code !== 'fields_missing') return setProblem(sentenceOf(text, why))
      onClose()
      onMissing()
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}

function sentenceOf(text: ReturnType<typeof usePublishTexts>, { code, status }: ApiError): string {
  const sentence = text(`refusal.${code}` as PublishText)
  return sentence.startsWith('refusal.') ? text('failed', { status }) : sentence
}
