// The form of useForm in a dialog.
import { useRef, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog, useFormTexts } from './form-dialog.tsx'
import { FormFields, type FormProps } from './form-fields.tsx'

export interface EntryDialogProps<T extends object> extends Omit<FormProps<T>, 'actions' | 'ref'> {
  readonly title: string
  /** The label of the primary button, if it does not save. */
  readonly action?: string | undefined
  /** Closes the dialog: it was cancelled, or the values were accepted. */
  readonly onEnd: () => void
}

/** A form in a dialog, which closes once its values were accepted, and asks before it loses any. */
export function EntryDialog<T extends object>(props: EntryDialogProps<T>): ReactElement {
  const { title, form, action, className, onSave, onSaved, onEnd, children } = props
  const text = useFormTexts()
  const element = useRef<HTMLFormElement>(null)
  return (
    <FormDialog
      open
      title={title}
      unsaved={form.isChanged}
      {...(className && { className })}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="primary" busy={form.isBusy} onClick={() => element.current?.requestSubmit()}>
            {action ?? text(form.isBusy ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <FormFields
        ref={element}
        form={form}
        onSave={onSave}
        onSaved={() => {
          onSaved?.()
          onEnd()
        }}
      >
        {children}
      </FormFields>
    </FormDialog>
  )
}
