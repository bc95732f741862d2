// A write about a form: a refusal shows the events of the meantime with their authors.
import { useState, type ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { ApiError } from '#shared/transport/api.ts'
import { presentOf } from '#shared/transport/send.ts'
import { SaveError, useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { useFormText } from './words.ts'

export interface FormSave extends Save {
  /** The last event of the form that refused the write, or when the write is possible. */
  readonly since: string | undefined
  /** The form that refused the write, as the server sent it. */
  readonly present: Partial<Form> | undefined
}

export function useFormSave(): FormSave {
  const { text, event, format } = useFormText()
  const sinceOf = (error: unknown): string | undefined => {
    const present = presentOf<Partial<Form>>(error)
    if (error instanceof ApiError && error.code === 'nudge_too_early')
      return present?.nudgeFrom ? text('remindFromDay', { day: format.shortDate(present.nudgeFrom) }) : undefined
    const last = present?.timeline?.at(-1)
    return last && text('since', { event: event(last) })
  }
  const save = useSave(text)
  const [since, setSince] = useState<string>()
  const [present, setPresent] = useState<Partial<Form>>()
  return {
    ...save,
    since,
    present,
    run: (change) => {
      setSince(undefined)
      setPresent(undefined)
      return save.run(async () => {
        try {
          await change()
        } catch (error) {
          setSince(sinceOf(error))
          setPresent(presentOf<Partial<Form>>(error))
          throw error
        }
      })
    },
  }
}

export function FormSaveError({ save, fields }: { save: FormSave; fields?: readonly string[] }): ReactElement {
  return (
    <>
      <SaveError save={save} {...(fields && { fields })} />
      {save.refusal && save.since !== undefined && <p className="small">{save.since}</p>}
    </>
  )
}
