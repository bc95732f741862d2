// A change that ends approvals: they are shown while the form is changed, and confirmed before it is sent.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { FormDraft } from '#contract/postbox.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useForm, useWords } from './form-context.ts'
import { useFillTexts } from './texts.ts'

/** The approvals that end with the change: 'Führungskraft: Bernd Scholten'. */
export function Ends({ ends }: Pick<FormDraft, 'ends'>): ReactElement {
  const words = useWords()
  return (
    <ul>
      {ends.map(({ label, by }) => (
        <li key={label.de}>{by ? `${words(label)}: ${by.name}` : words(label)}</li>
      ))}
    </ul>
  )
}

interface EndsDialogProps {
  readonly isAsked: boolean
  readonly onClose: () => void
  /** The title of the form. */
  readonly title: string
}

/** Also opened if a station has approved while the change was being sent. */
export function EndsDialog({ isAsked, onClose, title }: EndsDialogProps): ReactElement | null {
  const form = useForm()
  const text = useFillTexts()
  const outcome = useStore(form.$outcome)
  const ends = useStore(form.$draft)?.ends ?? []
  const [answered, setAnswered] = useState<typeof outcome>()
  const close = () => {
    setAnswered(outcome)
    onClose()
  }
  const send = () => {
    close()
    void form.submit(title, ends.length)
  }
  if (!isAsked && (outcome?.kind !== 'approvalsEnd' || outcome === answered)) return null
  return (
    <Dialog
      open
      title={text('endsTitle')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{text('doNotSend')}</Button>
          <Button kind="danger-full" onClick={send}>
            {text('sendChange')}
          </Button>
        </>
      }
    >
      <p>{text('endsText')}</p>
      <Ends ends={ends} />
    </Dialog>
  )
}
