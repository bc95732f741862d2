import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useFeedbackTexts } from './texts.ts'
import type { AckName, Acknowledgement } from '#contract/people.ts'
import { api } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseFailure } from '#shared/transport/raise-failure.ts'
import { accessToken } from '#shared/bus/session.ts'

/** Records the acknowledgement and refreshes the claims that contain it. A failure raises `sentence` as a toast and is rethrown. */
async function acknowledge(ackName: AckName, sentence: string): Promise<void> {
  try {
    const answer = await api.patch<Partial<Acknowledgement> | undefined>(`api/user/ack/${ackName}`)
    if (answer?.acknowledged === false) throw new Error(`${ackName} was not taken`)
  } catch (error) {
    raiseFailure(sentence, error)
    throw error
  }
  accessToken({ forceRefresh: true }).catch((error: unknown) => logFailure('claims not read anew', error))
}

export interface FeedbackDialogProps {
  /** Closed without an answer. */
  readonly onClose: () => void
  /** Answered, and the answer is recorded. */
  readonly onAnswer: (wantsSurvey: boolean) => void
}

/** Records the answer and passes it on; one that is not recorded can be given again. */
function useAnswer(onAnswer: FeedbackDialogProps['onAnswer']) {
  const text = useFeedbackTexts()
  const [pending, setPending] = useState<'yes' | 'no'>()
  const answer = async (choice: 'yes' | 'no') => {
    if (pending) return
    setPending(choice)
    try {
      await acknowledge('ack_form_feedback_niko', text('failed'))
      onAnswer(choice === 'yes')
    } catch {
      setPending(undefined) // it has been announced
    }
  }
  return { pending, answer }
}

/** Asks for feedback, until there is an answer or it is closed. */
export function FeedbackDialog({ onClose, onAnswer }: FeedbackDialogProps): ReactElement {
  const text = useFeedbackTexts()
  const { pending, answer } = useAnswer(onAnswer)
  const safe = useRef<HTMLButtonElement>(null)
  // The safe answer gets the focus, not the cross, whose tooltip would cover the question.
  useEffect(() => safe.current?.focus(), [])
  const button = (choice: 'yes' | 'no') => (
    <Button
      ref={choice === 'no' ? safe : undefined}
      kind={choice === 'yes' ? 'primary' : 'second'}
      busy={pending === choice}
      disabled={pending !== undefined && pending !== choice}
      onClick={() => void answer(choice)}
    >
      {text(pending === choice ? 'saving' : choice)}
    </Button>
  )
  const actions = (
    <>
      {button('no')}
      {button('yes')}
    </>
  )
  return (
    <Dialog open persistent title={text('title')} onClose={onClose} actions={actions}>
      <p>{text('text')}</p>
    </Dialog>
  )
}
