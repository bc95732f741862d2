// The forms of useForm: on a page, and in a dialog.
import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog, useFormTexts } from './form-dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import type { Form as FormState } from './use-form.ts'
import { SaveError } from './use-save.tsx'

interface FormProps<T extends object> {
  readonly form: FormState<T>
  readonly className?: string | undefined
  /** Sends the values, from the version that was seen. It is called only where all fields are right. */
  readonly onSave: (values: T, version: number) => Promise<unknown>
  /** After the values were accepted. */
  readonly onSaved?: (() => void) | undefined
  /** The buttons, below the error of the form; in a dialog they are in its foot. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly ref?: RefObject<HTMLFormElement | null> | undefined
}

/** The first control with an error; of a group its first choice. */
function focusFirstError(form: HTMLElement | null): void {
  const found = form?.querySelector<HTMLElement>('[aria-invalid]')
  const control = found?.matches('fieldset') ? found.querySelector('input') : found
  control?.focus()
}

/** A form on a page, which asks before it loses input. */
export function Form<T extends object>(props: FormProps<T>): ReactElement {
  return (
    <>
      <Fields {...props} />
      <LeaveQuestion unsaved={props.form.isChanged} />
    </>
  )
}

/** A refused attempt loses no input: it focuses the first field with an error. */
function Fields<T extends object>(props: FormProps<T>): ReactElement {
  const { form, className = 'fields', onSave, onSaved, actions, children, ref } = props
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const { refusal } = form.save
  useEffect(() => {
    if (refusal) focusFirstError(element.current)
  }, [refusal, element])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // After the render that marks the errors.
    requestAnimationFrame(() => focusFirstError(element.current))
    if (await form.submit(onSave)) onSaved?.()
  }
  return (
    <form ref={element} className={className} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <SaveError save={form.save} fields={form.paths} />
      {actions}
    </form>
  )
}

export interface EntryDialogProps<T extends object> extends Omit<FormProps<T>, 'actions' | 'ref'> {
  readonly title: string
  /** What the primary button does, where it does not save. */
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
      <Fields
        ref={element}
        form={form}
        onSave={onSave}
        onSaved={() => {
          onSaved?.()
          onEnd()
        }}
      >
        {children}
      </Fields>
    </FormDialog>
  )
}
