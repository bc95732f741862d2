// Two dialogs of a write: one that is filled in and saved, one that confirms.
import { useRef, type ReactElement, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useUiTexts } from '#shared/ui/texts.ts'
import { FormDialog, useFormTexts } from './form-dialog.tsx'
import { useErrorFocus } from './use-error-focus.ts'
import { SaveError, type Save } from './use-save.tsx'

export interface EditDialogProps {
  readonly title: string
  readonly save: Save
  /** Paths of the body whose refusals its fields show. */
  readonly fields: readonly string[]
  readonly unsaved: boolean
  /** The label of the primary button, if it does not save. */
  readonly action?: string | undefined
  /** It rejects or removes. */
  readonly danger?: boolean | undefined
  readonly className?: string | undefined
  readonly onSubmit: () => void
  readonly onEnd: () => void
  readonly children: ReactNode
}

/** An error loses no input: the dialog stays, and focuses the first invalid field. */
export function EditDialog(props: EditDialogProps): ReactElement {
  const { title, save, fields, unsaved, action, danger = false, className, onSubmit, onEnd, children } = props
  const text = useFormTexts()
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useErrorFocus(form, save.refusal)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isBusy) return
    onSubmit()
    focusFirstError()
  }
  return (
    <FormDialog
      open
      title={title}
      unsaved={unsaved}
      {...(className && { className })}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button
            kind={danger ? 'danger-full' : 'primary'}
            busy={save.isBusy}
            onClick={() => form.current?.requestSubmit()}
          >
            {action ?? text(save.isBusy ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <form ref={form} className="fields" noValidate onSubmit={submit}>
        {children}
      </form>
      <SaveError save={save} fields={fields} />
    </FormDialog>
  )
}

export interface ConfirmDialogProps {
  readonly title: string
  readonly action: string
  readonly save: Save
  readonly danger?: boolean
  /** The action is not possible any more: the dialog shows why, and is closed. */
  readonly isOver?: boolean
  readonly onConfirm: () => void
  readonly onEnd: () => void
  readonly children: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { title, action, save, danger = true, isOver = false, onConfirm, onEnd, children } = props
  const text = useFormTexts()
  const uiText = useUiTexts()
  return (
    <Dialog
      open
      title={title}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{isOver ? uiText('close') : text('cancel')}</Button>
          {!isOver && (
            <Button kind={danger ? 'danger-full' : 'primary'} busy={save.isBusy} onClick={onConfirm}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
      <SaveError save={save} />
    </Dialog>
  )
}
