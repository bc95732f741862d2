// The form of useForm on a page.
import type { ReactElement } from 'react'
import { FormFields, type FormProps } from './form-fields.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** A form on a page, which asks before it loses input. */
export function Form<T extends object>(props: FormProps<T>): ReactElement {
  return (
    <>
      <FormFields {...props} />
      <LeaveQuestion unsaved={props.form.isChanged} />
    </>
  )
}
