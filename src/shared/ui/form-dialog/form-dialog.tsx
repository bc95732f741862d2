import { useEffect, useRef, useState, type ReactElement } from 'react'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog, type DialogProps } from '#shared/ui/dialog.tsx'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useFormTexts = createTexts(de, en)

export interface FormDialogProps extends Omit<DialogProps, 'persistent' | 'onEscape'> {
  /** Something was typed that closing would lose. */
  readonly unsaved: boolean
}

/** A dialog with a form: Esc, a press outside and the close button ask first if input would be lost. */
export function FormDialog({ unsaved, onClose, actions, ...rest }: FormDialogProps): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const close = () => (unsaved ? setAsking(!isAsking) : onClose())
  return (
    <Dialog
      {...rest}
      persistent={unsaved}
      onEscape={close}
      onClose={close}
      actions={unsaved && isAsking ? <Question onStay={() => setAsking(false)} onLeave={onClose} /> : actions}
    />
  )
}

interface QuestionProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** In place of the buttons; afterwards the focus is where it was. */
function Question({ onStay, onLeave }: QuestionProps): ReactElement {
  const text = useFormTexts()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current: button } = stay
    const root = button?.getRootNode() as Document | ShadowRoot | undefined
    const before = root?.activeElement as HTMLElement | null | undefined
    button?.focus()
    return () => before?.focus()
  }, [])
  return (
    <>
      <p className="unsaved" role="alert">
        {text('question')}
      </p>
      <Button ref={stay} onClick={onStay}>
        {text('stay')}
      </Button>
      <Button kind="danger-full" onClick={onLeave}>
        {text('discardNow')}
      </Button>
    </>
  )
}
