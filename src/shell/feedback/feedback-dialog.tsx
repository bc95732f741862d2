import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { acknowledge } from '#shell/acknowledge.ts'
import { useFeedbackTexts } from './texts.ts'

export interface FeedbackDialogProps {
  /** Closed without an answer. */
  readonly onClose: () => void
  /** Answered, and the answer is recorded. */
  readonly onAnswer: (wantsSurvey: boolean) => void
}

/** Asks for feedback, until there is an answer or it is closed. An answer that is not recorded leaves it open. */
export function FeedbackDialog({ onClose, onAnswer }: FeedbackDialogProps): ReactElement {
  const text = useFeedbackTexts()
  const [pending, setPending] = useState<'yes' | 'no'>()
  const answer = async (choice: 'yes' | 'no') => {
    if (pending) return
    setPending(choice)
    try {
      await acknowledge('ack_form_feedback_niko', text('failed'))
      onAnswer(choice === 'yes')
    } catch {
      setPending(undefined) // it has been told
    }
  }
  const button = (choice: 'yes' | 'no') => (
    <Button
      kind={choice === 'yes' ? 'primary' : 'second'}
      busy={pending === choice}
      disabled={pending !== undefined && pending !== choice}
      onClick={() => void answer(choice)}
    >
      {text(pending === choice ? 'saving' : choice)}
    </Button>
  )
  return (
    <Dialog
      open
      persistent
      title={text('title')}
      onClose={onClose}
      actions={
        <>
          {button('no')}
          {button('yes')}
        </>
      }
    >
      <p>{text('text')}</p>
    </Dialog>
  )
}
