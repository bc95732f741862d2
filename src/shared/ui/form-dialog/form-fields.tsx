// The parts of a form of useForm, on a page and in a dialog: its controls, its error, its buttons.
import { useRef, type ReactElement, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import type { Form } from './use-form.ts'
import { useErrorFocus } from './use-error-focus.ts'
import { SaveError } from './use-save.tsx'

export interface FormProps<T extends object> {
  readonly form: Form<T>
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

/** A refused attempt loses no input: it focuses the first field with an error. */
export function FormFields<T extends object>(props: FormProps<T>): ReactElement {
  const { form, className = 'fields', onSave, onSaved, actions, children, ref } = props
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const focusFirstError = useErrorFocus(element, form.save.refusal)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstError()
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
